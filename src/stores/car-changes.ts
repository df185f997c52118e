import * as v from 'valibot'
import { maybe, text } from '#contract/resources/loose.ts'
import { time } from './collection.ts'

/** Decimal text of an int64. */
export const amountOrNull = maybe(v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)))

/** A listing as it was when it was last seen here. */
export const KeptListingEntry = v.object({
  /** What a person calls the source; ids of sources differ between accounts. */
  source: v.string(),
  id: v.string(),
  /** Decimal text, as listed. */
  price: amountOrNull,
  currency: text,
  /** Decimal text. */
  bid: amountOrNull,
  auction: v.fallback(v.boolean(), false),
  leasing: v.fallback(v.boolean(), false),
  /** When its auction ends, ISO. */
  ends: text,
  archived: v.fallback(v.boolean(), false),
  /** Kilometres. */
  odometer: maybe(v.number()),
  /** When the source was last seen to have it, ISO; null where the service does not say. */
  seen: text,
})
export type KeptListing = v.InferOutput<typeof KeptListingEntry>

const changeKinds = ['price', 'mileage', 'listing', 'ended', 'sold', 'gone', 'back'] as const

export const CarChangeEntry = v.object({
  /**
   * `listing`: a source has it that had not; `ended`: one no longer has it, others do; `sold`: none has; `gone`: the service
   * does not know it any more; `back`: sold or gone, and on offer again.
   */
  kind: v.picklist(changeKinds),
  /** When it was found, ms: it happened between then and the time before. */
  at: time,
  /** Whose listing; null where it is about the car. */
  source: text,
  /** Decimal text: an amount, or kilometres. Null where it was not stated. */
  before: amountOrNull,
  after: amountOrNull,
  currencyBefore: text,
  currency: text,
})
export type CarChange = v.InferOutput<typeof CarChangeEntry>

/** What is not known of a change is absent. */
export const changeOf = (
  kind: CarChange['kind'],
  at: number,
  known: Partial<Omit<CarChange, 'kind' | 'at'>> = {},
): CarChange => ({
  source: null,
  before: null,
  after: null,
  currencyBefore: null,
  currency: null,
  ...known,
  kind,
  at,
})

/** Changes of one car that are kept, the newest. */
export const changesKept = 30

const isOnOffer = (listings: readonly KeptListing[]) => listings.some(({ archived }) => !archived)

/** A source may list the same car twice: a listing is known by both. */
const keyOf = ({ source, id }: KeptListing) => `${source}/${id}`

/**
 * What happened between two looks at a car's listings, in the order of the later one. What was archived before and is not
 * sent any more is no news: whether archived listings come along depends on how a car was asked for.
 * @param at of the later look, ms
 */
export function changesBetween(
  before: readonly KeptListing[],
  after: readonly KeptListing[],
  at: number,
): CarChange[] {
  const was = new Map(before.map((listing) => [keyOf(listing), listing]))
  const still = new Set(after.flatMap((listing) => (listing.archived ? [] : [keyOf(listing)])))
  if (!isOnOffer(after)) return isOnOffer(before) ? [changeOf('sold', at)] : []
  // On offer again: that each of its listings is a new one goes without saying.
  if (!isOnOffer(before)) return [changeOf('back', at)]
  const changes: CarChange[] = []
  for (const listing of after) {
    const { source, price, currency, odometer, archived } = listing
    if (archived) continue
    const old = was.get(keyOf(listing))
    if (old === undefined || old.archived) {
      changes.push(changeOf('listing', at, { source, after: price, currency }))
      continue
    }
    if (old.price !== price || (price !== null && old.currency !== currency))
      changes.push(
        changeOf('price', at, {
          source,
          before: old.price,
          after: price,
          currencyBefore: old.currency,
          currency,
        }),
      )
    if (old.odometer !== odometer && odometer !== null)
      changes.push(
        changeOf('mileage', at, {
          source,
          before: old.odometer === null ? null : String(old.odometer),
          after: String(odometer),
        }),
      )
  }
  for (const old of before)
    if (!old.archived && !still.has(keyOf(old)))
      changes.push(
        changeOf('ended', at, { source: old.source, before: old.price, currencyBefore: old.currency }),
      )
  return changes
}
