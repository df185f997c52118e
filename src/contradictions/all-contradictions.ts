import { airbags, damages } from '#contract/codes.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { realDamage } from '#src/price-check/condition.ts'
import {
  differing,
  graveContradictions,
  said,
  time,
  type GraveContradiction,
  type Quote,
} from './contradictions.ts'

export type Contradiction =
  | GraveContradiction
  /** Damage codes with nothing in common. */
  | { readonly kind: 'damage'; readonly quotes: readonly Quote<readonly number[]>[] }
  | { readonly kind: 'airbags'; readonly quotes: readonly Quote<number>[] }
  | { readonly kind: 'keys'; readonly quotes: readonly Quote<boolean>[] }
  /** One source reports it as sold, and another had it on offer before and still does. */
  | { readonly kind: 'sold'; readonly quotes: readonly [Quote<boolean>, Quote<boolean>] }
  /** The car's year against a year in a title. */
  | { readonly kind: 'year'; readonly year: number; readonly quotes: readonly Quote<number>[] }

function damage(listings: readonly Listing[]): Contradiction[] {
  const quotes = said(listings, (listing) => {
    const codes = realDamage(listing).filter((code) => code !== damages.all_over)
    return codes.length === 0 ? null : codes
  })
  const apart = quotes.filter((quote) =>
    quotes.some((other) => other.value.every((code) => !quote.value.includes(code))),
  )
  return apart.length > 1 ? [{ kind: 'damage', quotes: apart }] : []
}

function year(car: Car): Contradiction[] {
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
    // A model year may be one ahead of the calendar; "2008" and "3008" are also models, so a year only counts alone.
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

/** A source that no longer offers the car, and the first of the others that had it before and still does. */
function sold(listings: readonly Listing[]): Contradiction[] {
  const quote = (listing: Listing, at: string | null): Quote<boolean> => ({
    by: { kind: 'listing', listing },
    at,
    value: listing.archived === true,
  })
  for (const gone of listings.filter(({ archived }) => archived === true)) {
    const { last_seen_at: end, external } = gone
    const still = listings.find(
      ({ archived, created_at: at, last_seen_at: seen, external: { domain } }) =>
        archived !== true &&
        domain.id !== external.domain.id &&
        time(at) < time(end) &&
        time(seen) > time(end),
    )
    if (still !== undefined && end !== null)
      return [{ kind: 'sold', quotes: [quote(gone, end), quote(still, still.last_seen_at)] }]
  }
  return []
}

/** All contradictions between the sources of one car, the gravest first, including those that cards leave out. */
export function allContradictions(car: Car, reported: readonly Quote<number>[] = []): Contradiction[] {
  const { listings } = car
  const airbag = differing(
    said(listings, ({ airbag_state }) =>
      airbag_state !== null && Object.values(airbags).some((id) => id === airbag_state) ? airbag_state : null,
    ),
  )
  const keys = differing(said(listings, ({ keys_available }) => keys_available))
  return [
    ...graveContradictions(car, reported),
    ...damage(listings),
    ...(airbag.length > 0 ? [{ kind: 'airbags', quotes: airbag } as const] : []),
    ...sold(listings),
    ...year(car),
    ...(keys.length > 0 ? [{ kind: 'keys', quotes: keys } as const] : []),
  ]
}
