import { type Language, languageOf } from '#contract/languages.ts'
import { bare, type Pair } from '#contract/kinds/kind.ts'
import { type Ignored, LinkReader } from '#contract/link.ts'
import { ownCurrency } from '#src/stores/own-currency.ts'
import { type ResultsView, views } from '#src/stores/prefs.ts'
import { comparesPrices, emptySearch, encodeUrl, readSearch, type Search } from '#contract/search.ts'
import { guardName } from '#src/lib/query-text.ts'

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
  /** Parameters of the address, or parts of them, that mean nothing here: shown once, dropped by the next choice. */
  readonly ignored: readonly Ignored[]
}

export const emptyAddress: Address = { search: emptySearch, ignored: [] }

/** No currency's code. */
const unnamed = ''

/** Reads forgivingly: a link of last year still opens, minus what no longer means anything, and that is said. */
export const readAddress = (pairs: Iterable<Pair>): Address => readLink(new LinkReader(pairs))

export function addressNames(): ReadonlySet<string> {
  const link = new LinkReader([])
  readLink(link)
  return link.known
}

function readLink(link: LinkReader): Address {
  const read = readSearch(link, unnamed)
  const search = read.currency === unnamed ? { ...read, currency: ownCurrency() } : read
  const currency = read.currency === unnamed || comparesPrices(read) ? undefined : read.currency
  const view = link.read('view', readView)
  const language = link.read('lang', (text) => languageOf(bare(text)))
  const count = link.read('n', (text) => (/^\d{1,9}$/.test(bare(text)) ? Number(bare(text)) : undefined))
  const day = link.read('t', (text) => (isDay(bare(text)) ? bare(text) : undefined))
  link.read(guardName, () => true)
  // One without the other says nothing that could be shown, and nothing of the search.
  const shared = count === undefined || day === undefined ? undefined : { count, day }
  return { search, currency, view, language, shared, ignored: link.ignored() }
}

export const readView = (text: string): ResultsView | undefined =>
  views.find((view) => view === bare(text).toLowerCase())

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

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
    last = { query, own, address: readAddress(new URLSearchParams(query)) }
  return last.address
}

/** Parameters of the page that shows another search the way this address does. */
export const searchParams = (address: Address, search: Search): Record<string, string> =>
  writeAddress(withSearch(address, search))
