import { useState } from 'react'
import { type Search, searchKey } from '#contract/search.ts'
import { useQueries } from '@tanstack/react-query'
import { refetchAfterFailure, failureOf } from '#src/api/failure.ts'
import type { CarsPage } from '#src/api/plain-queries.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'

/** Cars on screen, and which search they answer. */
export interface FoundPages {
  readonly search: Search
  /** The first of the pages shown; `search.page` is the last. */
  readonly first: number
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
  /** The answer to this search; where it failed or comes in another language, the one before. Undefined: neither. */
  readonly found: FoundPages | undefined
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
