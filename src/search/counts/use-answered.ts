import { useQuery } from '@tanstack/react-query'
import { isAskable, withinWindow } from '#contract/search-window.ts'
import { useCarriedAddress } from '#src/app/address/use-address.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

/** The search is at fault and not the service: it can be mended beside what waits here. */
const mendable = (error: unknown) => error !== null && ['invalid', 'engine'].includes(problemOf(error).kind)

/** Whether the cars are there, or refused for a reason that can be mended here. A service that refuses is not asked on. */
export function useAnswered(): boolean {
  const { search } = useCarriedAddress()
  const { data, error } = useQuery({ ...carsFound(withinWindow(search), useLanguage()), enabled: false })
  return data !== undefined || mendable(error) || !isAskable(search)
}
