import { useQuery } from '@tanstack/react-query'
import { type Car, keyOfListing, type Listing } from '#contract/resources/car.ts'
import { currencies } from '#src/api/dictionaries.ts'
import type { T, TextContext } from '#src/i18n/use-t.ts'
import { coming } from '#src/search/text/use-names.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { askedPrice, priceKind, priceRecords, priceToday, sourceName } from '../listing.ts'

interface PricePoint {
  /** ms since 1970. */
  readonly at: number
  /** Decimal text. */
  readonly price: string
}

/** One listing's price over time in one currency; each price stays until the next point. */
export interface PriceLine {
  readonly key: string
  readonly listing: Listing
  /** Ascending by time, without repetitions; at least one point. */
  readonly points: readonly PricePoint[]
  /** ms; the last known time of the last price. */
  readonly until: number
}

type PriceKind = ReturnType<typeof priceKind>

/** Lines with a common axis: of one currency, and of one kind (sale, auction or leasing). */
export interface PriceChart {
  readonly kind: PriceKind
  readonly currencyId: number
  readonly lines: readonly PriceLine[]
}

/** Listings whose price has no date or currency, so that no chart can show it. */
export const unchartedPrices = (listings: readonly Listing[]): readonly Listing[] =>
  listings.filter((listing) => listing.price?.price && priceToday(listing) === undefined)

/** "Autohalle: EUR 9,200; since when is not stated" */
export const unchartedWords = (listing: Listing, context: TextContext): string => {
  const said = { source: sourceName(listing), price: askedPrice(listing, context) ?? '' }
  return listing.price?.currency ? context.t('car.prices.undated', said) : `${said.source}: ${said.price}`
}

/** The lines of a listing: one that changed its currency has a line on each axis. */
function linesOf(listing: Listing): (PriceLine & { currencyId: number })[] {
  const lines: { currencyId: number; points: PricePoint[]; until: number }[] = []
  for (const { at: when, price, currencyId } of priceRecords(listing)) {
    const at = Date.parse(when)
    const last = lines.at(-1)
    if (last) last.until = at
    if (last?.currencyId !== currencyId) lines.push({ currencyId, points: [{ at, price }], until: at })
    else if (last.points.at(-1)?.price !== price) last.points.push({ at, price })
  }
  const last = lines.at(-1)
  if (last && listing.last_seen_at !== null)
    last.until = Math.max(last.until, Date.parse(listing.last_seen_at))
  return lines.map((line) => ({ key: keyOfListing(listing), listing, ...line }))
}

export function priceCharts(listings: readonly Listing[]): PriceChart[] {
  const lines = listings.flatMap(linesOf)
  const charts = groupBy(lines, ({ currencyId, listing }) => `${currencyId} ${priceKind(listing)}`)
  return [...charts.values()]
    .flatMap((those) => {
      const [first] = those
      return first ? [{ kind: priceKind(first.listing), currencyId: first.currencyId, lines: those }] : []
    })
    .toSorted(
      (a, b) =>
        Number(b.kind === 'sale') - Number(a.kind === 'sale') ||
        b.lines.length - a.lines.length ||
        a.currencyId - b.currencyId,
    )
}

export const chartName = ({ kind }: PriceChart, t: T, currency: string): string =>
  t(kind === 'sale' ? 'car.prices.in' : `car.prices.in.${kind}`, { currency })

/** An amount of a chart, labelled for an auction or leasing. */
export const chartPrice = ({ kind }: PriceChart, t: T, price: string): string =>
  kind === 'sale' ? price : t(`card.price.${kind}`, { price })

/** Whether a price changed: lines of constant prices show no more than words. */
export const hasMoved = ({ lines }: PriceChart): boolean => lines.some(({ points }) => points.length > 1)

/** An axis spans at least this share of its highest price, so that a small step looks small. */
const leastSpan = 0.25

/** The range of a chart's axis: around all of its prices, never below zero. */
export function axisOf({ lines }: PriceChart): readonly [from: number, to: number] {
  const prices = lines.flatMap(({ points }) => points.map(({ price }) => Number(price)))
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const half = Math.max((most - least) * 0.62, (most * leastSpan) / 2) || 1
  const middle = (least + most) / 2
  return [Math.max(0, middle - half), middle + half]
}

/** The price at a time; undefined before the first point and after `until`. */
export function priceAt({ points, until }: PriceLine, at: number): PricePoint | undefined {
  return at > until ? undefined : points.findLast((point) => point.at <= at)
}

export const changeTimes = ({ lines }: PriceChart): number[] =>
  [...new Set(lines.flatMap(({ points, until }) => [...points.map(({ at }) => at), until]))].toSorted(
    (a, b) => a - b,
  )

/** Names of currencies: from the listings, else from the dictionary, else the number. */
export function currencyNames(
  listings: readonly Listing[],
  dictionary: readonly { readonly id: number; readonly name: string }[],
): (id: number) => string {
  const names = new Map(dictionary.map(({ id, name }) => [id, name]))
  for (const { price } of listings)
    if (price?.currency?.name) names.set(price.currency.id, price.currency.name)
  return (id) => names.get(id)?.toUpperCase() ?? `#${id}`
}

/** Names of currencies. The dictionary loads only for a past currency that no listing names. */
export function useCurrencyNames({ listings }: Car, ids: readonly number[]): (id: number) => string {
  const named = new Set(listings.map(({ price }) => price?.currency?.id))
  const dictionary = useQuery({ ...currencies(), enabled: ids.some((id) => !named.has(id)) })
  const nameOf = currencyNames(listings, dictionary.data ?? [])
  return (id) => (dictionary.isLoading && !named.has(id) ? coming : nameOf(id))
}
