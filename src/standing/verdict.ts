import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { carsCounted } from '#src/api/queries.ts'
import type { Lane } from '#src/api/queue.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { drivenOf, minComparableCars, priceOf, standingQueries, yearOf } from './comparison.ts'
import { closestWithEnough, type WideningStep, widening, type Widening } from './widening.ts'

/** Counts through the cache: what the card has counted, the car's page knows. */
const counting =
  (client: QueryClient, language: Language, lane: Lane, signal: AbortSignal) =>
  (search: Search): Promise<number> => {
    signal.throwIfAborted()
    return client.fetchQuery(carsCounted(search, language, lane))
  }

const keyOf = (steps: readonly WideningStep[]) => steps.map(({ set }) => searchKey(set))

/** The closest of a car's comparisons that has enough cars; null for a car that can be compared by none. */
export function enoughAlike(
  of: Widening,
  car: Car,
  listing: Listing | undefined,
  language: Language,
  least = minComparableCars,
) {
  const steps = widening(of, car, listing)
  return queryOptions({
    queryKey: ['alike', of, keyOf(steps)],
    queryFn: async ({ client, signal }) =>
      (await closestWithEnough(steps, least, counting(client, language, 'counts', signal))) ?? null,
    staleTime: dayMs,
    retry: false,
  })
}

export interface Verdict {
  /** How many of the others ask more. */
  readonly cheaperThan: number
  /** How many others there are. */
  readonly others: number
  /** Who they are. */
  readonly step: WideningStep
}

/** Whether a price can be said to be low or high: it is stated, and what a price depends on is. Else nothing is asked. */
export const mayHaveVerdict = (car: Car, listing: Listing): boolean =>
  priceOf(listing) !== undefined && drivenOf(listing) !== null && yearOf(car) !== null && car.fuel !== null

/**
 * How a listing's price stands among cars of the same model and fuel, near in year and distance; null where they are too
 * few to say. At most four counts, behind everything else; kept for the day.
 */
export function verdictOn(car: Car, listing: Listing, language: Language) {
  return queryOptions({
    // What it is compared with is worked out when it is asked for: cards are drawn much more often.
    queryKey: ['verdict', car.id, listing.external.domain.id, listing.external.id, listing.price?.price],
    queryFn: async ({ client, signal }): Promise<Verdict | null> => {
      const steps = widening('verdict', car, listing)
      const countOf = counting(client, language, 'prefetch', signal)
      const found = await closestWithEnough(steps, minComparableCars, countOf)
      if (found === undefined || found.count < minComparableCars) return null
      const { atMost } = standingQueries(found.step.set, car, listing)
      if (!atMost) return null
      const others = found.count - 1
      // The car is one of those that ask at most its price; between two counts the service may have learned of others.
      const cheaperThan = Math.min(others, Math.max(0, found.count - (await countOf(atMost))))
      return { cheaperThan, others, step: found.step }
    },
    staleTime: dayMs,
    gcTime: dayMs,
    retry: false,
  })
}
