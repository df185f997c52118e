import type { Car, Listing } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { listingFilterKeys, type MatchContext, matchVerdict } from '#contract/listing-verdict.ts'
import { type AmountWorth, worthIn } from '#contract/rates.ts'
import { matchingListing } from '#contract/matching-listing.ts'
import type { FileLayout, FileRow } from '../file/layout.ts'
import type { ExportRow, ExportWords } from './column.ts'
import { allColumns, type ColumnChoice } from './columns.ts'

/** Converts to the currency of the words, by the rates of the day on which the export started. */
export const worthBy = ({ money: { currency, rates } }: ExportWords): AmountWorth =>
  worthIn(new Map(rates), currency)

interface RowContext extends MatchContext {
  readonly search: Search
  readonly rowsPer: ColumnChoice['rowsPer']
  /** The current time in ms, because ended auctions come last. */
  readonly now: number
}

/** Whether the listing meets all filters by itself; null where only the service can decide. */
function fits(listing: Listing, { search, ...context }: RowContext): boolean | null {
  const verdicts = listingFilterKeys(search.filters).map((key) =>
    matchVerdict(key, search.filters, listing, context),
  )
  return verdicts.includes('no') ? false : verdicts.includes('unknown') ? null : true
}

/** One row with the listing that the card shows, or one per active listing; at least one row per car. */
export function rowsOf(car: Car, context: RowContext): ExportRow[] {
  const { search, rowsPer, now } = context
  const active = car.listings.filter(({ archived }) => archived !== true)
  const shown =
    rowsPer === 'listing' ? active : [matchingListing(car, search, context, now)?.listing ?? car.listings[0]]
  const listings = shown.length === 0 ? [car.listings[0]] : shown
  return listings.map((listing) => ({
    car,
    listing,
    fits: listing === undefined ? null : fits(listing, context),
  }))
}

export const cellsOf = ({ layout, words }: { readonly layout: FileLayout; readonly words: ExportWords }) => {
  const columns = layout.columns.map(({ id }) => allColumns.find((column) => column.id === id))
  return (row: ExportRow): FileRow => columns.map((column) => column?.value(row, words) ?? null)
}
