import { type ReactNode, use } from 'react'
import { filters, type FilterKey } from '#contract/filters.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { Sort } from '#contract/search.ts'
import { vinText } from '#src/card/vin-text.ts'
import { AuctionTime } from '#src/card/card-lines.tsx'
import { priceDrop } from '#contract/price-drop.ts'
import { DropBadge, PriceLine } from '#src/card/PriceLine.tsx'
import { PlaceLine, placeLine, otherSources } from '#src/card/SourceLine.tsx'
import { bidWords } from '#src/card/bid.ts'
import { factText, fieldsOf } from '#src/filter-ui/fact-text.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { filterColumns, type FilterUi, uiOf } from '#src/filter-ui/filter-ui.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { type Format, type T, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { daysBetween } from '#src/lib/relative-time.ts'
import { amountOf, isForSale, worthOf } from '#contract/headline.ts'
import { mayBeChecked } from '#contract/facets/checked-car.ts'
import { type CheckedPages, checkOnPage, PageChecksContext } from '#src/price-check/page-checks.ts'
import { PriceCheck } from '#src/price-check/PriceCheck.tsx'
import { priceText } from '#src/price/price-text.ts'
import { rounded, useRates } from '#src/rates/rates.ts'
import { type KnownRates, worthIn } from '#contract/rates.ts'
import type { ShownCar } from '../found-pages.ts'
import type { PlainValue } from './sort-here.ts'
import { CarBadges } from '#src/card/RiskBadges.tsx'

/** The number of a range that is no money; null if not stated. */
function factFigure(key: FilterKey, car: Car, listing: Listing): number | null {
  const [figure] = filters[key].kind === 'range' ? fieldsOf(key, car, listing) : []
  return typeof figure === 'number' ? figure : null
}

export interface CellWords {
  readonly t: T
  readonly format: Format
  readonly now: number
  /** Everything in one line. */
  readonly dense: boolean
  readonly rates: KnownRates
  readonly pages: CheckedPages
}

export function useCellWords(now: number, dense: boolean): CellWords {
  const { t, format } = useTextContext()
  return { t, format, now, dense, rates: useRates(false), pages: use(PageChecksContext) }
}

type Cell = (shown: ShownCar, words: CellWords) => ReactNode

interface TableColumn extends NonNullable<FilterUi['column']> {
  /** Absent: the plain value. */
  readonly cell?: Cell
  /** The cell as a plain value, for sorting the loaded rows and for copying. */
  readonly plain: (shown: ShownCar, words: CellWords) => PlainValue
  readonly label: MessageId
}

/** A dash with a label for a value that is not stated: an empty cell could look like a fault of the page. */
const stated = (value: ReactNode, t: T) =>
  value === null || value === undefined || value === false || value === '' ? (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('ui.none')}</span>
    </span>
  ) : (
    value
  )

const days = (from: string | null, { now }: CellWords) =>
  from === null ? null : Math.max(0, daysBetween(from, now))

/** Columns of filters whose value is more than a text. */
const cells: { readonly [K in FilterKey]?: Pick<TableColumn, 'cell' | 'plain'> } = {
  price: {
    cell: ({ match: { listing }, search }, words) => {
      const { dense, format } = words
      const to = search.currency
      const { price, current_bid: bid } = listing
      if (dense && !price?.price && bid === null) return null
      return (
        <span
          // In a dense row a tooltip holds the notes beside the amount.
          title={dense ? (bidWords(listing, words) ?? priceText(words.t, format, listing)) : undefined}
          // Wide enough for every digit: a truncated number would be a wrong one.
          className={cx(
            'wrap-anywhere [&_.h-4]:h-auto [&_.h-4]:min-h-4 [&_.whitespace-nowrap]:whitespace-normal',
            dense &&
              '[&_.font-medium]:text-xs [&_.text-sm]:text-xs [&_span]:leading-4 max-sm:[&_.font-semibold]:text-xs',
          )}
        >
          <PriceLine listing={listing} size="sm" end="always" to={to} alone={dense} />
        </span>
      )
    },
    // Bids and leasing rates are labelled, as on a card.
    plain: ({ match: { listing } }, { t, format }) => {
      if (isForSale(listing)) return listing.price?.price ?? null
      return amountOf(listing) === undefined ? null : priceText(t, format, listing)
    },
  },
}

/** The content of the badges in one line: condition and damage, missing keys, airbags. */
const conditionText = ({ car, match: { listing } }: ShownCar, words: CellWords): string | null =>
  (['condition', 'damage'] as const)
    .map((key) => factText(key, car, listing, words))
    .concat(listing.keys_available === false ? words.t('card.keys.no') : null)
    .filter((text) => text !== null)
    .join(', ') || null

const ofFilter = (key: FilterKey): TableColumn | undefined => {
  const { column } = uiOf(key)
  return (
    column && {
      ...column,
      label: `filters.name.${key}`,
      cell: ({ car, match }, words) => factText(key, car, match.listing, words),
      plain: ({ car, match }, words) =>
        factFigure(key, car, match.listing) ?? factText(key, car, match.listing, words),
      ...cells[key],
    }
  )
}

/** In the search's currency. */
const priceAbout = ({ match: { listing }, search }: ShownCar, { rates }: CellWords) =>
  worthOf(listing, worthIn(rates, search.currency))

/** Columns of fields that no filter, or several filters, compare; they follow the columns of the filters. */
const others = {
  price_about: {
    width: 150,
    end: true,
    rare: true,
    plain: (shown, words) => priceAbout(shown, words) ?? null,
    cell: (shown, words) => {
      const about = priceAbout(shown, words)
      return about && words.format.money(rounded(about), shown.search.currency)
    },
  },
  check: {
    width: 210,
    rare: true,
    // Percent above or below the middle of similar cars.
    plain: ({ match, search }, { pages }) => {
      const check = checkOnPage(pages, match.listing, search.currency)
      return typeof check === 'object' && check?.judged
        ? Math.round((Number(check.judged.difference) / Number(check.middle)) * 100)
        : null
    },
    cell: ({ car, match: { listing }, search }, { t }) =>
      mayBeChecked(car, listing) && (
        <PriceCheck {...{ car, listing }} to={search.currency} wanted none={stated(null, t)} />
      ),
  },
  condition: {
    width: 176,
    plain: conditionText,
    cell: (shown, words) =>
      words.dense ? (
        conditionText(shown, words)
      ) : (
        <span className="flex flex-wrap gap-1">
          <CarBadges {...shown} now={words.now} />
        </span>
      ),
  },
  place: {
    width: 150,
    plain: ({ match }) => placeLine(match.listing, currentLanguage()) ?? null,
    cell: ({ match }) => <PlaceLine listing={match.listing} />,
  },
  source: {
    width: 124,
    plain: ({ match: { listing } }) => listing.external.domain.name,
  },
  sources: {
    width: 84,
    end: true,
    plain: ({ match }) => otherSources(match),
  },
  drop: {
    width: 136,
    plain: ({ match: { listing } }) => {
      const drop = priceDrop(listing.price, listing.updated_at)
      return drop === undefined ? null : -drop.percent
    },
    cell: ({ match }) => <DropBadge listing={match.listing} />,
  },
  listed: {
    width: 84,
    end: true,
    sorts: ['newest', 'oldest'],
    plain: ({ match: { listing } }, words) => days(listing.created_at, words),
  },
  auction: {
    width: 200,
    sorts: ['auction_nearest'],
    plain: ({ match }) => match.listing.auction_at,
    cell: ({ match }, { now }) => <AuctionTime listing={match.listing} now={now} />,
  },
  bid: {
    width: 130,
    end: true,
    rare: true,
    plain: ({ match: { listing } }) => listing.current_bid,
    cell: ({ match: { listing } }, words) =>
      listing.current_bid && (
        <span title={bidWords(listing, words)} className="font-medium">
          {words.format.money(listing.current_bid, listing.price?.currency?.name)}
        </span>
      ),
  },
  vin: {
    width: 180,
    rare: true,
    plain: ({ car }, { t }) => (car.vin ? vinText(t, car.vin) : null),
    cell: ({ car }, { t }) => car.vin && <span className="font-mono text-xs">{vinText(t, car.vin)}</span>,
  },
} as const satisfies Record<string, Omit<TableColumn, 'label'>>

/** The columns in their initial order. The car itself comes first and stays: its name is the row's header. */
const columns: ReadonlyMap<string, TableColumn> = new Map<string, TableColumn>([
  ...filterColumns.flatMap((key) => {
    const column = ofFilter(key)
    return column === undefined ? [] : [[key, column] as const]
  }),
  // Object.keys loses the type of the keys.
  ...(Object.keys(others) as (keyof typeof others)[]).map(
    (id) => [id, { ...others[id], label: `results.table.${id}` }] as const,
  ),
])

export type ColumnId = FilterKey | keyof typeof others
// These are the keys of the map.
const columnIds = [...columns.keys()] as ColumnId[]

export const columnOf = (id: ColumnId): TableColumn => {
  const column = columns.get(id)
  if (column === undefined) throw new Error(`No column ${id}`)
  return column
}
/** What a cell shows of a car. */
export function cellOf(id: ColumnId, shown: ShownCar, words: CellWords): ReactNode {
  const { cell, plain } = columnOf(id)
  return stated((cell ?? plain)(shown, words), words.t)
}

export const isColumn = (id: string): id is ColumnId => columns.has(id)

/** The column of the current order, shown first even if it is not among the chosen ones. */
export const frontIn = (sort: Sort): readonly ColumnId[] =>
  sort === 'auction_nearest' ? ['auction', 'bid'] : []

/** The user's order; columns that it does not contain follow in the app's order. */
export const inOrder = (order: readonly string[]): ColumnId[] => [
  ...new Set([...order.filter(isColumn), ...columnIds]),
]
