import { type SearchedFields, searchedFields } from '#contract/fields.ts'
import type { TextContext } from '#src/i18n/use-t.ts'
import type { Listing } from '#contract/resources/car.ts'
import { placeLine } from '#src/card/SourceLine.tsx'
import { titleOf } from '#src/card/title.ts'
import {
  asWritten,
  byFilter,
  count,
  distance,
  fieldText,
  moment,
  named,
  type FieldText,
  yesNo,
} from '../fields.ts'
import { askedPrice } from '../listing.ts'

/** The listing for the rows: with the source's id, and with a place even if only the country's code is known. */
const stated = (listing: Listing) => ({
  ...listing,
  id: listing.external.id,
  location_details: listing.location_details ?? { country: null, region: null, district: null, place: null },
})
type Stated = ReturnType<typeof stated>

/** Fields of a listing as rows of the comparison, except those that a component renders. */
export type ListingField = Exclude<keyof Stated, 'external'>

type SearchedListingField = keyof SearchedFields<'listing'>

/** A new field of the contract is a compile error without a row here, unless a filter matches it. */
const rows: { readonly [F in Exclude<ListingField, SearchedListingField>]: FieldText<Stated, F> } & {
  readonly [F in SearchedListingField]?: FieldText<Stated, F> | typeof byFilter
} = {
  price: ({ negotiable }, context, listing) => {
    const asked = askedPrice(listing, context)
    return asked === undefined || negotiable !== true
      ? (asked ?? null)
      : `${asked}, ${context.t('card.price.negotiable')}`
  },
  odometer: distance,
  location_details: ({ region, district }, { format }, listing) => {
    const place = placeLine(listing, format.language)
    const more = [district?.name, region?.name].filter((name) => name && !place?.includes(name))
    return place === undefined ? null : [place, ...more].join(' · ')
  },
  location: ({ position }) => position && `${position.lat.toFixed(4)}, ${position.lon.toFixed(4)}`,
  seller_type: byFilter,
  condition: byFilter,
  damage: byFilter,
  second_damage: byFilter,
  airbag_state: byFilter,
  keys_available: byFilter,
  is_manufacturer_certified: byFilter,
  availability: byFilter,
  is_leasing: byFilter,
  is_auction: yesNo,
  auction_at: (at, { format }) => format.dateTime(at, { showZone: true }),
  current_bid: (bid, { format }, { price }) => format.money(bid, price?.currency?.name),
  document_id: (document) => (typeof document === 'object' ? named(document) : asWritten(document)),
  has_history_reports: byFilter,
  archived: (archived, { t }) => t(archived ? 'car.sold' : 'car.active'),
  created_at: moment,
  updated_at: moment,
  last_seen_at: moment,
  title: (_, { format }, listing) => titleOf(listing, format.language)?.text ?? null,
  images: count,
  video: count,
  option_ids: count,
  id: asWritten,
}

// The cast restores the key type, which Object.keys loses; the mapped type above makes the list complete.
export const listingFields = [
  ...new Set([...Object.keys(rows), ...searchedFields('listing').map(([name]) => name)]),
] as ListingField[]

/** Fields that are not compared: the source's own numbers, and sizes of lists. */
export const machineFields: readonly ListingField[] = ['id', 'document_id', 'location', 'images', 'video']

/** Null: not stated. */
export const cellText = <F extends ListingField>(
  field: F,
  listing: Listing,
  context: TextContext,
): string | null =>
  // The entry of a field has that field's type.
  fieldText(
    'listing',
    stated(listing),
    field,
    (rows[field] as FieldText<Stated, F> | typeof byFilter | undefined) ?? byFilter,
    context,
  )

/** Whether the listings differ in a field; a missing value is a difference too. */
export const differs = (field: ListingField, listings: readonly Listing[], context: TextContext): boolean =>
  new Set(listings.map((listing) => cellText(field, listing, context))).size > 1
