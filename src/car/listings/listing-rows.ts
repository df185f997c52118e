import type { Listing } from '#contract/resources/listing.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { titleOf } from '#src/card/title.ts'
import {
  asWritten,
  code,
  count,
  distance,
  fieldText,
  moment,
  named,
  type Say,
  type Words,
  yesNo,
} from '../fields.ts'
import { askedPrice } from './listing.ts'

/** As the rows see it: its id is the source's, and a place may be known by its country's code alone. */
const stated = (listing: Listing) => ({
  ...listing,
  id: listing.external.id,
  location_details: listing.location_details ?? { country: null, region: null, district: null, place: null },
})
type Stated = ReturnType<typeof stated>

/** Fields of a listing as rows of the comparison; those that a component draws have no text of their own. */
export type ListingField = Exclude<keyof Stated, 'external'>

/** In the order of interest. A new field of the contract does not compile until it has its row. */
const rows: { readonly [F in ListingField]: Say<Stated, F> } = {
  price: ({ negotiable }, { t, format }, listing) => {
    const asked = askedPrice(listing, format)
    return asked === undefined || negotiable !== true
      ? (asked ?? null)
      : `${asked}, ${t('card.price.negotiable')}`
  },
  odometer: distance,
  location_details: ({ region, district }, { format }, listing) => {
    const place = placeLine(listing, format.language)
    const more = [district?.name, region?.name].filter((name) => name && !place?.includes(name))
    return place === undefined ? null : [place, ...more].join(' · ')
  },
  location: ({ position }) => position && `${position.lat.toFixed(4)}, ${position.lon.toFixed(4)}`,
  seller_type: code('seller_type'),
  condition: code('conditions'),
  damage: code('damages'),
  second_damage: code('damages'),
  airbag_state: code('airbags'),
  keys_available: yesNo,
  is_manufacturer_certified: yesNo,
  availability: code('availabilities'),
  is_leasing: yesNo,
  is_auction: yesNo,
  auction_at: (at, { format }) => format.dateTime(at, { showZone: true }),
  current_bid: (bid, { format }, { price }) => format.money(bid, price?.currency?.name),
  document_id: (document) => (typeof document === 'object' ? named(document) : asWritten(document)),
  has_history_reports: yesNo,
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
export const listingFields = Object.keys(rows) as ListingField[]

/** Null: not stated. */
export const cellText = <F extends ListingField>(field: F, listing: Listing, words: Words): string | null =>
  fieldText(stated(listing), field, rows[field], words)

/** Whether listings say different things there; what one of them leaves out is a difference too. */
export const differs = (field: ListingField, listings: readonly Listing[], words: Words): boolean =>
  new Set(listings.map((listing) => cellText(field, listing, words))).size > 1
