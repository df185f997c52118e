import { useMemo, useState } from 'react'
import type { Ignored } from '#contract/link.ts'
import { comparesPrices, emptySearch, type Search, searchKey } from '#contract/search.ts'
import { lastReachablePage, totalCap } from '#contract/result-window.ts'
import { perPage, isAskable, lastPageEver, withinWindow } from '#contract/search-window.ts'
import { type HistoryEntry, useSearch, useSearchStore } from '../state/search-store.ts'
import { firstOf, pagesAtOnce, shownPages } from '../state/shown-pages.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import type { Total } from '../text/count-text.ts'
import { comesBack } from '#src/card/last-seen.ts'
import { serverNow } from '#src/api/get.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import { useQuery, useQueries } from '@tanstack/react-query'
import { refetchAfterFailure, refetchUntilRead, failureOf } from '#src/api/failure.ts'
import type { CarsPage } from '#src/api/exclusion/excluding.ts'
import { carsCounted, carsFound, domains } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { type Address, searchParams } from '#src/app/address/address.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { useRates, worthIn } from '#src/rates/rates.ts'
import { type ListingMatch, matchingListings } from '#src/card/matching-listing.ts'

/** A car with all that is said about it because of the search that found it. */
export interface ShownCar {
  readonly car: Car
  readonly match: ListingMatch
  readonly search: Search
  /** Parameters of its page: the search goes along, so that the page knows its neighbours and the way back. */
  readonly params: Record<string, string>
}

/** Each car with the listing that matched; a car without an active one has nothing to show. */
function useShownCars(
  found: FoundPages | undefined,
  address: Address,
  now: number,
): readonly ShownCar[] | undefined {
  // The search itself has waited for the sources where it names some: they are there.
  const bySource = found?.superset.filters.sources !== undefined
  const { data } = useQuery({ ...domains(useLanguage()), enabled: bySource })
  const sources = bySource ? data : undefined
  const byPrice = found !== undefined && comparesPrices(found.search)
  const known = useRates(false)
  const rates = byPrice ? known : undefined
  return useMemo(() => {
    if (found === undefined) return undefined
    const { search, cars, pageOf, superset } = found
    // A car's own page goes along with it: there are the cars before and after it.
    const onPage = new Map(
      [...new Set(pageOf.values())].map((page) => [page, searchParams(address, { ...search, page })]),
    )
    const whole = searchParams(address, search)
    const sites = sources === undefined ? noSites : sitesOf(sources)
    const context = { currency: search.currency, sites, worth: rates && worthIn(rates, search.currency) }
    const matches = matchingListings(cars, superset, context, now)
    return cars.flatMap((car, index) => {
      const match = matches[index]
      const params = onPage.get(pageOf.get(car.id) ?? search.page) ?? whole
      return match === undefined ? [] : [{ car, match, search, params }]
    })
  }, [found, sources, address, now, rates])
}

/** Cars on screen, and which search they answer. */
export interface FoundPages {
  readonly search: Search
  /** The first of the pages shown; `search.page` is the last. */
  readonly first: number
  /** On which page each car stands. */
  readonly pageOf: ReadonlyMap<string, number>
  /** Each car once: a car that moved between two requests would be on two pages. */
  readonly cars: readonly Car[]
  /** Cars of its pages that could not be read. */
  readonly unread: number
  /** meta.total: exact below 10,000, a lower bound from there; null where not stated. */
  readonly total: number | null
  /** When the oldest of its pages was read, ms. */
  readonly at: number
  /** The search whose listings are shown: this one, or the plain one that something was taken from. */
  readonly superset: Search
  /** The last of its pages, which says where a search that excludes ends. */
  readonly end: CarsPage | undefined
}

export interface ResultsAnswer {
  /**
   * What to show: the answer to this search; where it failed, or comes in another language, what was shown before.
   * Undefined while there is neither.
   */
  readonly found: FoundPages | undefined
  /** Whether `found` answers the search that was asked for. */
  readonly fresh: boolean
  readonly fetching: boolean
  readonly problem: Problem | undefined
  /** When it is tried again by itself, ms; undefined where it is not. */
  readonly until: number | undefined
  readonly retry: () => void
}

interface ShownProblem {
  readonly key: string
  readonly problem: Problem
  readonly since: number
  readonly until: number | undefined
}

const once = (cars: readonly Car[]): Car[] => [...new Map(cars.map((car) => [car.id, car])).values()]

/** The pages of a search as one. */
export const joinPages = (search: Search, first: number, pages: readonly CarsPage[]): FoundPages => ({
  search,
  first,
  pageOf: new Map(pages.flatMap(({ cars }, index) => cars.map(({ id }) => [id, first + index] as const))),
  cars: once(pages.flatMap(({ cars }) => cars)),
  unread: pages.reduce((sum, { unread = 0 }) => sum + unread, 0),
  total: pages.at(-1)?.total ?? null,
  at: Math.min(...pages.map(({ at }) => at)),
  superset: pages[0]?.superset ?? search,
  end: pages.at(-1),
})

/**
 * Some pages of a search, once all of them are there. An older answer never takes the place of a
 * newer one, because only the current search's answers are looked at.
 * @param askable false for a search that makes no sense (from > to): nothing is sent
 * @param back the reader comes back from a car: what was there is shown as it was left, however old
 */
function useFound(search: Search, pages: readonly number[], askable: boolean, back: boolean): ResultsAnswer {
  const language = useLanguage()
  const first = pages[0] ?? search.page
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...carsFound({ ...search, page }, language),
      enabled: askable,
      refetchInterval: refetchAfterFailure,
      refetchOnMount: !back,
    })),
  })
  const key = JSON.stringify([searchKey(search), first, language])
  const data = answers.flatMap((answer) => answer.data ?? [])
  const fresh = askable && data.length === pages.length

  // Kept from one drawing to the next by setting state while drawing, as React has it for such a case.
  const stamp = `${key} ${search.currency} ${data.map(({ at }) => at).join()}`
  const [kept, keep] = useState<{ readonly stamp: string; readonly found: FoundPages }>()
  let now = kept
  if (fresh && kept?.stamp !== stamp) {
    now = { stamp, found: joinPages(search, first, data) }
    keep(now)
  }

  // A search that failed says so until it has an answer: while it is tried again the query itself has no error.
  const [shown, setShown] = useState<ShownProblem>()
  const failed = answers.find((answer) => answer.error !== null)
  let problem = shown
  if (failed !== undefined && (shown?.key !== key || shown.since !== failed.errorUpdatedAt)) {
    problem = { key, ...failureOf(failed) }
    setShown(problem)
  } else if (shown !== undefined && (shown.key !== key || (fresh && failed === undefined))) {
    problem = undefined
    setShown(undefined)
  }

  const same = now !== undefined && searchKey(now.found.search) === searchKey(search)
  return {
    found: fresh || problem !== undefined || same ? now?.found : undefined,
    fresh,
    fetching: answers.some((answer) => answer.isFetching),
    problem: problem?.problem,
    until: problem?.until,
    retry: () => {
      for (const answer of answers) if (answer.data === undefined || answer.isError) void answer.refetch()
    },
  }
}

/** The exact number of cars, as the service counts it. */
const useCounted = (search: Search, askable: boolean) =>
  useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: askable,
    refetchInterval: refetchUntilRead,
  })

/**
 * How many cars the search finds. Exactly that comes from /search/count alone; until then the page of
 * results has said it too, where there are fewer than the 10,000 at which it stops counting.
 */
function totalOf(
  counted: number | undefined,
  askable: boolean,
  { found, fresh, problem }: ResultsAnswer,
  uncounted: boolean,
): Total {
  if (askable && counted !== undefined) return { count: counted, exact: true, failed: false }
  const stated = fresh ? (found?.total ?? null) : null
  if (stated !== null) return { count: stated, exact: stated < totalCap, failed: false }
  return { count: undefined, exact: true, failed: problem !== undefined || !askable || uncounted }
}

/** Whether cars are waited for: those of the address, or of a choice over it. */
export const useWaiting = (own: boolean): boolean => useSearch(({ pending }) => pending !== undefined) || own

interface Correctable {
  readonly address: Address
  readonly search: Search
  readonly entry: HistoryEntry
  readonly ignored: readonly Ignored[]
  /** The last page of the search, as far as it is known. */
  readonly last: number
  readonly problem: Problem | undefined
}

/**
 * What replaces the address of a link with a page beyond the last one or with a currency that the service refuses;
 * undefined where nothing has to be corrected. `clamped` and `ignored` keep what the link said, for the notices.
 */
function correctionOf({ address, search, entry, ignored, last, problem }: Correctable) {
  const { currency } = search
  const refused =
    currency !== emptySearch.currency &&
    problem?.kind === 'invalid' &&
    problem.issues.some(({ param }) => param === 'currency')
  if (refused)
    return {
      search: { ...address.search, currency: emptySearch.currency },
      clamped: entry.clamped,
      ignored: [...ignored, { name: 'currency', text: currency }],
    }
  // The last page may become known in two steps: the page that the link asked for is the one of the first.
  return address.search.page > last
    ? { search: { ...search, page: last }, clamped: entry.clamped ?? address.search.page, ignored }
    : undefined
}

/** Everything the results are drawn from: the address, the answers to it, and what the reader's step in the history adds. */
export function useResults() {
  const store = useSearchStore()
  const address = useSearch((state) => state.address)
  const entry = useSearch((state) => state.entry)
  const search = useMemo(() => withinWindow(address.search), [address.search])
  const askable = isAskable(search)
  const atOnce = usePrefs((prefs) => pagesAtOnce(address, prefs))
  const { data: counted, isError: uncounted } = useCounted(search, askable)
  const end = counted === undefined ? lastPageEver : lastReachablePage(counted, perPage)
  // "Show more" put pages below each other; a link or another search begins with its own page.
  const pages = shownPages(search.page, atOnce, entry.first ?? search.page, end)
  const [first = search.page] = pages
  const lastShown = pages.at(-1) ?? search.page
  const back = comesBack(entry.index)
  const answer = useFound(search, pages, askable, back)
  const total = totalOf(counted, askable, answer, uncounted)
  const now = useNow(minuteMs, serverNow)
  const cars = useShownCars(answer.found, address, now)

  const known = total.exact ? total.count : undefined
  const last = Math.min(
    (answer.fresh && answer.found?.end?.last) || lastPageEver,
    known === undefined ? lastPageEver : lastReachablePage(known, perPage),
  )
  const ignored = useMemo(() => [...entry.ignored, ...address.ignored], [entry, address])
  // Not a step of its own: Back leaves the search instead of taking cars away again.
  const goToPages = (from: number, page: number) =>
    store.choose({ ...search, page }, { replace: true, first: from })
  return {
    address,
    search,
    entry,
    askable,
    back,
    first,
    /** How many pages stand together, and the last one of those shown. */
    atOnce,
    lastShown,
    /** "Show more" has put cars below others. */
    grown: first < firstOf(search.page, atOnce),
    answer,
    total,
    /** Exact number of cars of this very search, once it is known. */
    known,
    now,
    cars,
    last,
    /** Parts of the link that mean nothing here. */
    ignored,
    correction: correctionOf({ address, search, entry, ignored, last, problem: answer.problem }),
    more: () => goToPages(first, lastShown + 1),
    earlier: () => goToPages(first - 1, search.page),
  }
}

export type ResultsState = ReturnType<typeof useResults>
