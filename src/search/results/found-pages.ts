import { useState } from 'react'
import { type Search, searchKey } from '#contract/search.ts'
import { useQueries } from '@tanstack/react-query'
import { refetchAfterFailure, failureOf } from '#src/api/failure.ts'
import type { CarsPage } from '#src/api/plain-queries.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'

/** The cars on screen and the search that found them. */
export interface FoundPages {
  readonly search: Search
  /** The first of the pages shown; `search.page` is the last. */
  readonly first: number
  readonly pageOf: ReadonlyMap<string, number>
  /** Without duplicates: a car that moved between two requests would be on two pages. */
  readonly cars: readonly Car[]
  /** Number of cars of these pages that could not be read. */
  readonly unread: number
  /** meta.total: exact below 10,000, from there a lower bound; null if not stated. */
  readonly total: number | null
  /** Time of the oldest response, ms. */
  readonly at: number
  /** The search whose listings are shown: this one, or the plain search from which cars were excluded. */
  readonly superset: Search
  /** The last page, which shows where a search that excludes ends. */
  readonly end: CarsPage | undefined
}

export interface ResultsAnswer {
  /** The result of this search, or the previous one after a failure or while the language changes. */
  readonly found: FoundPages | undefined
  readonly fresh: boolean
  readonly fetching: boolean
  readonly problem: Problem | undefined
  /** Time of the automatic retry, ms; undefined without one. */
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
 * Some pages of a search, once all of them have loaded. An older response never replaces a newer one, because
 * the hook reads only responses of the current search.
 * @param askable false for an invalid search (from > to): nothing is sent
 * @param back whether the user returns from a car: the cached responses are shown at any age
 */
export function useFound(
  search: Search,
  pages: readonly number[],
  askable: boolean,
  back: boolean,
): ResultsAnswer {
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

  // The previous result is kept by setting state during rendering, as React documents for this case.
  const stamp = `${key} ${search.currency} ${data.map(({ at }) => at).join()}`
  const [kept, keep] = useState<{ readonly stamp: string; readonly found: FoundPages }>()
  let now = kept
  if (fresh && kept?.stamp !== stamp) {
    now = { stamp, found: joinPages(search, first, data) }
    keep(now)
  }

  // A failure stays visible until a response arrives: during a retry the query itself has no error.
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
