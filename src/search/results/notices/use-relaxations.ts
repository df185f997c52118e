import type { Search } from '#contract/search.ts'
import { type FacetNumber, useNumbers } from '#src/facets/use-number.ts'
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

const isComing = ({ count, stale, failed, postponed, askable }: FacetNumber) =>
  askable && (stale || (count === undefined && !failed && !postponed))

/** The relaxations of a search with their exact counts: at most a dozen. */
export function useRelaxations(search: Search, found: number): Relaxations {
  const ways = relaxations(search)
  const counts = useNumbers(
    ways.map((way) => way.search),
    true,
  )
  const counting = counts.some(isComing)
  const counted = ways
    .flatMap((way, index): CountedRelaxation[] => {
      const count = counts[index]?.count
      return count !== undefined && count > found ? [{ ...way, count }] : []
    })
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.count - a.count)

  const shortened = !counting && counted.length === 0 ? shorterSearches(search) : []
  const kept = useNumbers(shortened, true)
  return {
    relaxations: counted,
    shorter: shortened.flatMap((each, index) => {
      const count = kept[index]?.count
      return count !== undefined && count > 0 ? [{ search: each, count }] : []
    }),
    counting: counting || kept.some(isComing),
  }
}
