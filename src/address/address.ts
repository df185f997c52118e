import { isLanguage, type Language } from '#contract/languages.ts'
import type { Pair } from '#contract/kinds/kind.ts'
import { ownCurrency } from '#src/stores/own-currency.ts'
import { type ResultsView, views } from '#src/stores/prefs.ts'
import { comparesPrices, decodeUrl, emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { parseQueryText } from '#src/lib/query-text.ts'

/** Count and day a link was shared with, for "143 then, 131 now". */
export interface SharedCount {
  readonly count: number
  /** ISO date. */
  readonly day: string
}

/** Everything the search page's address says. The address is the only place where it is kept. */
export interface Address {
  readonly search: Search
  /** Named though no prices are compared: it lasts while the reader goes on from the link. Absent: the reader's own. */
  readonly currency?: string | undefined
  /** Absent: the reader's own preference. */
  readonly view?: ResultsView | undefined
  /** Absent: the reader's own language. */
  readonly language?: Language | undefined
  readonly shared?: SharedCount | undefined
  /** Parameters of the address that mean nothing here: shown once, dropped by the next choice. */
  readonly ignored: readonly Pair[]
}

export const emptyAddress: Address = { search: emptySearch, ignored: [] }

/** Reads forgivingly: a link of last year still opens, minus what no longer means anything. */
export function readAddress(params: Readonly<Record<string, string>>): Address {
  const { search, ignored } = decodeUrl(new URLSearchParams(Object.entries(params)), ownCurrency())
  const named = params.currency?.toLowerCase() === search.currency && !comparesPrices(search)
  const view = views.find((known) => known === params.view)
  const language = isLanguage(params.lang) ? params.lang : undefined
  const currency = named ? search.currency : undefined
  return { search, currency, view, language, shared: readShared(params), ignored }
}

function readShared({ n, t }: Readonly<Record<string, string>>): SharedCount | undefined {
  if (n === undefined || t === undefined || !/^\d{1,9}$/.test(n)) return undefined
  return /^\d{4}-\d\d-\d\d$/.test(t) && !Number.isNaN(Date.parse(t))
    ? { count: Number(n), day: t }
    : undefined
}

/** Canonical parameters: one search has one address. */
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

/** The address after a choice: the share's count belonged to the search it was made with. */
const withSearch = (address: Address, search: Search): Address => ({
  ...address,
  search,
  currency: address.currency === search.currency ? address.currency : undefined,
  shared: undefined,
  ignored: [],
})

/** The last address that was read: each reader asks for the same one many times. */
let last: { readonly query: string; readonly own: string; readonly address: Address } | undefined

/** Reads the query of a location, with or without its "?"; the same text gives the same object to the same reader. */
export function addressOf(query: string): Address {
  const own = ownCurrency()
  if (last?.query !== query || last.own !== own)
    last = { query, own, address: readAddress(parseQueryText(query)) }
  return last.address
}

/** Parameters of the page that shows another search the way this address does. */
export const searchParams = (address: Address, search: Search): Record<string, string> =>
  writeAddress(withSearch(address, search))
