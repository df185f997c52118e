import { use } from 'react'
import type { SliceKey } from '#contract/facets/question.ts'
import { searchText } from '#contract/facets/variation.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { lastReachablePage } from '#contract/result-window.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { keyOf, press } from '#src/facets/questions.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { useFacets } from '#src/facets/use-facets.ts'

/** How many cars the pages of one search can show. */
export const reachableCars = lastReachablePage(Number.POSITIVE_INFINITY, perPage) * perPage

interface Slice {
  readonly range: Range
  readonly search: Search
  /** Exact. */
  readonly count: number
}

interface Sliced {
  readonly slices: readonly Slice[]
  readonly counting: boolean
  /** It could not be had, or was put off. */
  readonly lacking: boolean
  /** Cars that state no such value; undefined while unknown, and where the search asks for the value. */
  readonly unstated: number | undefined
  readonly retry: () => void
}

/** The search cut along one filter into parts that its pages can show. */
export function useSlices(search: Search, along: SliceKey): Sliced {
  const { all } = use(FacetsContext)
  const text = new URLSearchParams(searchText(search))
  // Only a search that compares prices names its currency by itself.
  if (along === 'price') text.set('currency', search.currency)
  const asked = { kind: 'slices', along, search: text.toString() } as const
  const [facet] = useFacets([asked], true, { group: keyOf(asked) })
  const line = facet?.stale === false ? facet.line : undefined
  const found = line !== undefined && 'slices' in line ? line : undefined
  return {
    slices: (found?.slices ?? []).map(({ range: { from, to }, count }) => {
      const range: Range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      return { range, count, search: withFilter(search, along, range) }
    }),
    counting: line === undefined,
    lacking: line !== undefined && found === undefined,
    unstated: found?.unstated,
    retry: () => press(all, keyOf(asked)),
  }
}
