import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carsAsking, serviceWith } from './fixture.ts'
import { keptRate } from './kept-rates.ts'
import { rate } from './rate.ts'

const prices = [
  { price: '8600000', currency: 'pln' },
  { price: '1290000', currency: 'pln' },
  { price: '2490000', currency: 'eur' },
  { price: '7200000', currency: 'chf' },
  { price: '3100000', currency: 'chf' },
]
const rates = { eur: 0.8621, pln: 3.654, chf: 0.7988 }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The service as `get` reaches it. */
function serve({ failing = false } = {}) {
  const { ask } = serviceWith(prices, rates)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'http://app')
    if (pathname === '/api/currencies')
      return Response.json(['eur', 'pln', 'chf', 'jpy', 'gel'].map((name, id) => ({ id, name })))
    if (pathname === '/api/search')
      return Response.json({ data: [], meta: { current_page: 1, last_page: 1, per_page: 24, total: 0 } })
    if (failing) throw new TypeError('Failed to fetch')
    const [vin, from, code] = ['vin', 'price_from', 'currency'].map((name) => searchParams.get(name) ?? '')
    return Response.json({ count: (await ask(vin ?? '', from ?? '', code ?? '')) ? 1 : 0 })
  })
  const client = new QueryClient()
  client.setQueryData(['search', 'x', 'en'], { cars: carsAsking(prices), total: 5, at: 0 })
  return { client, asked }
}

const fetched = async (client: QueryClient, from: string, to: string) => {
  const found = client.fetchQuery({ ...rate(from, to), retry: false }).catch(() => 'failed')
  await vi.runAllTimersAsync()
  return found
}

test('is weighed on the cars that are there, and not again on this day', async () => {
  const { client, asked } = serve()
  expect(await fetched(client, 'pln', 'eur')).toBeCloseTo(0.8621 / 3.654, 5)
  expect(asked).toContain('/api/search/count?vin=wba00000000000000&price_from=8600000&currency=eur')
  const later = serve()
  expect(await fetched(later.client, 'pln', 'eur')).toBeCloseTo(0.8621 / 3.654, 5)
  expect(later.asked).toEqual([])
})

test('a failure is no rate, nothing is kept of it, and the next time it is tried again', async () => {
  const broken = serve({ failing: true })
  expect(await fetched(broken.client, 'chf', 'eur')).toBe('failed')
  expect(keptRate('chf', 'eur')).toBeUndefined()
  expect(await fetched(serve().client, 'chf', 'eur')).toBeCloseTo(0.8621 / 0.7988, 4)
})

test('a currency that the service does not compare in is not asked about', async () => {
  const { client, asked } = serve()
  expect(await fetched(client, 'pln', 'byn')).toBeNull()
  expect(asked.filter((url) => url.includes('/count'))).toEqual([])
})

test('without a car to weigh it on there is none, once many cars have been looked at', async () => {
  const { client, asked } = serve()
  expect(await fetched(client, 'jpy', 'gel')).toBeNull()
  expect(asked.filter((url) => url.includes('/search?'))).toHaveLength(1)
})
