import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { failureOf, untilItAnswers } from '#src/api/failure.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { type Found, foundOf } from './found.ts'

export interface Finding {
  /** What to show: of this search where it is there, else what was shown before. Undefined the first time. */
  readonly found: Found | undefined
  /** Whether `found` answers the search that was asked for. */
  readonly fresh: boolean
  readonly fetching: boolean
  readonly problem: Problem | undefined
  /** When it is tried again by itself, ms; undefined where it is not. */
  readonly until: number | undefined
  readonly retry: () => void
}

interface Trouble {
  readonly key: string
  readonly problem: Problem
  readonly since: number
  readonly until: number | undefined
}

/**
 * The pages from `first` to the search's own. What was shown stays until all of them are there: an older
 * answer never takes the place of a newer one, because only the current search's answers are looked at.
 * @param askable false for a search that makes no sense (from > to): nothing is sent
 * @param back the reader comes back from a car: what was there is shown as it was left, however old
 */
export function useFound(search: Search, first: number, askable: boolean, back: boolean): Finding {
  const language = useLanguage()
  const pages = Array.from({ length: search.page - first + 1 }, (_, index) => first + index)
  const answers = useQueries({
    queries: pages.map((page) => {
      // What was shown before is kept here for all pages at once, not by each query for itself.
      const { placeholderData: _, ...options } = carsFound({ ...search, page }, language)
      return {
        ...options,
        enabled: askable,
        refetchInterval: untilItAnswers,
        refetchOnMount: !back,
      }
    }),
  })
  const key = JSON.stringify([searchKey(search), first, language])
  const data = answers.flatMap((answer) => answer.data ?? [])
  const fresh = askable && data.length === pages.length

  // Kept from one drawing to the next by setting state while drawing, as React has it for such a case:
  // with an effect there would be a frame in between with neither the old cars nor the new.
  const [kept, keep] = useState<Found>()
  const [one, ...more] = data
  const shown = fresh && one !== undefined ? foundOf(search, first, [one, ...more]) : kept
  if (shown !== kept) keep(shown)

  // A search that failed says so until it has an answer: while it is tried again the query itself has no error.
  const [trouble, setTrouble] = useState<Trouble>()
  const failed = answers.find((answer) => answer.error !== null)
  let problem = trouble
  if (failed !== undefined && (trouble?.key !== key || trouble.since !== failed.errorUpdatedAt)) {
    problem = { key, ...failureOf(failed) }
    setTrouble(problem)
  } else if (trouble !== undefined && (trouble.key !== key || (fresh && failed === undefined))) {
    problem = undefined
    setTrouble(undefined)
  }

  return {
    found: shown,
    fresh,
    fetching: answers.some((answer) => answer.isFetching),
    problem: problem?.problem,
    until: problem?.until,
    retry: () => {
      for (const answer of answers) if (answer.data === undefined || answer.isError) void answer.refetch()
    },
  }
}
