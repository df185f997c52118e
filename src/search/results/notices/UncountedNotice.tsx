import { useQuery } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { problemWords } from '#src/ui/problem-words.ts'

/** Says why there is no number where it cannot be worked out; asks for nothing: the results did. */
export const UncountedNotice = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const { error } = useQuery({ ...carsCounted(search, useLanguage()), enabled: false })
  const problem = error === null || !isAskable(search) ? undefined : problemOf(error)
  if (problem?.kind !== 'uncounted') return null
  const { title, more } = problemWords(t, problem)
  const most = problem.most === undefined ? '' : ` ${t('errors.uncounted.most', { count: problem.most })}`
  return <Notice title={title}>{more + most}</Notice>
}
