import { useQueries } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { type Looser, looser, shorter } from './looser.ts'

type Suggestion = Looser & {
  /** Exact number of cars it finds; more than the search itself does. */
  readonly count: number
}

export interface Suggestions {
  /** Those that bring cars, the most first; near misses before those that give a filter up. */
  readonly suggestions: readonly Suggestion[]
  /** Where no single change brings any: shorter searches that find some, the longest first. */
  readonly shorter: readonly { readonly search: Search; readonly count: number }[]
  readonly counting: boolean
}

/** What each way out of a search brings, counted exactly. At most a dozen counts, after the results. */
export function useLooser(search: Search, found: number): Suggestions {
  const language = useLanguage()
  const ways = looser(search)
  const counts = useQueries({ queries: ways.map((way) => carsCounted(way.search, language)) })
  const counting = counts.some(({ isPending }) => isPending)
  const suggestions = ways
    .flatMap((way, index): Suggestion[] => {
      const count = counts[index]?.data
      return count !== undefined && count > found ? [{ ...way, count }] : []
    })
    .toSorted((a, b) => (a.kind === b.kind ? b.count - a.count : a.kind === 'wider' ? -1 : 1))

  const none = !counting && suggestions.length === 0
  const shortened = none ? shorter(search) : []
  const kept = useQueries({ queries: shortened.map((each) => carsCounted(each, language)) })
  return {
    suggestions,
    shorter: shortened.flatMap((each, index) => {
      const count = kept[index]?.data
      return count !== undefined && count > 0 ? [{ search: each, count }] : []
    }),
    counting: counting || kept.some(({ isPending }) => isPending),
  }
}
