import { airbags, damages } from '#contract/codes.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { kilometresBetween } from '#src/map/map-point.ts'
import { conditionOf, realDamage, type Condition } from '#src/price-check/condition.ts'
import { reportsOf } from '../reports/car-reports.ts'
import { readReport } from '../reports/read-report.ts'

type Speaker =
  | { readonly kind: 'listing'; readonly listing: Listing }
  | { readonly kind: 'report'; readonly title: string | undefined }

export interface Quote<V> {
  readonly by: Speaker
  /** ISO; null where no source says when. */
  readonly at: string | null
  /** ISO; the last day it was seen said, where that is what contradicts. */
  readonly until?: string
  readonly value: V
}

/** What the car's sources say differently. Quotes are in the order of time; none is called right. */
export type Conflict =
  /** The distance went down from the first quote to the second. */
  | { readonly kind: 'odometer'; readonly quotes: readonly [Quote<number>, Quote<number>] }
  | { readonly kind: 'condition'; readonly quotes: readonly Quote<Condition>[] }
  /** Damage codes with nothing in common. */
  | { readonly kind: 'damage'; readonly quotes: readonly Quote<readonly number[]>[] }
  | { readonly kind: 'airbags'; readonly quotes: readonly Quote<number>[] }
  | { readonly kind: 'keys'; readonly quotes: readonly Quote<boolean>[] }
  /** The car's year against a year in a title. */
  | { readonly kind: 'year'; readonly year: number; readonly quotes: readonly Quote<number>[] }
  /** Two places too far apart for the days between. */
  | {
      readonly kind: 'place'
      readonly kilometres: number
      readonly days: number
      readonly quotes: readonly [Quote<Listing>, Quote<Listing>]
    }

/** Sellers round: less than this is no contradiction. */
const rounding = 1000
/** A car that is offered in two places this far apart within a week is hardly in both. */
const far = { kilometres: 250, days: 7 } as const

const time = (at: string | null): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))
const inTime = <V>(quotes: readonly Quote<V>[]): Quote<V>[] =>
  quotes.toSorted((a, b) => time(a.at) - time(b.at))

const said = <V>(listings: readonly Listing[], read: (listing: Listing) => V | null): Quote<V>[] =>
  inTime(
    listings.flatMap((listing) => {
      const value = read(listing)
      return value === null
        ? []
        : [{ by: { kind: 'listing', listing } as const, at: listing.created_at, value }]
    }),
  )

/** The first quote of each different value. */
function differing<V>(quotes: readonly Quote<V>[]): Quote<V>[] {
  const values = new Map<V, Quote<V>>()
  for (const quote of quotes) if (!values.has(quote.value)) values.set(quote.value, quote)
  return values.size > 1 ? [...values.values()] : []
}

/** The steepest fall of the distance over time, listings and reports together. */
function odometer(car: Car): Conflict[] {
  const reported = reportsOf(car).flatMap(({ report }) => {
    const { title, provider, readings } = readReport(report)
    return readings.flatMap(({ km, at }) =>
      at === undefined ? [] : [{ by: { kind: 'report', title: provider ?? title } as const, at, value: km }],
    )
  })
  const quotes = [...said(car.listings, (listing) => listing.odometer), ...reported]
    .filter(({ at }) => at !== null)
    // Of one moment the higher first: two sources that differ on the same day contradict each other too.
    .toSorted((a, b) => time(a.at) - time(b.at) || b.value - a.value)
  let highest: Quote<number> | undefined
  let worst: readonly [Quote<number>, Quote<number>] | undefined
  for (const quote of quotes) {
    // 0 is what some sources write for "not stated"; a car that was driven cannot be back at it.
    if (quote.value === 0) continue
    if (highest === undefined || quote.value >= highest.value) highest = quote
    else if (highest.value - quote.value >= rounding) {
      const fall = highest.value - quote.value
      if (worst === undefined || fall > worst[0].value - worst[1].value) worst = [highest, quote]
    }
  }
  return worst === undefined ? [] : [{ kind: 'odometer', quotes: worst }]
}

function damage(listings: readonly Listing[]): Conflict[] {
  const quotes = said(listings, (listing) => {
    const codes = realDamage(listing).filter((code) => code !== damages.all_over)
    return codes.length === 0 ? null : codes
  })
  const apart = quotes.filter((quote) =>
    quotes.some((other) => other.value.every((code) => !quote.value.includes(code))),
  )
  return apart.length > 1 ? [{ kind: 'damage', quotes: apart }] : []
}

function year(car: Car): Conflict[] {
  const { year: own } = car
  if (own === null) return []
  const quotes = said(car.listings, (listing) => {
    const years = new Set(
      Object.values(listing.title).flatMap((title) =>
        (title?.match(/(?<![\d.,])(?:19[5-9]\d|20[0-4]\d)(?![\d.,]|\s?(?:km|cc|cm|€|\$))/gi) ?? []).map(
          Number,
        ),
      ),
    )
    // A model year runs ahead of the calendar by one; "2008" and "3008" are models too, so one year only counts alone.
    const [only, ...others] = years
    return only !== undefined &&
      others.length === 0 &&
      Math.abs(only - own) > 1 &&
      !car.model?.name?.includes(String(only))
      ? only
      : null
  })
  return quotes.length > 0 ? [{ kind: 'year', year: own, quotes }] : []
}

/** Where a listing says the car was, from its first day to its last; without a last day that is a moment. */
function stayOf({ location, created_at, last_seen_at }: Listing) {
  if (!location?.position || created_at === null) return undefined
  const from = Date.parse(created_at)
  const to = last_seen_at === null ? from : Math.max(from, Date.parse(last_seen_at))
  return { position: location.position, from, to }
}

function place(listings: readonly Listing[]): Conflict[] {
  const stays = said(listings, (listing) => listing).flatMap((quote) => {
    const stay = stayOf(quote.value)
    // Both days of both stays: where they overlap, the first ones alone would contradict nothing.
    return stay ? [{ quote: { ...quote, until: new Date(stay.to).toISOString() }, ...stay }] : []
  })
  let widest: Extract<Conflict, { kind: 'place' }> | undefined
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

/** Where the sources of one car disagree, gravest first. No request: the car's own listings and reports are compared. */
export function conflicts(car: Car): Conflict[] {
  const { listings } = car
  const condition = differing(said(listings, conditionOf))
  const airbag = differing(
    said(listings, ({ airbag_state }) =>
      airbag_state !== null && Object.values(airbags).some((id) => id === airbag_state) ? airbag_state : null,
    ),
  )
  const keys = differing(said(listings, ({ keys_available }) => keys_available))
  return [
    ...odometer(car),
    ...(condition.length > 0 ? [{ kind: 'condition', quotes: condition } as const] : []),
    ...damage(listings),
    ...(airbag.length > 0 ? [{ kind: 'airbags', quotes: airbag } as const] : []),
    ...place(listings),
    ...year(car),
    ...(keys.length > 0 ? [{ kind: 'keys', quotes: keys } as const] : []),
  ]
}
