import type { ReactNode } from 'react'
import { type Sort, emptySearch } from '#contract/search.ts'
import { AuctionTime } from '#src/card/AuctionTime.tsx'
import { codeName } from '#src/i18n/code-names.ts'
import { DropBadge } from '#src/card/DropBadge.tsx'
import { PlaceLine } from '#src/card/PlaceLine.tsx'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { otherSources } from '#src/card/SourceLine.tsx'
import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'
import { daysBetween } from '#src/lib/relative-time.ts'
import type { ShownCar } from '../use-results.ts'
import { CarBadges } from '#src/card/CarBadges.tsx'
import type { CardProps } from '#src/card/matching-listing.ts'

/** Damage, keys, airbags and reports in a cell. */
const CarFlags = ({ car, match }: Pick<CardProps, 'car' | 'match'>) => (
  <span className="flex flex-wrap gap-1">
    <CarBadges car={car} match={match} search={emptySearch} />
  </span>
)

export interface CellWords {
  readonly t: T
  readonly format: Format
  readonly now: number
}

interface Column {
  /** Pixels, until the reader makes it wider or narrower. */
  readonly width: number
  readonly end?: true
  /** Off until it is switched on. */
  readonly rare?: true
  /** The orders of the interface that this column stands for: ascending, descending. */
  readonly sorts?: readonly [up: Sort, down: Sort]
  readonly cell: (shown: ShownCar, words: CellWords) => ReactNode
}

/** What is not stated is a dash that is read as such: an empty cell could be a fault of the page. */
const stated = (value: ReactNode, { t }: CellWords) =>
  value === null || value === undefined || value === '' ? (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('ui.none')}</span>
    </span>
  ) : (
    value
  )

const named = (
  table: Parameters<typeof codeName>[1],
  value: { id: number; name: string | null } | null,
  words: CellWords,
) => stated(value && codeName(words.t, table, value.id, value.name), words)

const days = (from: string | null, { now }: CellWords) =>
  from === null ? null : Math.max(0, daysBetween(from, now))

/** The columns in the order they start with. The car itself comes first and stays: it is the row's name. */
export const columns = {
  price: {
    width: 150,
    end: true,
    sorts: ['cheaper', 'expensive'],
    cell: ({ match }) => <PriceLine listing={match.listing} size="sm" end />,
  },
  year: {
    width: 76,
    end: true,
    sorts: ['year_asc', 'year_desc'],
    cell: ({ car }, words) => stated(car.year, words),
  },
  odometer: {
    width: 116,
    end: true,
    sorts: ['odometer_asc', 'odometer_desc'],
    cell: ({ match: { listing } }, words) =>
      stated(listing.odometer === null ? null : words.format.distance(listing.odometer), words),
  },
  fuel: { width: 104, cell: ({ car }, words) => named('fuels', car.fuel, words) },
  gearbox: { width: 112, cell: ({ car }, words) => named('transmission', car.transmission, words) },
  power: {
    width: 88,
    end: true,
    cell: ({ car }, words) => stated(car.power_hp === null ? null : words.format.power(car.power_hp), words),
  },
  condition: {
    width: 220,
    cell: ({ car, match }, words) => stated(<CarFlags car={car} match={match} />, words),
  },
  place: { width: 180, cell: ({ match }, words) => stated(<PlaceLine listing={match.listing} />, words) },
  source: {
    width: 150,
    cell: ({ match: { listing } }, words) => stated(listing.external.domain.name, words),
  },
  sources: { width: 96, end: true, cell: ({ match }, words) => words.format.number(otherSources(match)) },
  drop: { width: 150, cell: ({ match }) => <DropBadge listing={match.listing} /> },
  listed: {
    width: 96,
    end: true,
    sorts: ['newest', 'oldest'],
    cell: ({ match: { listing } }, words) => stated(days(listing.created_at, words), words),
  },
  auction: {
    width: 240,
    cell: ({ match }, { now }) => <AuctionTime listing={match.listing} now={now} />,
  },
  body: { width: 110, rare: true, cell: ({ car }, words) => named('body_types', car.body_type, words) },
  color: { width: 100, rare: true, cell: ({ car }, words) => named('colors', car.color, words) },
  engine: {
    width: 100,
    end: true,
    rare: true,
    cell: ({ car }, words) =>
      stated(car.engine_volume === null ? null : words.format.volume(car.engine_volume), words),
  },
  vin: {
    width: 190,
    rare: true,
    cell: ({ car }, words) =>
      stated(car.vin && <span className="font-mono text-xs">{car.vin.toUpperCase()}</span>, words),
  },
} as const satisfies Record<string, Column>

export type ColumnId = keyof typeof columns
// Object.keys forgets the keys' type.
export const columnIds = Object.keys(columns) as ColumnId[]
export const columnOf = (id: ColumnId): Column => columns[id]
export const isColumn = (id: string): id is ColumnId => Object.hasOwn(columns, id)

/** The reader's order; columns that are new to it follow where the app has them. */
export const inOrder = (order: readonly string[]): ColumnId[] => [
  ...new Set([...order.filter(isColumn), ...columnIds]),
]
