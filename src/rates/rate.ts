import { Count, SearchPage } from '#contract/resources/first-answers.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import { countPath, noSites } from '#contract/requests.ts'
import { perPageBounds } from '#contract/result-window.ts'
import { emptySearch, searchQuery } from '#contract/search.ts'
import { currencies } from '#src/api/dictionaries.ts'
import { get } from '#src/api/get.ts'
import { atRest } from '#src/lib/timing.ts'
import { keepRate, keptRate, today } from './kept-rates.ts'
import { type AsksAtLeast, measure } from './measure.ts'

// The interface names no rates, but its price filter compares by them: whether one car is found with a bound in another
// currency says on which side of it its price is.

/** The cars of all results and pages that this visit has loaded. */
const carsLoaded = (client: QueryClient): Car[] =>
  client
    .getQueriesData<{ readonly cars: readonly Car[] }>({ queryKey: ['search'] })
    .flatMap(([, page]) => page?.cars ?? [])

/** Where those do not tell: many cars of all sorts. The dearest would be odd ones, at prices that nobody can weigh. */
const sample = queryOptions({
  queryKey: ['cars-to-weigh'],
  queryFn: ({ signal }) =>
    get(`/search?${searchQuery(emptySearch, perPageBounds.max, noSites)}`, SearchPage, {
      lane: 'prefetch',
      signal,
    }),
})

const asking =
  (signal: AbortSignal): AsksAtLeast =>
  async (vin, bound, currency) => {
    const path = countPath({ ...emptySearch, filters: { vin, price: { from: bound } }, currency })
    const { count } = await get(path, Count, { lane: 'prefetch', signal })
    return count > 0
  }

/** What one unit of a currency is in another; null where it cannot be told. A failure is tried again the next time. */
export const rate = (from: string, to: string) =>
  queryOptions({
    queryKey: ['rate', from, to, today()],
    queryFn: async ({ client, signal }) => {
      const kept = keptRate(from, to)
      if (kept !== undefined) return kept
      await atRest()
      const known = (await client.ensureQueryData(currencies())).map(({ name }) => name.toLowerCase())
      if (known.length > 0 && !(known.includes(from) && known.includes(to))) return null
      const ask = asking(signal)
      const loaded = carsLoaded(client)
      const found =
        (await measure(loaded, from, to, ask)) ??
        (await measure([...loaded, ...(await client.ensureQueryData(sample)).data], from, to, ask))
      if (found === undefined) return null
      keepRate(from, to, found)
      return found
    },
    initialData: () => keptRate(from, to),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
