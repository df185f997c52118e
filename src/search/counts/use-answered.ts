import { useQuery } from '@tanstack/react-query'
import { isAskable, withinWindow } from '#contract/search-window.ts'
import { useCarriedAddress } from '#src/app/address/address.ts'
import { problemOf } from '#src/api/get.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

/** Problems of the search itself, which the user can fix beside the waiting content. */
const mendable = (error: unknown) => error !== null && ['invalid', 'engine'].includes(problemOf(error).kind)

/** Whether cars have loaded or were refused for a fixable reason. Other failures end all requests. */
export function useAnswered(): boolean {
  const { search } = useCarriedAddress()
  const { data, error } = useQuery({ ...carsFound(withinWindow(search), useLanguage()), enabled: false })
  return data !== undefined || mendable(error) || !isAskable(search)
}
