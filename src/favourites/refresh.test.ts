import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { favouritesFreshMs } from '#src/lib/timing.ts'
import { database } from '#src/stores/database.ts'
import { keptCarFrom, standsOf, unreadChanges, useKeptCars } from '#src/stores/kept-cars.ts'
import { addFavourites } from '#src/stores/marks.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { openFavourites, refreshFavourites, useRefresh } from './refresh.ts'

let atOnce = 0
let most = 0
let asked: string[] = []
/** The response of the service for a car. */
let answer: (id: string) => { status: number; body: unknown }

const carOf = (id: string, price: number) => ({
  status: 200,
  body: {
    data: {
      id,
      year: 1991,
      listings: [
        {
          external: { id: '1', domain: { id: 3, name: 'Kolite' }, url: null },
          archived: false,
          price: { price, currency: { id: 1, name: 'eur' } },
        },
      ],
    },
  },
})

beforeEach(async () => {
  await Promise.all((['marks', 'cars'] as const).map(async (name) => (await database()).clear(name)))
  useMarks.setState({ items: {}, loaded: true })
  useKeptCars.setState({ items: {}, loaded: true })
  atOnce = 0
  most = 0
  asked = []
  answer = (id) => carOf(id, 100)
  vi.stubGlobal('fetch', async (path: string) => {
    const id = /cars\/(\w+)/.exec(path)?.[1] ?? ''
    asked.push(id)
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce -= 1
    const { status, body } = answer(id)
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const kept = (id: string) => keptCarFrom(useKeptCars.getState().items, id)
const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)

test('all favourites are requested, four at a time, and changes are kept', async () => {
  const all = ids(11)
  await refreshFavourites(client(), all)
  answer = (id) => (id === 'c3' ? { status: 404, body: {} } : carOf(id, id === 'c2' ? 90 : 100))
  await refreshFavourites(client(), all)
  expect(most).toBe(4)
  expect(useRefresh.getState()).toEqual({ running: false, done: 11, count: 11, failed: {} })
  expect(unreadChanges(kept('c2')).map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['price', '100', '90'],
  ])
  expect(standsOf(kept('c3'))).toBe('gone')
  expect(unreadChanges(kept('c1'))).toEqual([])
})

test('an unreachable service ends the refresh, one invalid car does not', async () => {
  answer = (id) => (id === 'c1' ? { status: 200, body: { data: {} } } : carOf(id, 1))
  await refreshFavourites(client(), ids(6))
  expect(useRefresh.getState()).toMatchObject({ done: 6, failed: { c1: { kind: 'shape' } } })
  asked = []
  answer = () => ({ status: 503, body: {} })
  await refreshFavourites(client(), ids(40))
  expect(useRefresh.getState()).toMatchObject({
    running: false,
    failed: { c0: { kind: 'service', status: 503 } },
  })
  expect(asked.length).toBeLessThan(10)
  expect(standsOf(kept('c2'))).toBeNull()
})

test('the page asks for those that were not asked for lately', async () => {
  addFavourites(['a', 'b'], 1)
  await openFavourites(client())
  expect(asked.toSorted()).toEqual(['a', 'b'])
  addFavourites(['c'], 2)
  await openFavourites(client())
  expect(asked).toHaveLength(3)
  await openFavourites(client(), Date.now() + favouritesFreshMs)
  expect(asked).toHaveLength(6)
  // A clock that was set back delays no request.
  await openFavourites(client(), Date.now() - 2 * favouritesFreshMs)
  expect(asked).toHaveLength(9)
})
