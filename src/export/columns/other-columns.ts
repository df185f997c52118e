import type { FieldPath } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { NamedId } from '#contract/resources/loose.ts'
import { isLanguage } from '#contract/languages.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { titleOf } from '#src/card/title.ts'
import type { CellKind, CellValue } from '../file/layout.ts'
import type { ExportColumn, ExportRow, ExportWords } from './column.ts'

// Columns of what is no plain field of a filter: values that need a second look, and fields that no filter looks at.

const ofListing =
  (read: (listing: Listing, words: ExportWords) => CellValue | undefined) =>
  ({ listing }: ExportRow, words: ExportWords): CellValue =>
    listing === undefined ? null : (read(listing, words) ?? null)

const ofCar =
  (read: (car: Car, words: ExportWords) => CellValue | undefined) =>
  ({ car }: ExportRow, words: ExportWords): CellValue =>
    read(car, words) ?? null

interface PlaceColumn {
  readonly label?: MessageId
  /** A code with its name. */
  readonly read?: (row: ExportRow) => NamedId | null
  /** In its place. */
  readonly columns?: readonly ExportColumn[]
}

const column = (
  id: string,
  kind: CellKind,
  label: MessageId,
  width: number,
  value: ExportColumn['value'],
  more: Pick<ExportColumn, 'rare' | 'unit' | 'ofListings'> = {},
): ExportColumn => ({ id, kind, label, width, value, ...more })

/** Where a filter looks at something that is no field of that name. */
const places: { readonly [P in FieldPath]?: PlaceColumn } = {
  'listing.price': {
    columns: [
      column(
        'listing.price',
        'money',
        'car.listing.price',
        12,
        ofListing(({ price }) => price?.price),
      ),
      // As listed: nothing is converted.
      column(
        'listing.currency',
        'text',
        'results.currency.name',
        9,
        ofListing(({ price }) => price?.currency?.name?.toUpperCase()),
      ),
    ],
  },
  'listing.country': {
    label: 'export.column.country',
    read: ({ listing }) => {
      const country = listing?.location_details?.country
      const id = country?.id ?? listing?.location?.country ?? null
      return id === null
        ? null
        : { id, name: country?.name ?? country?.iso ?? listing?.location?.iso ?? null }
    },
  },
  'listing.region': {
    label: 'export.column.region',
    read: ({ listing }) => {
      const region = listing?.location_details?.region
      return region === null || region === undefined || region.id === null
        ? null
        : { id: region.id, name: region.name }
    },
  },
  'listing.domain': {
    columns: [
      column(
        'listing.domain',
        'text',
        'filters.name.sources',
        18,
        ofListing(({ external }) => external.domain.name),
      ),
    ],
  },
  'car.vin': {
    columns: [
      column(
        'car.vin',
        'code',
        'car.fact.vin',
        20,
        ofCar(({ vin }) => vin?.toUpperCase()),
      ),
    ],
  },
}

export const placeColumn = (path: FieldPath): PlaceColumn | undefined =>
  Object.hasOwn(places, path) ? places[path] : undefined

const rare = { rare: true } as const

/** A moment of a listing. Files have one clock for all readers. */
const moment = (field: 'created_at' | 'updated_at' | 'last_seen_at' | 'auction_at', more = {}) =>
  column(
    `listing.${field}`,
    'time',
    `car.listing.${field}`,
    17,
    ofListing((listing) => listing[field]),
    { unit: 'UTC', ...more },
  )

const count = (field: 'cylinders' | 'doors' | 'transmission_steps' | 'month') =>
  column(
    `car.${field}`,
    'number',
    `car.fact.${field}`,
    10,
    ofCar((car) => car[field]),
    rare,
  )

/** In the order in which they follow those of the filters. */
export const otherColumns: readonly ExportColumn[] = [
  column(
    'listing.place',
    'text',
    'car.listing.location_details',
    18,
    ofListing(({ location_details: at }) => at?.place?.name ?? at?.district?.name),
  ),
  column(
    'listing.url',
    'link',
    'export.column.url',
    40,
    ofListing(({ external }) => external.url),
  ),
  column(
    'car.url',
    'link',
    'export.column.page',
    40,
    ({ car }, { origin }) => `${origin}/car/${encodeURIComponent(car.id)}`,
  ),
  column(
    'car.listings',
    'number',
    'export.column.listings',
    10,
    ({ car }) => car.listings.filter(({ archived }) => archived !== true).length,
  ),
  column('listing.fits', 'flag', 'export.column.fits', 10, ({ fits }) => fits, { ofListings: true }),
  moment('created_at'),
  moment('updated_at'),
  moment('last_seen_at'),
  moment('auction_at', rare),
  column(
    'listing.current_bid',
    'money',
    'car.listing.current_bid',
    12,
    ofListing((own) => own.current_bid),
    rare,
  ),
  column(
    'listing.is_auction',
    'flag',
    'car.listing.is_auction',
    10,
    ofListing((own) => own.is_auction),
    rare,
  ),
  column(
    'listing.negotiable',
    'flag',
    'export.column.negotiable',
    10,
    ofListing((own) => own.price?.negotiable),
    rare,
  ),
  column(
    'car.badge',
    'text',
    'car.fact.badge',
    16,
    ofCar((car) => car.badge),
  ),
  column(
    'listing.title',
    'text',
    'car.listing.title',
    40,
    ofListing((own, { language }) => (isLanguage(language) ? titleOf(own, language)?.text : undefined)),
    rare,
  ),
  count('month'),
  count('cylinders'),
  count('doors'),
  count('transmission_steps'),
  column(
    'car.market_origin',
    'text',
    'car.fact.market_origin',
    14,
    ofCar((car) => car.market_origin?.name),
    rare,
  ),
  column(
    'listing.images',
    'number',
    'car.listing.images',
    10,
    ofListing((own) => own.images.length),
    rare,
  ),
  column(
    'listing.id',
    'code',
    'car.listing.id',
    20,
    ofListing((own) => own.external.id),
  ),
  column(
    'car.id',
    'code',
    'car.fact.id',
    26,
    ofCar((car) => car.id),
  ),
]
