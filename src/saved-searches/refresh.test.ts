import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query-client.ts'
import { carsOf } from '#src/search-marks/looks.ts'
import { keepSearchAs, removeSearch, searchAt, useSearches } from '#src/search-marks/searches.ts'
import { refreshSearches, staleSearches, cancelRefresh, useRefresh } from './refresh.ts'

const queries = Array.from({ length: 9 }, (_, at) => `?year=${2000 + at}..`)
const kept = (query: string) => searchAt(useSearches.getState().items, query)

interface Served {
  readonly status?: number
  readonly body: unknown
}

const car = (number: number) => ({
  id: `c${number}`,
  brand: { id: 1, name: 'BMW' },
  model: null,
  year: 2018,
  listings: [1, 2].map((source) => ({
    external: { id: `${number}-${source}`, domain: { id: source, name: 'site' }, url: null },
    archived: false,
    created_at: new Date(Date.UTC(2026, 0, 400 - number)).toISOString(),
    price: {
      price: 1000 * source + number,
      currency: { id: 2, name: 'EUR' },
      negotiable: false,
      history: [],
    },
  })),
})

const page = (path: string, total: number): Served => {
  const at = Number(/[?&]page=(\d+)/.exec(path)?.[1])
  const from = (at - 1) * 24
  return {
    body: {
      data: Array.from({ length: Math.max(0, Math.min(25, total - from)) }, (_, index) => car(from + index)),
      meta: { total },
    },
  }
}

let running = 0
let most = 0
let asked: string[] = []

/** A service that has `total` cars for every search, unless `answer` returns a response. */
const serve = (total: number, answer: (path: string) => Served | undefined = () => undefined) =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve))
    running -= 1
    const { status = 200, body } =
      answer(path) ?? (path.includes('/count') ? { body: { count: total } } : page(path, total))
    return new Response(JSON.stringify(body), { status })
  })

beforeEach(async () => {
  asked = []
  most = 0
  for (const query of queries) await keepSearchAs(query, '', query, 1)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const query of queries) await removeSearch(query)
})

test('four searches at a time, each with its count and every car once, up to the newest 240', async () => {
  serve(300)
  await refreshSearches(createQueryClient(), queries)
  expect(most).toBe(4)
  expect(useRefresh.getState()).toMatchObject({ running: false, done: 9, count: 9, failed: {} })
  for (const query of queries) {
    const look = kept(query)?.now
    expect(look?.count).toBe(300)
    const cars = look === undefined ? [] : carsOf(look)
    expect(cars.map(({ id }) => id)).toEqual(Array.from({ length: 240 }, (_, at) => `c${at}`))
    // The lower of its two offers.
    expect(cars[7]).toMatchObject({ name: '2018 BMW', prices: { EUR: '1007' } })
  }
  expect(staleSearches()).toEqual([])
  expect(staleSearches(Date.now() + 31 * 60_000)).toHaveLength(9)
})

test('a car without an offer for sale is kept with its auction or leasing', async () => {
  const [auctioned, leased, sold] = [1, 2, 3].map(car)
  const body = {
    data: [
      {
        ...auctioned,
        listings: auctioned?.listings.map((each) => ({ ...each, is_auction: true, current_bid: '4800' })),
      },
      { ...leased, listings: leased?.listings.map((each) => ({ ...each, is_leasing: true })) },
      sold,
    ],
    meta: { total: 3 },
  }
  serve(3, (path) => (path.includes('/count') ? undefined : { body }))
  await refreshSearches(createQueryClient(), queries.slice(0, 1))
  const look = kept(queries[0] ?? '')?.now
  const [first, second, third] = look === undefined ? [] : carsOf(look)
  expect(first).toMatchObject({ prices: {}, other: { auction: true, bid: '4800', currency: 'EUR' } })
  expect(second).toMatchObject({ prices: {}, other: { leasing: true, price: '1002' } })
  expect(third).toMatchObject({ prices: { EUR: '1003' } })
  expect(third?.other).toBeUndefined()
})

test('a search without cars asks for no page', async () => {
  serve(0)
  await refreshSearches(createQueryClient(), queries.slice(0, 1))
  expect(asked).toHaveLength(1)
  expect(kept(queries[0] ?? '')?.now).toMatchObject({ count: 0, cars: '[]' })
})

test('one that fails keeps what was known; the others go on', async () => {
  serve(3)
  await refreshSearches(createQueryClient(), queries)
  const before = kept(queries[4] ?? '')?.now
  serve(5, (path) => (path.includes('year_from=2004') ? { status: 422, body: { message: 'no' } } : undefined))
  await refreshSearches(createQueryClient(), queries)
  expect(Object.keys(useRefresh.getState().failed)).toEqual([queries[4]])
  expect(kept(queries[4] ?? '')?.now).toEqual(before)
  expect(kept(queries[5] ?? '')?.now?.count).toBe(5)
})

test('a failure of every search is not tried for each', async () => {
  serve(3, () => ({ status: 403, body: { error: 'wrong api key' } }))
  await refreshSearches(createQueryClient(), queries)
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(Object.keys(useRefresh.getState().failed)).toHaveLength(9)
})

test('a cancelled refresh makes no more requests and keeps its results', async () => {
  serve(300)
  const done = refreshSearches(createQueryClient(), queries)
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(12))
  cancelRefresh()
  await done
  const then = asked.length
  expect(useRefresh.getState().running).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked.length).toBe(then)
  expect(then).toBeLessThan(9 * 11)
})
