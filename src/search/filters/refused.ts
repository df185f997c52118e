import { useQuery } from '@tanstack/react-query'
import type { FilterKey } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'
import { useCarriedAddress } from '#src/address/use-address.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { withinWindow } from '#contract/search-window.ts'
import { faulty } from '../text/faulty.ts'
import { sameValue } from './same-value.ts'

/** What the service said of a part of the search, in its own words. */
export type Refused = ReadonlyMap<FilterKey | 'currency', string>

const none: Refused = new Map()

/**
 * Which filters the service refused (422) in the search of the address; of a draft only those that are still
 * as they were sent. Asks for nothing: the results did.
 */
export function useRefused(shown: Search): Refused {
  // The page's, also where a draft stands over it.
  const { search } = useCarriedAddress()
  const { error } = useQuery({ ...carsFound(withinWindow(search), useLanguage()), enabled: false })
  if (error === null) return none
  const problem = problemOf(error)
  if (problem.kind !== 'invalid') return none
  return new Map(
    faulty(problem.issues, search).flatMap(({ part, reasons }) => {
      if (part === undefined || part === 'page' || part === 'sort') return []
      const same =
        part === 'currency'
          ? shown.currency === search.currency
          : sameValue(part, shown.filters[part], search.filters[part])
      return same ? [[part, reasons.join('; ')] as const] : []
    }),
  )
}
