import { useQuery } from '@tanstack/react-query'
import { emptySearch, type Search } from '#contract/search.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

export interface Counted {
  readonly count: number | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** An exact count; undefined asks nothing. */
export function useCount(search: Search | undefined): Counted {
  const language = useLanguage()
  const query = useQuery({ ...carsCounted(search ?? emptySearch, language), enabled: search !== undefined })
  return {
    count: search === undefined ? undefined : query.data,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
