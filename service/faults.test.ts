import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createFaults, Dropped } from './faults.ts'
import { keys } from './fixtures/dictionaries.ts'
import { openFixture } from './service.fixture.ts'
import type { Service } from './parts.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
let app: Service
let chance = 0
beforeAll(async () => {
  fixture = await openFixture()
})
beforeEach(() => {
  const { store, cursors, clock } = fixture
  app = createApp({ store, cursors, now: () => clock.now, faults: createFaults(() => chance) })
  chance = 0
})
afterAll(() => fixture.close())

const count = (key: string = keys.main) => app.request(`/search/count?api_key=${key}`)
const domains = (key: string = keys.main) => app.request(`/domains?api_key=${key}`)
const set = async (query: string, key: string = keys.main) =>
  (await app.request(`/faults?${query}&api_key=${key}`)).status

describe('the fault switch', () => {
  test('exists only where the service was started with it', async () => {
    expect((await fixture.ask('/faults?status=500')).status).toBe(404)
  })

  test('sets the status and Retry-After', async () => {
    await set('status=429&retry_after=7')
    const answer = await count()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    await set('off=1')
    expect((await count()).status).toBe(200)
  })

  test('reports a parameter as invalid, as a 422 does', async () => {
    await set('status=422&param=price_from')
    const answer = await count()
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { price_from: [expect.stringContaining('price_from')] },
    })
  })

  test('affects only the key that set it, its endpoint and matching requests', async () => {
    await set('status=503&endpoint=count')
    expect((await count()).status).toBe(503)
    expect((await count(keys.single)).status).toBe(200)
    expect((await domains()).status).toBe(200)
    await set('off=1')
    await set('status=500&match=vin%3DABC')
    expect((await count()).status).toBe(200)
    expect((await app.request(`/search/count?vin=ABC&api_key=${keys.main}`)).status).toBe(500)
  })

  test('key= sets a fault of another key, and off= removes only the faults of its key', async () => {
    await set(`status=500&key=${keys.single}`)
    await set('status=503')
    await set('off=1')
    expect([(await count()).status, (await count(keys.single)).status]).toEqual([200, 500])
  })

  test('ends after its seconds or its number of requests', async () => {
    await set('status=500&seconds=5')
    fixture.clock.now += 5001
    expect((await count()).status).toBe(200)
    await set('status=500&times=2')
    expect([(await count()).status, (await count()).status, (await count()).status]).toEqual([500, 500, 200])
  })

  test('hits a share of the requests', async () => {
    await set('status=500&percent=30')
    chance = 0.29
    expect((await count()).status).toBe(500)
    chance = 0.31
    expect((await count()).status).toBe(200)
  })

  test('cuts a body in the middle and keeps its status', async () => {
    await set('broken=1')
    const answer = await count()
    expect(answer.status).toBe(200)
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  })

  test('gives values of a body other types, the same values each time', async () => {
    const search = () => app.request(`/search?api_key=${keys.main}`)
    const sound: unknown = await (await search()).json()
    await set('wrong=40')
    const first = await (await search()).text()
    expect(await (await search()).text()).toBe(first)
    expect(Object.keys(JSON.parse(first))).toEqual(Object.keys(Object(sound)))
    expect(JSON.parse(first)).not.toEqual(sound)
    await set('off=1')
    await set('wrong=1')
    const all: unknown = await (await count()).json()
    expect(all).toBe(-0.5)
  })

  test('delays the response', async () => {
    await set('delay=60')
    const start = performance.now()
    expect((await count()).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(55)
  })

  test('limits the requests of a key a minute; headers have the rest and Retry-After', async () => {
    await set('rate=2&seconds=600')
    const headers = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'retry-after']
    const said = ({ status, headers: given }: Response) => [status, ...headers.map((name) => given.get(name))]
    expect(said(await count())).toEqual([200, '2', '1', null])
    fixture.clock.now += 20_000
    expect(said(await domains())).toEqual([200, '2', '0', null])
    expect(said(await count())).toEqual([429, '2', '0', '40'])
    expect(said(await count(keys.single))).toEqual([200, null, null, null])
    fixture.clock.now += 40_000
    expect(said(await count())).toEqual([200, '2', '1', null])
  })

  test('counts each key separately where it throttles all keys', async () => {
    const { store, cursors, clock } = fixture
    app = createApp({ store, cursors, now: () => clock.now, faults: createFaults() })
    expect((await app.request('/faults?rate=1')).status).toBe(200)
    const statuses = [await count(), await count(keys.single), await count()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('drops the connection', async () => {
    await set('drop=1')
    await expect(count()).rejects.toThrow(Dropped)
  })

  test('refuses invalid parameters', async () => {
    for (const query of [
      'status=200',
      'percent=0',
      'seconds=0',
      'delay=x',
      'rate=0',
      'endpoint=nothing',
      'drop=yes',
      'wrong=0',
    ])
      expect([query, await set(query)]).toEqual([query, 422])
    expect((await count()).status).toBe(200)
  })

  test('lists the active faults, without keys', async () => {
    const answer = await app.request(`/faults?status=500&api_key=${keys.main}`)
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject([{ status: 500, percent: 100, endpoint: 'all' }])
    expect(text).not.toContain(keys.main)
  })
})
