import type { ReactNode } from 'react'
import type { FilterKey } from '#contract/filters.ts'
import { AuctionTime } from '#src/card/AuctionTime.tsx'
import { DropBadge } from '#src/card/DropBadge.tsx'
import { PlaceLine } from '#src/card/PlaceLine.tsx'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { otherSources } from '#src/card/SourceLine.tsx'
import { factText } from '#src/filters/fact-text.ts'
import { filterColumns, type FilterUi, uiOf } from '#src/filters/filter-ui.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'
import { daysBetween } from '#src/lib/relative-time.ts'
import type { ShownCar } from '../use-results.ts'
import { CarBadges } from '#src/card/CarBadges.tsx'
import type { CardProps } from '#src/card/matching-listing.ts'

/** Damage, keys, airbags and reports in a cell. */
const CarFlags = (props: Pick<CardProps, 'car' | 'match' | 'search' | 'now'>) => (
  <span className="flex flex-wrap gap-1">
    <CarBadges {...props} />
  </span>
)

interface CellWords {
  readonly t: T
  readonly format: Format
  readonly now: number
}

type Cell = (shown: ShownCar, words: CellWords) => ReactNode

interface TableColumn extends NonNullable<FilterUi['column']> {
  readonly cell: Cell
  readonly label: MessageId
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

const days = (from: string | null, { now }: CellWords) =>
  from === null ? null : Math.max(0, daysBetween(from, now))

/** Of a filter whose fact is more than a text. */
const cells: { readonly [K in FilterKey]?: Cell } = {
  price: ({ match, search }) => <PriceLine listing={match.listing} size="sm" end to={search.currency} />,
}

const ofFilter = (key: FilterKey): TableColumn | undefined => {
  const { column } = uiOf(key)
  return (
    column && {
      ...column,
      label: `filters.name.${key}`,
      cell:
        cells[key] ?? (({ car, match }, words) => stated(factText(key, car, match.listing, words), words)),
    }
  )
}

/** Columns of what no filter looks at, or of several at once; they follow those of the filters. */
const others = {
  condition: {
    width: 220,
    cell: ({ car, match, search }, { now, ...words }) =>
      stated(<CarFlags {...{ car, match, search, now }} />, { now, ...words }),
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
  vin: {
    width: 190,
    rare: true,
    cell: ({ car }, words) =>
      stated(car.vin && <span className="font-mono text-xs">{car.vin.toUpperCase()}</span>, words),
  },
} as const satisfies Record<string, Omit<TableColumn, 'label'>>

/** The columns in the order they start with. The car itself comes first and stays: it is the row's name. */
const columns: ReadonlyMap<string, TableColumn> = new Map<string, TableColumn>([
  ...filterColumns.flatMap((key) => {
    const column = ofFilter(key)
    return column === undefined ? [] : [[key, column] as const]
  }),
  // Object.keys forgets the keys' type.
  ...(Object.keys(others) as (keyof typeof others)[]).map(
    (id) => [id, { ...others[id], label: `results.table.${id}` }] as const,
  ),
])

export type ColumnId = FilterKey | keyof typeof others
// The keys of the map are these.
export const columnIds = [...columns.keys()] as ColumnId[]

export const columnOf = (id: ColumnId): TableColumn => {
  const column = columns.get(id)
  if (column === undefined) throw new Error(`No column ${id}`)
  return column
}
export const isColumn = (id: string): id is ColumnId => columns.has(id)

/** The reader's order; columns that are new to it follow where the app has them. */
export const inOrder = (order: readonly string[]): ColumnId[] => [
  ...new Set([...order.filter(isColumn), ...columnIds]),
]
