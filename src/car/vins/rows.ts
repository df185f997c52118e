import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { codeName } from '#src/card/code-name.ts'
import type { T } from '#src/i18n/use-t.ts'
import type { CsvCell } from '#src/lib/csv.ts'
import { compareDecimals } from '#src/lib/decimal.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { shareUrl } from '../ways-in/was.ts'
import type { Problem } from '#contract/problems.ts'
import type { Wanted } from './read-list.ts'

export type Outcome =
  | { readonly state: 'waiting' }
  /** Found, with an active listing or only archived ones. */
  | { readonly state: 'found' | 'sold'; readonly car: Car }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly problem: Problem }

export interface Row {
  readonly wanted: Wanted
  readonly outcome: Outcome
}

export const columns = [
  'text',
  'state',
  'car',
  'year',
  'price',
  'sources',
  'odometer',
  'damage',
  'reports',
] as const
export type Column = (typeof columns)[number]

export const carIn = ({ outcome }: Row): Car | undefined =>
  outcome.state === 'found' || outcome.state === 'sold' ? outcome.car : undefined

/** Those on offer; of a car that is sold, those of its last month. */
function standingListings({ listings }: Car): readonly Listing[] {
  const active = listings.filter(({ archived }) => archived !== true)
  return active.length > 0 ? active : listings
}

/** The least that is asked in each currency: amounts of two currencies are not compared. */
export function leastPrices(car: Car): { readonly price: string; readonly currency: string }[] {
  const priced = standingListings(car).flatMap(({ price }) =>
    price?.price && price.currency?.name
      ? [{ price: price.price, currency: price.currency.name.toUpperCase() }]
      : [],
  )
  return [...groupBy(priced, ({ currency }) => currency).values()]
    .flatMap((group) => group.toSorted((a, b) => compareDecimals(a.price, b.price)).slice(0, 1))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

export const sourceCount = (car: Car): number =>
  new Set(standingListings(car).map(({ external }) => external.domain.id)).size

export const odometerOf = (car: Car): number | null => {
  const stated = standingListings(car).flatMap(({ odometer }) => odometer ?? [])
  return stated.length === 0 ? null : Math.max(...stated)
}

/** Damage codes of the car's listings, each once, in the order of their ids. */
export const damagesOf = (car: Car): number[] =>
  [
    ...new Set(
      standingListings(car).flatMap(({ damage, second_damage }) =>
        [damage, second_damage].filter((code): code is number => code !== null),
      ),
    ),
  ].toSorted((a, b) => a - b)

export const reportCount = (car: Car): number =>
  (car.inspections?.length ?? 0) + (car.vehicle_history_reports?.length ?? 0)

const stateOrder = { found: 0, sold: 1, absent: 2, failed: 3, waiting: 4 } as const

type Key = string | number | bigint | null

function key(row: Row, column: Column): readonly Key[] {
  const car = carIn(row)
  if (column === 'text') return [row.wanted.text.toUpperCase()]
  if (column === 'state') return [stateOrder[row.outcome.state]]
  if (car === undefined) return [null]
  switch (column) {
    case 'car':
      return [[car.brand?.name, car.model?.name].filter((part) => part).join(' ') || null]
    case 'year':
      return [car.year]
    case 'price': {
      const [first] = leastPrices(car)
      // Within a currency by amount; currencies stay apart.
      return first ? [first.currency, BigInt(first.price)] : [null]
    }
    case 'sources':
      return [sourceCount(car)]
    case 'odometer':
      return [odometerOf(car)]
    case 'damage':
      return [damagesOf(car).length]
    case 'reports':
      return [reportCount(car)]
  }
}

function compare(a: readonly Key[], b: readonly Key[]): number {
  for (const [index, first] of a.entries()) {
    const second = b[index] ?? null
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1
    } else if (first < second) return -1
    else if (first > second) return 1
  }
  return 0
}

/** Rows in the order of a column; what does not state it comes last in either direction, equals keep their place. */
export function sortRows(rows: readonly Row[], column: Column, direction: 'up' | 'down'): Row[] {
  const keyed = rows.map((row) => ({ row, own: key(row, column) }))
  const known = keyed
    .filter(({ own }) => own[0] !== null)
    .toSorted((a, b) => (direction === 'up' ? compare(a.own, b.own) : compare(b.own, a.own)))
  return [...known, ...keyed.filter(({ own }) => own[0] === null)].map(({ row }) => row)
}

/** The table with heads, a column per figure: amounts are text, because int64 does not fit a spreadsheet's numbers. */
export function vinCells(rows: readonly Row[], t: T): CsvCell[][] {
  const heads = [
    t('vins.column.text'),
    t('vins.column.state'),
    t('car.fact.brand'),
    t('car.fact.model'),
    t('vins.column.year'),
    t('vins.column.price'),
    t('vins.csv.currency'),
    t('vins.csv.prices'),
    t('vins.column.sources'),
    t('vins.csv.odometer'),
    t('vins.column.damage'),
    t('vins.column.reports'),
    t('vins.csv.link'),
  ]
  return [
    heads,
    ...rows.map((row): CsvCell[] => {
      const car = carIn(row)
      const state = t(`vins.state.${row.outcome.state}`)
      if (car === undefined)
        return [row.wanted.text, state, ...Array.from({ length: heads.length - 2 }, () => null)]
      const [first, ...others] = leastPrices(car)
      return [
        row.wanted.text,
        state,
        car.brand?.name ?? null,
        car.model?.name ?? null,
        car.year,
        first?.price ?? null,
        first?.currency ?? null,
        others.length === 0 ? null : others.map(({ price, currency }) => `${price} ${currency}`).join(' / '),
        sourceCount(car),
        odometerOf(car),
        damagesOf(car)
          .map((id) => codeName(t, 'damages', id))
          .join(' / ') || null,
        reportCount(car),
        shareUrl(car),
      ]
    }),
  ]
}
