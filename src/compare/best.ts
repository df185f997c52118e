import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { asksPrice, type ListingWorth } from '#src/car/listing.ts'
import { compareDecimals, type DecimalText, minDecimal } from '#src/lib/decimal.ts'

// What is better without a doubt: less money, less distance, a later year. Colours and equipment are for the reader.

/** BestAt of cars in the comparison, from 0. */
export type BestAt = ReadonlySet<number>

const none: BestAt = new Set()

/** Of those that state it; where fewer than two do, or all state the same, none is better. */
function leastOf<T>(stated: readonly (T | undefined)[], compare: (a: T, b: T) => number): BestAt {
  const known = stated.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]))
  const [first] = known.toSorted((a, b) => compare(a.value, b.value))
  if (first === undefined) return none
  const best = known.filter(({ value }) => compare(value, first.value) === 0)
  return best.length === known.length ? none : new Set(best.map(({ at }) => at))
}

/**
 * Where sources contradict each other, a car counts with the most that one says, and only beats what is more than that
 * by every source.
 * @param stated what the sources of each car say; empty: nothing
 */
export function fewest(stated: readonly (readonly number[])[]): BestAt {
  const best = leastOf(
    stated.map((all) => (all.length === 0 ? undefined : Math.max(...all))),
    (a, b) => a - b,
  )
  const beats = (at: number) =>
    stated.every(
      (others, other) => best.has(other) || others.every((km) => km > Math.max(...(stated[at] ?? []))),
    )
  return [...best].every(beats) ? best : none
}

export const latest = (stated: readonly (number | null)[]): BestAt =>
  leastOf(
    stated.map((value) => value ?? undefined),
    (a, b) => b - a,
  )

interface LowestPrice {
  readonly best: BestAt
  /** Prices of several currencies were weighed: the lowest is so by "≈". */
  readonly about: boolean
}

/**
 * Which cars ask the least. Exactly where all ask in one currency; else by what each amount is worth in one, and by
 * nothing where that is not known of every amount.
 */
export function lowestPrice(cars: readonly Car[], worth: ListingWorth): LowestPrice {
  const asked = cars.map(({ listings }) => listings.filter(asksPrice))
  const about = new Set(asked.flat().map(({ price }) => price?.currency?.id)).size > 1
  const amountOf = about ? worth : ({ price }: Listing) => price?.price ?? undefined
  if (asked.flat().some((listing) => amountOf(listing) === undefined)) return { best: none, about }
  const least = asked.map((listings): DecimalText | undefined => {
    const [first, ...others] = listings.flatMap((listing) => amountOf(listing) ?? [])
    return first === undefined ? undefined : others.reduce(minDecimal, first)
  })
  return { best: leastOf(least, compareDecimals), about }
}
