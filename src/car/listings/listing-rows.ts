import { type SearchedFields, searchedFields } from '#contract/fields.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
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

/** As the rows see it: its id is the source's, and a place may be known by its country's code alone. */
const stated = (listing: Listing) => ({
  ...listing,
  id: listing.external.id,
  location_details: listing.location_details ?? { country: null, region: null, district: null, place: null },
})
type Stated = ReturnType<typeof stated>

/** Fields of a listing as rows of the comparison; those that a component draws have no text of their own. */
export type ListingField = Exclude<keyof Stated, 'external'>

type SearchedListingField = keyof SearchedFields<'listing'>

/** A new field of the contract does not compile without a row here, unless a filter looks at it. */
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

// Object.keys forgets the keys' type; the mapped type above has made the list complete.
export const listingFields = [
  ...new Set([...Object.keys(rows), ...searchedFields('listing').map(([name]) => name)]),
] as ListingField[]

/** Not compared: numbers of the source's own, and how many of a thing the record holds. */
export const machineFields: readonly ListingField[] = ['id', 'document_id', 'location', 'images', 'video']

/** Null: not stated. */
export const cellText = <F extends ListingField>(
  field: F,
  listing: Listing,
  context: TextContext,
): string | null =>
  // The table's entry of a field is about that field.
  fieldText(
    'listing',
    stated(listing),
    field,
    (rows[field] as FieldText<Stated, F> | typeof byFilter | undefined) ?? byFilter,
    context,
  )

/** Whether listings say different things there; what one of them leaves out is a difference too. */
export const differs = (field: ListingField, listings: readonly Listing[], context: TextContext): boolean =>
  new Set(listings.map((listing) => cellText(field, listing, context))).size > 1
