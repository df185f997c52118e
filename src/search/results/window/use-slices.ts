import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { lastReachablePage } from '#contract/result-window.ts'
import { perPage } from '#contract/search-window.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { SliceKey } from '#contract/facets/question.ts'
import { askedRange, cells, firstCells, firstCuts, slices } from '#contract/slices.ts'

/** How many cars the pages of one search can show. */
export const reachableCars = lastReachablePage(Number.POSITIVE_INFINITY, perPage) * perPage

interface Slice {
  readonly range: Range
  readonly search: Search
  /** Exact; undefined while it is counted. */
  readonly count: number | undefined
}

interface Sliced {
  readonly slices: readonly Slice[]
  readonly counting: boolean
  readonly failed: boolean
  /** Cars that state no such value; undefined while unknown, and where the search asks for the value. */
  readonly unstated: number | undefined
  readonly retry: () => void
}

/**
 * The search cut along one filter. Counts decide where to cut further, so they come in rounds: an answer
 * draws this anew, which reads what is known from the cache and asks for what is missing.
 * @param total exact number of cars of the search
 */
export function useSlices(search: Search, total: number, key: SliceKey): Sliced {
  const language = useLanguage()
  const client = useQueryClient()
  const [year] = useState(() => new Date().getFullYear())
  const of = (range: Range) => withFilter(search, key, askedRange(key, range, search.filters[key]))
  const counted = (range: Range) => carsCounted(of(range), language)

  const first = firstCells(search.filters[key], firstCuts(key, year))
  const asked = cells(key, first, (cell) => client.getQueryData(counted(cell).queryKey), reachableCars)
  const answers = useQueries({ queries: asked.map(counted) })
  const known = asked.flatMap((cell, index) => {
    const count = answers[index]?.data
    return count === undefined ? [] : [[cell, count] as const]
  })
  const complete = known.length === asked.length

  // A car with two matching values is in two cells: what is joined is counted for itself.
  const ranges = complete ? slices(key, known, reachableCars) : []
  const joined = useQueries({ queries: ranges.map(counted) })
  const open = search.filters[key] === undefined
  const [least] = filterOfKind<'range'>(key).bounds.from
  const stated = useQuery({ ...counted({ from: least }), enabled: complete && open }).data

  const all = [...answers, ...joined]
  return {
    slices: ranges.map((range, index) => ({
      range: askedRange(key, range, search.filters[key]),
      search: of(range),
      count: joined[index]?.data,
    })),
    counting: !complete || joined.some(({ data }) => data === undefined),
    failed: all.some(({ isError }) => isError),
    unstated: stated === undefined || !open ? undefined : Math.max(0, total - stated),
    retry: () => {
      for (const answer of all) if (answer.isError) void answer.refetch()
    },
  }
}
