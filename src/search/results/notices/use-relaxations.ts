import { useQueries } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { type Relaxation, relaxations, shorterSearches } from './relaxations.ts'

/** What gives up least first. */
const kinds: readonly Relaxation['kind'][] = ['vin', 'wider', 'without']

type CountedRelaxation = Relaxation & {
  /** Exact number of cars it finds; more than the search itself does. */
  readonly count: number
}

export interface Relaxations {
  /** Those that bring cars, the most first; near misses before those that give a filter up. */
  readonly relaxations: readonly CountedRelaxation[]
  /** Where no single change brings any: shorter searches that find some, the longest first. */
  readonly shorter: readonly { readonly search: Search; readonly count: number }[]
  readonly counting: boolean
}

/** The relaxations of a search with their exact counts: at most a dozen requests, after the results. */
export function useRelaxations(search: Search, found: number): Relaxations {
  const language = useLanguage()
  const ways = relaxations(search)
  const counts = useQueries({ queries: ways.map((way) => carsCounted(way.search, language)) })
  const counting = counts.some(({ isPending }) => isPending)
  const counted = ways
    .flatMap((way, index): CountedRelaxation[] => {
      const count = counts[index]?.data
      return count !== undefined && count > found ? [{ ...way, count }] : []
    })
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.count - a.count)

  const none = !counting && counted.length === 0
  const shortened = none ? shorterSearches(search) : []
  const kept = useQueries({ queries: shortened.map((each) => carsCounted(each, language)) })
  return {
    relaxations: counted,
    shorter: shortened.flatMap((each, index) => {
      const count = kept[index]?.data
      return count !== undefined && count > 0 ? [{ search: each, count }] : []
    }),
    counting: counting || kept.some(({ isPending }) => isPending),
  }
}
