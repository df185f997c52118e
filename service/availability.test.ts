import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { keys } from './fixtures/dictionaries.ts'
import { batchOf } from './reading.fixture.ts'
import { openFixture } from './service.fixture.ts'
import { sharedCursors } from './shared-cursors.ts'
import { type SharedRecords, StoreUnavailable } from './store/store.ts'

// A store that is unavailable for a while, and records that processes share.

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

describe('a store that is not available', () => {
  test.each(['/search?', '/search/count?', '/cars?', '/cars/unknown?'])(
    '%s is 503 with Retry-After, and 200 or 404 once the store is back',
    async (path) => {
      const { store, cursors } = fixture
      let isAway = true
      const away = new Proxy(store, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          const isQuestion = !['dictionaries', 'generation', 'identity', 'shared', 'render'].includes(
            String(name),
          )
          if (isAway && isQuestion)
            return () => Promise.reject(new StoreUnavailable('OpenSearch at 10.0.0.1'))
          return value
        },
      })
      const app = createApp({ store: away, cursors })
      const ask = () => app.request(`${path}api_key=${keys.main}`)
      const refused = await ask()
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const body: unknown = await refused.json()
      expect(body).toEqual({ message: expect.stringContaining('not available') })
      // The response does not reveal the address of the cluster.
      expect(JSON.stringify(body)).not.toContain('10.0.0.1')
      // Endpoints that need no cars still work.
      expect((await app.request(`/brands?api_key=${keys.main}`)).status).toBe(200)
      isAway = false
      expect([200, 404]).toContain((await ask()).status)
    },
  )
})

describe('cursors in shared records', () => {
  const kept = new Map<string, { record: unknown; until: number }>()
  const records: SharedRecords = {
    put: async (id, record, until) => void kept.set(id, { record: structuredClone(record), until }),
    get: async (id) => kept.get(id),
    extend: async (id, until) => void kept.set(id, { record: kept.get(id)?.record, until }),
  }
  const cursor = {
    store: 'one',
    generation: 7,
    filters: { domains: [1, 2], leasing: false },
    scope: [1, 2],
    lang: 'en',
    limit: 50,
    scrollTime: 10,
    total: 99,
  } as const

  test('are found only with their key, until they expire', async () => {
    const [here, there] = [sharedCursors(records), sharedCursors(records)]
    const id = await here.open(keys.main, cursor, 1000, 0)
    expect(await there.find(id, keys.main, 500)).toEqual(cursor)
    expect(await there.find(id, 'another', 500)).toBeUndefined()
    expect(await there.find(id, keys.main, 1000)).toBeUndefined()
    await there.renew(id, 2000)
    expect(await here.find(id, keys.main, 1500)).toEqual(cursor)
    expect(await here.find('unknown', keys.main, 0)).toBeUndefined()
    expect(JSON.stringify([...kept])).not.toContain(keys.main)
  })

  test('carry an export from one process to another', async () => {
    const { store } = fixture
    const ask = (path: string) =>
      createApp({ store, cursors: sharedCursors(records) }).request(`/cars?${path}&api_key=${keys.main}`)
    const first = batchOf(await (await ask('limit=5')).json())
    const next = batchOf(await (await ask(`scroll_id=${first.scroll_id}`)).json())
    expect(next.data).toHaveLength(5)
    expect(next.data).not.toEqual(first.data)
  })
})
