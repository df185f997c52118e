import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { Market } from '#contract/facets/market.ts'
import { type Backend, embeddedBackend } from '#service/backend.ts'
import { type EmbeddedService, openService } from '#service/embed.ts'
import { readDictionaries } from '#service/inventory/read-dictionaries.ts'
import { makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'
import { facetsGateway } from '../facets/facets.fixture.ts'
import type { AppPage } from '../pages/page.ts'
import { createKeptFiles } from './kept.ts'

let folder: TestFolder
let service: EmbeddedService
let dir = ''
beforeAll(async () => {
  folder = await makeFolder({ cars: makeCars(new Random(11), 120) })
  service = await openService({ ...folder, watchEveryMs: 0 })
}, 60_000)
afterAll(async () => {
  await service.close()
  await folder.remove()
})
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'market-'))
})
afterEach(() => rm(dir, { recursive: true }))

/** A service without extensions. Records the paths of its requests. */
function foreign(asked: string[]): Backend {
  const { stateOf: _, ...backend } = embeddedBackend(service)
  return {
    ...backend,
    send: (request, caller, signal) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return ['/extensions', '/facets', '/rates'].includes(pathname)
        ? Promise.resolve(Response.json({ message: 'The address was not found.' }, { status: 404 }))
        : backend.send(request, caller, signal)
    },
  }
}

type Gateway = ReturnType<typeof facetsGateway>
const ask = async (gateway: Gateway) => {
  const answer = await gateway.request('/api/market')
  return v.parse(Market, await answer.json())
}
const countOf = async (gateway: Gateway, query: string) => {
  const answer = await gateway.request(`/api/search/count?${query}`)
  return v.parse(v.object({ count: v.number() }), await answer.json()).count
}

describe.each([
  ['a service that lists extensions', () => embeddedBackend(service)],
  ['one that knows the interface alone', () => foreign([])],
])('the market of %s', (_, backend) => {
  test('counts the cars of each make, country and source, in descending order', async () => {
    const gateway = facetsGateway({ backend: backend(), marketDir: dir })
    const { census } = await ask(gateway)
    expect(census?.cars).toBe(await countOf(gateway, ''))
    expect(census?.brands.length).toBeGreaterThan(1)
    for (const [id, count] of census?.brands ?? [])
      expect(await countOf(gateway, `brands[0][id]=${id}`)).toBe(count)
    for (const [id, count] of census?.countries ?? [])
      expect(await countOf(gateway, `countries[0][id]=${id}`)).toBe(count)
    const counts = census?.brands.map(([, count]) => count) ?? []
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(census?.sources.length).toBeGreaterThan(0)
  })
})

test('rates are the service’s own where it states them', async () => {
  const { currencies } = await readDictionaries(folder.inventoryDir)
  const { rates } = await ask(facetsGateway({ backend: embeddedBackend(service) }))
  expect(rates?.base).toBe('usd')
  for (const { name, rate } of currencies) expect(rates?.of[name]).toBe(rate)
})

test('it is measured once for all users, and kept over restarts by account, without the key', async () => {
  const asked: string[] = []
  const first = facetsGateway({ backend: foreign(asked), marketDir: dir })
  const found = await ask(first)
  const counts = () => asked.filter((path) => path === '/search/count').length
  const before = counts()
  expect(await ask(first)).toEqual(found)
  const again = await ask(facetsGateway({ backend: foreign(asked), marketDir: dir }))
  expect(again.census).toEqual(found.census)
  expect(counts()).toBe(before)
  for (const name of await readdir(dir)) {
    expect(name).toMatch(/^[\da-f]{24}\.json$/)
    expect(await readFile(join(dir, name), 'utf8')).not.toContain('suite')
  }
})

test('of two processes one measures, also when both look at the same moment', async () => {
  const [one, other] = [createKeptFiles(dir, Date.now), createKeptFiles(dir, Date.now)]
  const locks = await Promise.all([one.lock('account'), other.lock('account')])
  expect(locks.filter((lock) => lock !== undefined)).toHaveLength(1)
  for (const release of locks) await release?.()
  const again = await other.lock('account')
  expect(again).toBeDefined()
  // A process that has died renews its lock no more.
  const later = createKeptFiles(dir, () => Date.now() + 16 * 60_000)
  const taken = await later.lock('account')
  expect(taken).toBeDefined()
  await Promise.all([again?.(), taken?.()])
})

test('a user whom the service refuses gets no cached market', async () => {
  await ask(facetsGateway({ backend: foreign([]), marketDir: dir }))
  const refused = await facetsGateway({ backend: foreign([]), marketDir: dir, key: 'unknown' }).request(
    '/api/market',
  )
  expect(refused.status).toBe(403)
  expect(await refused.text()).not.toContain('census')
})

test('a page does not wait for rates of a service that does not answer', async () => {
  const backend = embeddedBackend(service)
  const silent: Backend = {
    ...backend,
    send: (request, caller, signal) =>
      new URL(request.url).pathname === '/extensions'
        ? new Promise(() => {})
        : backend.send(request, caller, signal),
  }
  const page: AppPage = {
    offline: false,
    styles: [],
    look: '',
    answer: (_request, _ask, about) => Promise.resolve(Response.json({ about })),
  }
  const gateway = facetsGateway({ backend: silent, app: { dist: dir, page } })
  const answer = await gateway.request('/', { headers: { accept: 'text/html' } })
  expect(await answer.json()).toEqual({ about: {} })
})
