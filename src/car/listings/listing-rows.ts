import type { CodeTableName } from '#contract/codes.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { codeName } from '#src/card/code-name.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { titleOf } from '#src/card/title.ts'
import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'

interface Words {
  readonly t: T
  readonly format: Format
}

/** Fields of a listing as rows of the comparison; those that a component draws have no text of their own. */
export type ListingField = Exclude<keyof Listing, 'external'> | 'id'

type Read = (listing: Listing, words: Words) => string | null

const code =
  (table: CodeTableName, read: (listing: Listing) => number | null): Read =>
  (listing, { t }) => {
    const id = read(listing)
    return id === null ? null : codeName(t, table, id)
  }

const yesNo =
  (read: (listing: Listing) => boolean | null): Read =>
  (listing, { t }) => {
    const value = read(listing)
    return value === null ? null : t(value ? 'ui.yes' : 'ui.no')
  }

const day =
  (read: (listing: Listing) => string | null): Read =>
  (listing, { format }) => {
    const at = read(listing)
    return at === null ? null : format.dateTime(at)
  }

const amount = (count: number, { format }: Words): string => format.number(count)

/** In the order of interest. A new field of the contract does not compile until it has its row. */
const rows: { readonly [F in ListingField]: Read } = {
  price: ({ price }, { t, format }) =>
    price?.price
      ? `${format.money(price.price, price.currency?.name)}${price.negotiable === true ? `, ${t('card.price.negotiable')}` : ''}`
      : null,
  odometer: ({ odometer }, { format }) => (odometer === null ? null : format.distance(odometer)),
  location_details: (listing, { format }) => {
    const { region, district } = listing.location_details ?? {}
    const place = placeLine(listing, format.language)
    const more = [district?.name, region?.name].filter((name) => name && !place?.includes(name))
    return place === undefined ? null : [place, ...more].join(' · ')
  },
  location: ({ location }) => {
    const position = location?.position
    return position ? `${position.lat.toFixed(4)}, ${position.lon.toFixed(4)}` : null
  },
  seller_type: code('seller_type', (listing) => listing.seller_type),
  condition: code('conditions', ({ condition }) => condition),
  damage: code('damages', ({ damage }) => damage),
  second_damage: code('damages', (listing) => listing.second_damage),
  airbag_state: code('airbags', (listing) => listing.airbag_state),
  keys_available: yesNo((listing) => listing.keys_available),
  is_manufacturer_certified: yesNo((listing) => listing.is_manufacturer_certified),
  availability: code('availabilities', ({ availability }) => availability),
  is_leasing: yesNo((listing) => listing.is_leasing),
  is_auction: yesNo((listing) => listing.is_auction),
  auction_at: (listing, { format }) =>
    listing.auction_at === null ? null : format.dateTime(listing.auction_at, { showZone: true }),
  current_bid: ({ current_bid: bid, price }, { format }) =>
    bid === null ? null : format.money(bid, price?.currency?.name),
  document_id: ({ document_id: document }) =>
    document === null
      ? null
      : typeof document === 'object'
        ? (document.name ?? `#${document.id}`)
        : String(document),
  has_history_reports: yesNo((listing) => listing.has_history_reports),
  archived: ({ archived }, { t }) => (archived === null ? null : t(archived ? 'car.sold' : 'car.active')),
  created_at: day((listing) => listing.created_at),
  updated_at: day((listing) => listing.updated_at),
  last_seen_at: day((listing) => listing.last_seen_at),
  title: (listing, { format }) => titleOf(listing, format.language)?.text ?? null,
  images: ({ images }, words) => amount(images.length, words),
  video: ({ video }, words) => amount(video.length, words),
  option_ids: (listing, words) => amount(listing.option_ids.length, words),
  id: ({ external }) => external.id,
}

// Object.keys forgets the keys' type; the mapped type above has made the list complete.
export const listingFields = Object.keys(rows) as ListingField[]

/** Null: not stated. */
export const cellText = (field: ListingField, listing: Listing, words: Words): string | null =>
  rows[field](listing, words)

/** Whether listings say different things there; what one of them leaves out is a difference too. */
export const differs = (field: ListingField, listings: readonly Listing[], words: Words): boolean =>
  new Set(listings.map((listing) => cellText(field, listing, words))).size > 1
