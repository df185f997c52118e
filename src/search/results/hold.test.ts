import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import { carsFound } from '#src/api/queries.ts'
import { holdResults } from './hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const of = (fuel: number, page = 1): Search => ({ ...emptySearch, page, filters: { fuel: [fuel] } })

const seen = (client: QueryClient, search: Search) => {
  const { queryKey } = carsFound(search, 'en')
  client.setQueryData(queryKey, { cars: [], total: 0, at: 1 })
  return () => client.getQueryData(queryKey) !== undefined
}

test('results left for a car outlive the cache; others do not, nor do those of four cars ago', () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 1000 } } })
  const [first, second, unheld, older] = [of(1), of(1, 2), of(9), of(2)].map((search) => seen(client, search))
  holdResults(client, of(2), 1, 'en')
  holdResults(client, of(3), 1, 'en')
  holdResults(client, of(4), 1, 'en')
  holdResults(client, of(1, 2), 1, 'en')
  vi.advanceTimersByTime(60 * 60_000)
  expect([first?.(), second?.()]).toEqual([true, true])
  expect([unheld?.(), older?.()]).toEqual([false, false])
})
