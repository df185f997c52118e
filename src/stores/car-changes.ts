import * as v from 'valibot'
import { maybe, text } from '#contract/resources/loose.ts'
import { time } from './collection.ts'

/** Decimal text of an int64. */
export const amountOrNull = maybe(v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)))

/** A listing as this device last saw it. */
export const KeptListingEntry = v.object({
  /** The name of the source; ids of sources differ between accounts. */
  source: v.string(),
  id: v.string(),
  /** Decimal text, as listed. */
  price: amountOrNull,
  currency: text,
  /** Decimal text. */
  bid: amountOrNull,
  auction: v.fallback(v.boolean(), false),
  leasing: v.fallback(v.boolean(), false),
  /** The end of its auction, ISO. */
  ends: text,
  archived: v.fallback(v.boolean(), false),
  /** Kilometres. */
  odometer: maybe(v.number()),
  /** When the source last had it, ISO; null where the service does not say. */
  seen: text,
})
export type KeptListing = v.InferOutput<typeof KeptListingEntry>

const changeKinds = ['price', 'mileage', 'listing', 'ended', 'sold', 'gone', 'back'] as const

export const CarChangeEntry = v.object({
  /**
   * `listing`: new at a source; `ended`: no longer at a source, but at others; `sold`: no longer at any
   * source; `gone`: unknown to the service; `back`: on offer again after sold or gone.
   */
  kind: v.picklist(changeKinds),
  /** When the change was found, in ms; it happened between the previous look and then. */
  at: time,
  /** The source of the listing; null for a change of the whole car. */
  source: text,
  /** Decimal text: an amount, or kilometres. Null where not stated. */
  before: amountOrNull,
  after: amountOrNull,
  currencyBefore: text,
  currency: text,
})
export type CarChange = v.InferOutput<typeof CarChangeEntry>

/** Makes a change; unknown values are null. */
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

/** The newest changes of a car that are kept. */
export const changesKept = 30

const isOnOffer = (listings: readonly KeptListing[]) => listings.some(({ archived }) => !archived)

/** A source may list the same car twice, so a listing is identified by source and id. */
const keyOf = ({ source, id }: KeptListing) => `${source}/${id}`

/**
 * The changes between two looks at a car's listings, in the order of the later look. An archived listing that
 * is missing later is no change, because not every response contains archived listings.
 * @param at the time of the later look, in ms
 */
export function changesBetween(
  before: readonly KeptListing[],
  after: readonly KeptListing[],
  at: number,
): CarChange[] {
  const was = new Map(before.map((listing) => [keyOf(listing), listing]))
  const still = new Set(after.flatMap((listing) => (listing.archived ? [] : [keyOf(listing)])))
  if (!isOnOffer(after)) return isOnOffer(before) ? [changeOf('sold', at)] : []
  // The car is on offer again; changes for each of its listings would only repeat that.
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
