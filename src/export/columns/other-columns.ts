import type { FieldPath } from '#contract/kinds/kind.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { NamedId } from '#contract/resources/loose.ts'
import { isLanguage } from '#contract/languages.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { titleOf } from '#src/card/title.ts'
import { worthIn } from '#contract/rates.ts'
import { isMaskedVin } from '#contract/vin.ts'
import { damageCodes, spoiling } from '#src/price-check/condition.ts'
import type { CellKind, CellValue } from '../file/layout.ts'
import type { ExportColumn, ExportRow, ExportWords } from './column.ts'

// Columns that are no plain field of a filter: derived values, and fields without a filter.

type ColumnOptions = Pick<ExportColumn, 'rare' | 'unit' | 'ofListings'>

const column = (
  id: string,
  [kind, width]: readonly [kind: CellKind, width: number],
  label: MessageId,
  value: ExportColumn['value'],
  options: ColumnOptions = {},
): ExportColumn => ({ id, kind, label, width, value, ...options })

type Read<R> = (of: R, words: ExportWords) => CellValue | undefined
type Shape = Parameters<typeof column>[1]

/** Columns of a listing and of a car; a row without a listing has null. */
const listing = (
  field: string,
  shape: Shape,
  label: MessageId,
  read: Read<Listing>,
  options?: ColumnOptions,
) =>
  column(
    `listing.${field}`,
    shape,
    label,
    (row, words) => (row.listing && read(row.listing, words)) ?? null,
    options,
  )
const car = (field: string, shape: Shape, label: MessageId, read: Read<Car>, options?: ColumnOptions) =>
  column(`car.${field}`, shape, label, (row, words) => read(row.car, words) ?? null, options)

interface PlaceColumn {
  readonly label?: MessageId
  readonly read?: (row: ExportRow) => NamedId | null
  /** Replaces the default column. */
  readonly columns?: readonly ExportColumn[]
}

const currencyOf: Read<Listing> = ({ price }) => price?.currency?.name?.toUpperCase()

/** In capitals; a masked VIN is marked as such. */
const vinOf: Read<Car> = ({ vin }, { masked }) =>
  vin && isMaskedVin(vin) ? masked.replace('{vin}', () => vin.toUpperCase()) : vin?.toUpperCase()

/** The converted price; a bid is not converted, it has a column of its own. */
const about: Read<Listing> = ({ price }, { money: { currency, rates } }) =>
  price?.price && price.currency?.name
    ? worthIn(new Map(rates), currency)(price.price, price.currency.name)
    : undefined

const own = (field: 'note' | 'lists' | 'tags', label: MessageId) =>
  car(
    field,
    ['text', 24],
    label,
    ({ id }, words) => (Object.hasOwn(words.own, id) ? words.own[id]?.[field] : null),
    rare,
  )

/** Filter fields whose column differs from the field of that name. */
const places: { readonly [P in FieldPath]?: PlaceColumn } = {
  'listing.price': {
    columns: [
      listing('price', ['money', 12], 'car.listing.price', ({ price }) => price?.price),
      // The currency as listed, without conversion.
      listing('currency', ['text', 9], 'results.currency.name', currencyOf),
      listing('price_about', ['money', 12], 'results.table.price_about', about, {
        unit: 'currency',
      }),
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
    columns: [listing('domain', ['text', 18], 'filters.name.sources', (own) => own.external.domain.name)],
  },
  'car.vin': { columns: [car('vin', ['code', 20], 'car.fact.vin', vinOf)] },
}

export const placeColumn = (path: FieldPath): PlaceColumn | undefined =>
  Object.hasOwn(places, path) ? places[path] : undefined

const rare = { rare: true } as const

/** A time of a listing, in UTC so that files are the same everywhere. */
const moment = (
  field: 'created_at' | 'updated_at' | 'last_seen_at' | 'auction_at',
  options: ColumnOptions = {},
) => listing(field, ['time', 17], `car.listing.${field}`, (own) => own[field], { unit: 'UTC', ...options })

const count = (field: 'cylinders' | 'doors' | 'transmission_steps') =>
  car(field, ['number', 10], `car.fact.${field}`, (own) => own[field], rare)

/** "Ironbid: Water or flood", from all listings, because the listing of this row may not report it. */
const spoiledBy: Read<Car> = ({ listings }, { codes }) =>
  listings
    .flatMap((at) => {
      const found = damageCodes(at).filter((code) => spoiling.includes(code))
      const what = found.map((code) => codes.damages[code] ?? code).join(', ')
      return what === '' ? [] : [`${at.external.domain.name ?? at.external.domain.id}: ${what}`]
    })
    .join('; ') || null

const titleIn: Read<Listing> = (own, { language }) =>
  isLanguage(language) ? titleOf(own, language)?.text : undefined
const pageOf: ExportColumn['value'] = (row, { origin }) => `${origin}/car/${encodeURIComponent(row.car.id)}`
const active = ({ listings }: Car) => listings.filter(({ archived }) => archived !== true).length

/** The columns after those of the filters, in this order. */
export const otherColumns: readonly ExportColumn[] = [
  listing('district', ['text', 18], 'export.column.district', (at) => at.location_details?.district?.name),
  listing('place', ['text', 18], 'export.column.place', (at) => at.location_details?.place?.name),
  listing('url', ['link', 40], 'export.column.url', (own) => own.external.url),
  column('car.url', ['link', 40], 'export.column.page', pageOf),
  car('listings', ['number', 10], 'export.column.listings', active),
  column('listing.fits', ['flag', 10], 'export.column.fits', ({ fits }) => fits, { ofListings: true }),
  moment('created_at'),
  moment('updated_at'),
  moment('last_seen_at'),
  moment('auction_at', rare),
  listing('current_bid', ['money', 12], 'car.listing.current_bid', (own) => own.current_bid),
  listing('is_auction', ['flag', 10], 'car.listing.is_auction', (own) => own.is_auction),
  listing('negotiable', ['flag', 10], 'export.column.negotiable', (own) => own.price?.negotiable, rare),
  car('spoiled', ['text', 24], 'export.column.spoiled', spoiledBy),
  car('badge', ['text', 16], 'car.fact.badge', (own) => own.badge),
  listing('title', ['text', 40], 'car.listing.title', titleIn, rare),
  count('cylinders'),
  count('doors'),
  count('transmission_steps'),
  car('market_origin', ['text', 14], 'car.fact.market_origin', (own) => own.market_origin?.name, rare),
  listing('images', ['number', 10], 'car.listing.images', (own) => own.images.length, rare),
  own('note', 'export.column.note'),
  own('lists', 'export.column.lists'),
  own('tags', 'export.column.tags'),
  listing('id', ['code', 20], 'car.listing.id', (own) => own.external.id),
  car('id', ['code', 26], 'car.fact.id', (own) => own.id),
]
