import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { carName } from '#src/card/title.ts'
import { codeName, type TextContext } from '#src/i18n/use-t.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { CsvCell } from '#src/lib/csv.ts'
import { headlineOf, headlineOrder, isForSale, offerCurrency, type Offer } from '#contract/headline.ts'
import type { AmountWorth } from '#contract/rates.ts'
import { minDecimal, scaled, type DecimalText } from '#contract/decimal-text.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { damageCodes } from '#src/price-check/condition.ts'
import { priceText } from '#src/price/price-text.ts'
import { isActive, standingListings } from '#src/car/listing.ts'
import { reportsOf } from '#src/car/reports/car-reports.ts'
import { shareUrl } from '#src/car/ways-in/fallback-identity.ts'
import type { WantedCar } from './read-list.ts'

export type LookupOutcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'found' | 'sold'; readonly car: Car }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly problem: Problem }

export interface VinRow {
  readonly wanted: WantedCar
  readonly outcome: LookupOutcome
}

/** Not looked up yet, or failed. */
export const isUnresolved = ({ outcome: { state } }: VinRow): boolean =>
  state === 'waiting' || state === 'failed'

export const carOfRow = ({ outcome }: VinRow): Car | undefined =>
  outcome.state === 'found' || outcome.state === 'sold' ? outcome.car : undefined

interface LeastPrice {
  /** Decimal text. */
  readonly price: DecimalText
  /** In upper case. */
  readonly currency: string
}

/** The lowest asking price in each currency; the headline first. */
export function leastPrices(car: Car, worth?: AmountWorth): LeastPrice[] {
  const offers = standingListings(car).filter(isForSale)
  const inOrder = offers.toSorted(headlineOrder(offers, worth))
  return [...groupBy(inOrder, offerCurrency).values()].flatMap(([first]) =>
    first?.price?.price && first.price.currency?.name
      ? [{ price: first.price.price, currency: first.price.currency.name.toUpperCase() }]
      : [],
  )
}

/** The lowest prices of a row; empty without a car. */
export const pricesOfRow = (row: VinRow, worth?: AmountWorth): readonly LeastPrice[] => {
  const car = carOfRow(row)
  return car ? leastPrices(car, worth) : []
}

export const unsoldOffer = (car: Car, worth?: AmountWorth): Offer | undefined => {
  const offer = headlineOf(standingListings(car), worth)
  return offer && isForSale(offer) ? undefined : offer
}

export const sourceCount = (car: Car): number =>
  new Set(standingListings(car).map(({ external }) => external.domain.id)).size

export const odometerOf = (car: Car): number | null => {
  const stated = standingListings(car).flatMap(({ odometer }) => odometer ?? [])
  return stated.length === 0 ? null : Math.max(...stated)
}

const lastSeen = (car: Car): string | null =>
  standingListings(car)
    .flatMap(({ last_seen_at: at }) => (at === null ? [] : new Date(at).toISOString().slice(0, 10)))
    .toSorted()
    .at(-1) ?? null

export const damagesOf = (car: Car): number[] =>
  [...new Set(standingListings(car).flatMap(damageCodes))].toSorted((a, b) => a - b)

const stateOrder = { found: 0, sold: 1, absent: 2, failed: 3, waiting: 4 } as const

type SortKey = readonly (string | number | bigint)[]

/** Converts a price to the currency of comparison; undefined without a rate. */
export type PriceWorth = (price: LeastPrice) => DecimalText | undefined

/** The sort key of a row's car; empty where unknown, or without a car. */
const ofCar =
  (read: (car: Car) => string | number | null) =>
  (row: VinRow): SortKey => {
    const car = carOfRow(row)
    const value = car ? read(car) : null
    return value === null ? [] : [value]
  }

/** The columns in their order with their sort keys; empty where a row has no value. */
const keys = {
  text: ({ wanted }: VinRow) => [wanted.text.toUpperCase()],
  state: ({ outcome }: VinRow) => [stateOrder[outcome.state]],
  car: ofCar((car) => carName(car) ?? null),
  year: ofCar(({ year }) => year),
  // By converted prices where all can be converted, else by currency and then by amount.
  price: (row: VinRow, worth: PriceWorth) => {
    const prices = pricesOfRow(row)
    const worths = prices.flatMap((each) => worth(each) ?? [])
    if (worths.length > 0) return [scaled(worths.reduce(minDecimal), 2)]
    return prices.slice(0, 1).flatMap(({ price, currency }) => [currency, scaled(price, 2)])
  },
  sources: ofCar(sourceCount),
  odometer: ofCar(odometerOf),
  damage: ofCar((car) => damagesOf(car).length),
  reports: ofCar((car) => reportsOf(car).length),
} as const satisfies Record<string, (row: VinRow, worth: PriceWorth) => SortKey>

export type VinColumn = keyof typeof keys
// The type of Object.keys loses the keys.
export const vinColumns = Object.keys(keys) as VinColumn[]

function compare(a: SortKey, b: SortKey): number {
  for (const [index, first] of a.entries()) {
    const second = b[index] ?? first
    if (first !== second) return first < second ? -1 : 1
  }
  return 0
}

/** Sorts rows by a column; rows without a value come last in either direction, equal rows keep their order. */
export function sortRows(
  rows: readonly VinRow[],
  column: VinColumn,
  direction: 'up' | 'down',
  worth: PriceWorth = () => undefined,
): VinRow[] {
  const compares = rows.flatMap((row) => pricesOfRow(row)).every((price) => worth(price) !== undefined)
  const keyed = rows.map((row) => ({ row, own: keys[column](row, compares ? worth : () => undefined) }))
  const known = keyed
    .filter(({ own }) => own.length > 0)
    .toSorted((a, b) => (direction === 'up' ? compare(a.own, b.own) : compare(b.own, a.own)))
  return [...known, ...keyed.filter(({ own }) => own.length === 0)].map(({ row }) => row)
}

type CellContext = TextContext & { readonly worth: AmountWorth }
type Cells = (car: Car, context: CellContext) => CsvCell

/** Cells of a file: amounts are text, because spreadsheet numbers cannot hold an int64. */
const carCells: readonly (readonly [head: MessageId, cell: Cells])[] = [
  ['car.fact.brand', ({ brand }) => brand?.name ?? null],
  ['car.fact.model', ({ model }) => model?.name ?? null],
  ['vins.column.year', ({ year }) => year],
  ['vins.column.price', (car, { worth }) => leastPrices(car, worth)[0]?.price ?? null],
  ['vins.csv.currency', (car, { worth }) => leastPrices(car, worth)[0]?.currency ?? null],
  [
    'vins.csv.prices',
    (car, { t, format, worth }) => {
      const unsold = unsoldOffer(car, worth)
      const others = leastPrices(car, worth).slice(1)
      return joined([
        ...(unsold ? [priceText(t, format, unsold)] : []),
        ...others.map(({ price, currency }) => `${price} ${currency}`),
      ])
    },
  ],
  ['vins.column.sources', sourceCount],
  ['vins.csv.odometer', odometerOf],
  ['vins.column.damage', (car, { t }) => joined(damagesOf(car).map((id) => codeName(t, 'damages', id)))],
  ['vins.column.reports', (car) => reportsOf(car).length],
  // The service has no day of sale, so this is the last day on offer.
  ['vins.csv.sold', (car) => (car.listings.some(isActive) ? null : lastSeen(car))],
  ['vins.csv.seen', (car) => lastSeen(car)],
  ['vins.csv.link', (car) => shareUrl(car)],
]

const joined = (texts: readonly string[]): CsvCell => texts.join(' / ') || null

export const vinCells = (rows: readonly VinRow[], { t, format, worth }: CellContext): CsvCell[][] => [
  [t('vins.column.text'), t('vins.column.state'), ...carCells.map(([head]) => t(head))],
  ...rows.map((row) => {
    const car = carOfRow(row)
    const cells = carCells.map(([, cell]) => (car === undefined ? null : cell(car, { t, format, worth })))
    const { kind, text } = row.wanted
    return [kind === 'vin' ? { code: text } : text, t(`vins.state.${row.outcome.state}`), ...cells]
  }),
]
