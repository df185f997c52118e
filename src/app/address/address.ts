import { type Language, languageOf } from '#contract/languages.ts'
import { bare, type Pair } from '#contract/kinds/kind.ts'
import { type Ignored, LinkReader } from '#contract/link.ts'
import { ownCurrency, useOwnCurrency } from '#src/stores/own-currency.ts'
import { type ResultsView, views } from '#src/stores/prefs.ts'
import { comparesPrices, emptySearch, encodeUrl, readSearch, type Search } from '#contract/search.ts'
import { guardName } from '#src/lib/query-text.ts'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useLastSearch } from '#src/stores/last-search.ts'

/** Number of cars and day at the time of sharing, for "143 then, 131 now". */
export interface SharedCount {
  readonly count: number
  /** ISO date. */
  readonly day: string
}

/** The state of the search page, which is stored only in its address. */
export interface Address {
  readonly search: Search
  /**
   * A currency that the link names although no prices are compared: it lasts while the user navigates from the link.
   * Undefined: the user's preference.
   */
  readonly currency?: string | undefined
  /** Undefined: the user's preference. */
  readonly view?: ResultsView | undefined
  /** Undefined: the user's language. */
  readonly language?: Language | undefined
  readonly shared?: SharedCount | undefined
  /** Unknown parameters or values: shown once, and dropped by the next choice. */
  readonly ignored: readonly Ignored[]
}

export const emptyAddress: Address = { search: emptySearch, ignored: [] }

/** Marks the absence of a currency: no currency has this code. */
const unnamed = ''

/** Parses leniently: an old link still opens, without the parts that are no longer valid, and the page names them. */
export const readAddress = (pairs: Iterable<Pair>): Address => readLink(new LinkReader(pairs))

export function addressNames(): ReadonlySet<string> {
  const link = new LinkReader([])
  readLink(link)
  return link.known
}

function readLink(link: LinkReader): Address {
  const read = readSearch(link, unnamed)
  const search = read.currency === unnamed ? { ...read, currency: ownCurrency() } : read
  // Prices are compared in the reader's own currency as well; another one stays when they no longer are.
  const isOwn = comparesPrices(read) && read.currency === ownCurrency()
  const currency = read.currency === unnamed || isOwn ? undefined : read.currency
  const view = link.read('view', readView)
  const language = link.read('lang', (text) => languageOf(bare(text)))
  const count = link.read('n', (text) => (/^\d{1,9}$/.test(bare(text)) ? Number(bare(text)) : undefined))
  const day = link.read('t', (text) => (isDay(bare(text)) ? bare(text) : undefined))
  link.read(guardName, () => true)
  // The number and the day are shown together only; neither belongs to the search.
  const shared = count === undefined || day === undefined ? undefined : { count, day }
  return { search, currency, view, language, shared, ignored: link.ignored() }
}

export const readView = (text: string): ResultsView | undefined =>
  views.find((view) => view === bare(text).toLowerCase())

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Canonical parameters: equal searches have equal addresses. */
export const writeAddress = ({ search, currency, view, language, shared }: Address): Record<string, string> =>
  Object.fromEntries([
    ...encodeUrl(search),
    ...(currency === undefined || comparesPrices(search) ? [] : [['currency', currency]]),
    ...(view === undefined ? [] : [['view', view]]),
    ...(language === undefined ? [] : [['lang', language]]),
    ...(shared === undefined
      ? []
      : [
          ['n', String(shared.count)],
          ['t', shared.day],
        ]),
  ])

/** The address after a choice, without the shared number, which belonged to the previous search. */
const withSearch = (address: Address, search: Search): Address => ({
  ...address,
  search,
  currency: address.currency === search.currency ? address.currency : undefined,
  shared: undefined,
  ignored: [],
})

/** Cache of the last parsed address, which many components read. */
let last: { readonly query: string; readonly own: string; readonly address: Address } | undefined

/** Parses the query of a location, with or without its "?". Equal text gives the same object. */
export function addressOf(query: string): Address {
  const own = ownCurrency()
  if (last?.query !== query || last.own !== own)
    last = { query, own, address: readAddress(new URLSearchParams(query)) }
  return last.address
}

/** Parameters of the page that shows another search in the same view, currency and language. */
export const searchParams = (address: Address, search: Search): Record<string, string> =>
  writeAddress(withSearch(address, search))

/** The search in the address of another page, such as the search that found a car. */
export const useCarriedAddress = (): Address =>
  addressOf(useLocation({ select: ({ searchStr }) => searchStr }))

/**
 * The currency of prices outside of the search page: that of the tab's last search, else the user's preference.
 * @param of the search to which the prices belong, if known
 */
export function useShownCurrency(of?: string): string {
  const { params } = useLastSearch()
  const own = useOwnCurrency()
  if (of !== undefined) return of
  return params === undefined ? own : addressOf(new URLSearchParams(params).toString()).search.currency
}

/** The parameters of the page's address as flat text (router.tsx). The merged type of all routes loses that. */
export const useAddressParams = (): Record<string, string> =>
  useSearch({ strict: false }) as Record<string, string>
