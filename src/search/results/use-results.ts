import { useFound, type ResultsAnswer, useShownCars } from './found-pages.ts'
import { useMemo } from 'react'
import { lastReachablePage, reachable, totalCap } from '#contract/result-window.ts'
import { perPage, isAskable, lastPageEver, withinWindow } from '#contract/search-window.ts'
import { useSearch, useSearchStore, type SearchState } from '../state/search-store.ts'
import { firstOf, pagesAtOnce, shownPages } from '../state/shown-pages.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { comesBack } from '#src/card/last-seen.ts'
import { serverNow } from '#src/api/get.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import type { Ignored } from '#contract/link.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import type { Problem } from '#contract/problems.ts'
import type { Total } from '../text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { refetchUntilRead } from '#src/api/failure.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

/** The exact number comes from /search/count; until then the page of results states it if it is below 10,000. */
function totalOf(
  search: Search,
  counted: number | undefined,
  askable: boolean,
  { found, fresh, problem }: ResultsAnswer,
  uncounted: boolean,
): Total {
  // A time span is counted up to the result window only.
  if (askable && counted !== undefined) {
    const isEnd = search.within === undefined || counted < reachable(Number.POSITIVE_INFINITY, perPage)
    return { count: counted, exact: isEnd, failed: false }
  }
  const stated = fresh ? (found?.total ?? null) : null
  if (stated !== null) return { count: stated, exact: stated < totalCap, failed: false }
  return { count: undefined, exact: true, failed: problem !== undefined || !askable || uncounted }
}

interface Correctable extends Pick<SearchState, 'address' | 'entry'> {
  readonly search: Search
  readonly ignored: readonly Ignored[]
  /** The last page of the search; undefined while unknown. */
  readonly last: number
  readonly problem: Problem | undefined
}

/** The address that replaces a link with a page beyond the last or a refused currency. */
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
  // The last page may become known in two steps: the link's own page belongs to the first.
  return address.search.page > last
    ? { search: { ...search, page: last }, clamped: entry.clamped ?? address.search.page, ignored }
    : undefined
}

/** Whether cars are pending: those of the address, or of a choice that is not in the address yet. */
export const useWaiting = (own: boolean): boolean => useSearch(({ pending }) => pending !== undefined) || own

/** The state of the results: the address, its responses, and the loaded pages of the entry in the history. */
export function useResults() {
  const store = useSearchStore()
  const address = useSearch((state) => state.address)
  const entry = useSearch((state) => state.entry)
  const search = useMemo(() => withinWindow(address.search), [address.search])
  const askable = isAskable(search)
  const atOnce = usePrefs((prefs) => pagesAtOnce(address, prefs))
  const { data: counted, isError: uncounted } = useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: askable,
    refetchInterval: refetchUntilRead,
  })
  const end = counted === undefined ? lastPageEver : lastReachablePage(counted, perPage)
  // "Show more" loads further pages below; a link or another search starts with its own page.
  const pages = shownPages(search.page, atOnce, entry.first ?? search.page, end)
  const [first = search.page] = pages
  const lastShown = pages.at(-1) ?? search.page
  const back = comesBack(entry.index)
  const answer = useFound(search, pages, askable, back)
  const total = totalOf(search, counted, askable, answer, uncounted)
  const now = useNow(minuteMs, serverNow)
  const cars = useShownCars(answer.found, address, now)

  const known = total.exact ? total.count : undefined
  const last = Math.min(
    (answer.fresh && answer.found?.end?.last) || lastPageEver,
    known === undefined ? lastPageEver : lastReachablePage(known, perPage),
  )
  const ignored = useMemo(() => [...entry.ignored, ...address.ignored], [entry, address])
  // Replaces the entry in the history: Back leaves the search instead of removing cars.
  const goToPages = (from: number, page: number) =>
    store.choose({ ...search, page }, { replace: true, first: from })
  return {
    address,
    search,
    entry,
    askable,
    back,
    first,
    /** Number of pages shown together, and the last of them. */
    atOnce,
    lastShown,
    /** Called when "Show more" adds cars below. */
    grown: first < firstOf(search.page, atOnce),
    answer,
    total,
    /** Exact number of cars of this search, once known. */
    known,
    now,
    cars,
    last,
    /** Parts of the link that are not understood. */
    ignored,
    correction: correctionOf({ address, search, entry, ignored, last, problem: answer.problem }),
    // A page that failed is asked for again before the next one.
    more: () =>
      answer.fewer && answer.problem !== undefined ? answer.retry() : goToPages(first, lastShown + 1),
    earlier: () => goToPages(first - 1, search.page),
  }
}

export type ResultsState = ReturnType<typeof useResults>
