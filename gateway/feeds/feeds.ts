import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { calendarText } from '#contract/calendar.ts'
import { filters } from '#contract/filters.ts'
import { isLanguage, defaultLanguage, type Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import { SearchPage } from '#contract/resources/first-answers.ts'
import { askedFilters } from '#contract/exclusion/sought.ts'
import { plainSearch } from '#contract/exclusion/plain-search.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { leftOutHeader, noSites, searchPath } from '#contract/requests.ts'
import { perPage } from '#contract/search-window.ts'
import type { Search, Sort } from '#contract/search.ts'
import { type Asker, type Get, badGateway, getting } from '../facets/get.ts'
import { pagesOf } from '../facets/sites.ts'
import { Unanswered } from '../facets/unanswered.ts'
import { accountOf } from '../proxy/address.ts'
import { problem } from '../shared/problem.ts'
import { ratesByCode } from '#contract/rates.ts'
import type { Markets } from '../market/market.ts'
import { refusalOf, type ServiceWays } from '../upstream.ts'
import { atomText } from './atom.ts'
import { isAuctionAhead } from '#contract/auctions-ahead.ts'
import { auctionEvents } from './events.ts'
import { feedQuery, feedSearch } from '../shared/feed-query.ts'
import { sayingIn } from './say.ts'

// The new cars of a search as a feed, or its auctions as a calendar. The address contains the search, so feeds are
// stateless. Cars are cached: any number of feed readers causes one request to the service.

export const feedFiles = { atom: 'cars.atom', calendar: 'auctions.ics' } as const
export type FeedKind = keyof typeof feedFiles
export const feedKinds = Object.keys(feedFiles) as FeedKind[] // `feedFiles` has no other keys.

/** TTL of cached cars, because feed readers poll every few minutes. */
const freshMs = 15 * 60_000
/** Cached searches, some 200 kB each. */
const mostKept = 100
/** Pages of 24 cars to read. A calendar stops at a page without future auctions. */
const mostPages = { atom: 1, calendar: 4 } as const
const sorts: Readonly<Record<FeedKind, Sort>> = { atom: 'newest', calendar: 'auction_nearest' }
const longestMs = 30_000
const nameLength = 80

/** Cars of a feed, with the plain search and sources that decide which of their listings match. */
interface FeedCars {
  readonly cars: readonly Car[]
  readonly search: Search
  readonly sites: Sites
}

async function readCars(
  get: Get,
  kind: FeedKind,
  asked: Search,
  language: Language,
  now: number,
): Promise<FeedCars> {
  const pages = await pagesOf(asked, get)
  if (pages === undefined) return { cars: [], search: asked, sites: noSites }
  const { sites } = pages
  const cars: Car[] = []
  for (let page = 1; page <= mostPages[kind]; page += 1) {
    const search = { ...pages.search, sort: sorts[kind], page }
    const read = v.safeParse(SearchPage, await get(searchPath(search, language, sites)))
    if (!read.success) throw badGateway()
    const { meta } = read.output
    // The interface may return one more car, which the next page repeats.
    const data = read.output.data.slice(0, perPage)
    cars.push(...data)
    const goesOn =
      kind === 'calendar' && data.every(({ listings }) => listings.some((one) => isAuctionAhead(one, now)))
    if (!goesOn || page >= (meta.last_page ?? 1)) break
  }
  return { cars, search: plainSearch(pages.search, askedFilters(pages.search)), sites }
}

interface FeedQuestion {
  readonly kind: FeedKind
  readonly search: Search
  readonly language: Language
  readonly asker: Asker
}

/** Upper bound of a token's length. A token with a user's key has some 500 characters. */
const longestToken = 4000

/** The address of a search's feed on the host of `url`. */
export function feedAddress(
  kind: FeedKind,
  at: URL,
  query: string,
  said: Readonly<Record<'lang' | 'name' | 'token', string | null | undefined>>,
): string {
  const address = new URL(`/feeds/${feedFiles[kind]}?${query}`, at)
  for (const [name, text] of Object.entries(said))
    if (text) address.searchParams.set(name, text.slice(0, longestToken))
  return address.href
}

export interface Feeds {
  /** @param url public address of the request, for the addresses in the feed */
  answer(kind: FeedKind, url: URL, asker: Omit<Asker, 'signal'>): Promise<Response>
}

export function createFeeds(
  ways: ServiceWays,
  markets: Pick<Markets, 'rates'>,
  now: () => number = Date.now,
): Feeds {
  const kept = new LRUCache<string, FeedCars, FeedQuestion>({
    max: mostKept,
    ttl: freshMs,
    ignoreFetchAbort: true,
    fetchMethod: async (_, __, { context: { kind, search, language, asker } }) => {
      const most = mostPages[kind] + 1
      const allowance = await ways.pace?.allow(asker.key, 'market', most)
      try {
        if (allowance?.take() === false) throw new Unanswered({ failed: { status: 429, retryAfter: 60 } })
        return await readCars(getting(ways.beside, asker), kind, search, language, now())
      } finally {
        allowance?.end()
      }
    },
  })

  return {
    async answer(kind, url, call) {
      const { searchParams: params, origin } = url
      const search = feedSearch(params)
      const lang = params.get('lang')
      const language = isLanguage(lang) ? lang : defaultLanguage
      const query = feedQuery(search)
      const { onOutcome: _, ...asker } = { ...call, signal: AbortSignal.timeout(longestMs) }
      const refusal = await refusalOf(ways, call)
      if (refusal) return refusal
      let found: FeedCars | undefined
      try {
        found = await kept.fetch(`${accountOf(asker.key)} ${kind} ${language} ${query}`, {
          context: { kind, search, language, asker },
        })
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        // A feed of the wider search would differ from the page.
        if ('uncounted' in error.line)
          return problem(501, 'The vehicle service cannot answer this search by itself.', {
            [leftOutHeader]: error.line.uncounted === 'area' ? filters.area.api : error.line.uncounted,
          })
        if (!('failed' in error.line)) throw error
        const { status, retryAfter } = error.line.failed
        return problem(status, undefined, retryAfter ? { 'retry-after': String(retryAfter) } : undefined)
      }
      const { cars = [], ...searched } = found ?? { search, sites: noSites }
      const saying = sayingIn(language)
      const what = saying.words(kind === 'atom' ? 'feeds.cars' : 'feeds.auctions')
      const name = params.get('name')?.trim().slice(0, nameLength)
      const title = name ? `${name} · ${what}` : `Forecourt · ${what}`
      const headers = { 'cache-control': `private, max-age=${freshMs / 1000}` }
      if (kind === 'calendar') {
        // Rounded to the TTL, so that an equal calendar has equal bytes.
        const made = Math.floor(now() / freshMs) * freshMs
        return new Response(calendarText(auctionEvents(cars, saying, origin, now()), made, title), {
          headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
        })
      }
      const page = `${origin}/${query === '' ? '' : `?${query}`}`
      const rates = await markets.rates(asker)
      const known = rates === undefined ? new Map() : ratesByCode(rates)
      // The canonical address, without unknown parameters.
      const self = feedAddress(kind, url, query, { lang: language, name, token: params.get('token') })
      const place = { ...searched, id: page, rates: known, origin, page, self, title, now: now() }
      return new Response(atomText(cars, place, saying), {
        headers: { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' },
      })
    },
  }
}
