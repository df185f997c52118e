import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNarrowed } from '#contract/chips.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { market, popular } from '#src/api/market.ts'
import { isSettled, useNumbers } from '#src/facets/use-number.ts'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'

/** Number of the account's most frequent makes or countries that are counted for a search. */
const compared = 48

/** The ids with cars first, the largest number first; the others keep their order. */
export const byNumber = (ids: readonly number[], numbers: readonly (number | undefined)[]): number[] => {
  const counts = new Map(ids.map((id, at) => [id, numbers[at] ?? 0]))
  return ids.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
}

/**
 * Makes or countries, those with most cars first: of the search that the page opened with, so that no row moves while
 * users choose, and of the whole account where the search has no other filter.
 */
export function useRanking(key: KeyOfKind<'tree'>, wanted: boolean) {
  const known = useQuery({ ...market(), enabled: wanted, select: popular[key] })
  const now = useSearch((state) => isNarrowed(without(chosenSearch(state), key)))
  const store = useSearchStore()
  const [first] = useState(() => without(chosenSearch(store.get()), key))
  const [kept, keep] = useState<readonly number[]>()
  const counted = isNarrowed(first) ? known.data?.slice(0, compared) : undefined
  const numbers = useNumbers(
    (counted ?? []).map((id) => withFilter(first, key, [{ id, children: [] }])),
    wanted && kept === undefined,
  )
  if (kept === undefined && counted !== undefined && numbers.every(isSettled))
    keep(
      byNumber(
        counted,
        numbers.map(({ count }) => count),
      ),
    )
  // The page embeds the day's rates only: the census loads later.
  const unknown = known.isPending || (known.data === undefined && (!wanted || known.isFetching))
  return {
    ids: [...new Set([...((now && kept) || []), ...(known.data ?? [])])],
    waiting: unknown || (counted !== undefined && kept === undefined),
  }
}

const without = (search: Search, key: KeyOfKind<'tree'>): Search => withFilter(search, key, undefined)
