import type { Car, Listing } from '#contract/resources/car.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { kilometresBetween } from '#contract/geo.ts'
import { type Condition, conditionOf, damageCodes, spoiling } from '#src/price-check/condition.ts'

export type Speaker =
  | { readonly kind: 'listing'; readonly listing: Listing }
  | { readonly kind: 'report'; readonly title: string | undefined }

export interface Quote<V> {
  readonly by: Speaker
  /** ISO; null where the source states no time. */
  readonly at: string | null
  /** ISO; the last day of the quote, where the contradiction depends on it. */
  readonly until?: string
  readonly value: V
}

/** Contradictions that a buyer has to know first. Quotes are in the order of time; none counts as right. */
export type GraveContradiction =
  /** The mileage went down from the first quote to the second. */
  | { readonly kind: 'odometer'; readonly quotes: readonly [Quote<number>, Quote<number>] }
  /** One source reports what ruins the whole car, another does not: the reporting sources with the codes. */
  | { readonly kind: 'spoiled'; readonly quotes: readonly Quote<readonly number[]>[] }
  | { readonly kind: 'condition'; readonly quotes: readonly Quote<Condition>[] }
  /** Two places too far apart for the days between them. */
  | {
      readonly kind: 'place'
      readonly kilometres: number
      readonly days: number
      readonly quotes: readonly [Quote<Listing>, Quote<Listing>]
    }

/** Sellers round, so a smaller difference is no contradiction. */
const rounding = 1000
/** Kilometres that a car hardly exceeds in a day: an older listing may still state the mileage of its first day. */
const daily = 200
/** A car is hardly in two places this far apart within a week. */
const far = { kilometres: 250, days: 7 } as const

export const time = (at: string | null): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))
const inTime = <V>(quotes: readonly Quote<V>[]): Quote<V>[] =>
  quotes.toSorted((a, b) => time(a.at) - time(b.at))

export const said = <V>(listings: readonly Listing[], read: (listing: Listing) => V | null): Quote<V>[] =>
  inTime(
    listings.flatMap((listing) => {
      const value = read(listing)
      return value === null
        ? []
        : [{ by: { kind: 'listing', listing } as const, at: listing.created_at, value }]
    }),
  )

export function differing<V>(quotes: readonly Quote<V>[]): Quote<V>[] {
  const values = new Map<V, Quote<V>>()
  for (const quote of quotes) if (!values.has(quote.value)) values.set(quote.value, quote)
  return values.size > 1 ? [...values.values()] : []
}

/**
 * The largest fall of the mileage over time, in listings and reports together. A listing states its mileage until it
 * was last seen, so a lower one that is still offered contradicts a newer one that driving cannot explain.
 */
function odometer(listings: readonly Listing[], reported: readonly Quote<number>[]): GraveContradiction[] {
  const quotes = [...said(listings, (listing) => listing.odometer), ...reported]
    .filter(({ at }) => at !== null)
    // At equal times the higher first: two sources that differ on the same day contradict each other too.
    .toSorted((a, b) => time(a.at) - time(b.at) || b.value - a.value)
  let highest: Quote<number> | undefined
  let worst: readonly [Quote<number>, Quote<number>] | undefined
  for (const quote of quotes) {
    // Some sources write 0 for "not stated".
    if (quote.value === 0) continue
    if (highest === undefined || quote.value >= highest.value) highest = quote
    else if (highest.value - quote.value >= rounding) {
      const fall = highest.value - quote.value
      if (worst === undefined || fall > worst[0].value - worst[1].value) worst = [highest, quote]
    }
  }
  for (const low of listings) {
    if (!low.odometer || low.created_at === null || low.last_seen_at === null) continue
    for (const high of quotes) {
      const days = (time(high.at) - time(low.created_at)) / dayMs
      const fall = high.value - low.odometer
      if (days < 0 || time(high.at) > time(low.last_seen_at) || fall < rounding + daily * days) continue
      const still = {
        by: { kind: 'listing', listing: low } as const,
        at: low.last_seen_at,
        value: low.odometer,
      }
      if (worst === undefined || fall > worst[0].value - worst[1].value) worst = [high, still]
    }
  }
  return worst === undefined ? [] : [{ kind: 'odometer', quotes: worst }]
}

/** The place of a listing, from its first day to its last; without a last day the stay is a moment. */
function stayOf({ location, created_at, last_seen_at }: Listing) {
  if (!location?.position || created_at === null) return undefined
  const from = Date.parse(created_at)
  const to = last_seen_at === null ? from : Math.max(from, Date.parse(last_seen_at))
  return { position: location.position, from, to }
}

function place(listings: readonly Listing[]): GraveContradiction[] {
  const stays = said(listings, (listing) => listing).flatMap((quote) => {
    const stay = stayOf(quote.value)
    // Keeps both days of a stay: of overlapping stays the first days show no contradiction.
    return stay ? [{ quote: { ...quote, until: new Date(stay.to).toISOString() }, ...stay }] : []
  })
  let widest: Extract<GraveContradiction, { kind: 'place' }> | undefined
  for (const [index, before] of stays.entries()) {
    for (const after of stays.slice(index + 1)) {
      const kilometres = Math.round(kilometresBetween(before.position, after.position))
      const days = Math.max(0, Math.ceil((after.from - before.to) / dayMs))
      if (kilometres < far.kilometres || days > far.days) continue
      if (widest === undefined || kilometres > widest.kilometres)
        widest = { kind: 'place', kilometres, days, quotes: [before.quote, after.quote] }
    }
  }
  return widest === undefined ? [] : [widest]
}

function spoiled(listings: readonly Listing[]): GraveContradiction[] {
  const quotes = said(listings, (listing) => damageCodes(listing).filter((code) => spoiling.includes(code)))
  const found = quotes.filter(({ value }) => value.length > 0)
  return found.length === 0 || found.length === quotes.length ? [] : [{ kind: 'spoiled', quotes: found }]
}

/** The worst first, without a request: compares listings, and dated mileages of available reports. */
export function graveContradictions(
  { listings }: Car,
  reported: readonly Quote<number>[] = [],
): GraveContradiction[] {
  const condition = differing(said(listings, conditionOf))
  return [
    ...odometer(listings, reported),
    ...spoiled(listings),
    ...(condition.length > 0 ? [{ kind: 'condition', quotes: condition } as const] : []),
    ...place(listings),
  ]
}
