import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { withOption } from '#contract/chips.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import { searchKey, withFilter } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { CountedSearch } from '../../../counts/use-count.ts'
import type { Parent } from '../entries.ts'

interface Counts {
  /** Cars by entry, once all have been asked for; one that could not be counted is not in it. */
  readonly counts: ReadonlyMap<number, number> | undefined
  /** How many have been answered so far. */
  readonly done: number
}

/**
 * The number of cars of every entry, for the list to be sorted by: as many requests as there are entries, behind all that
 * a person waits for, and each answer is the one that the row shows. Unlike the rows nobody has to have seen them.
 */
export function useCounts(
  name: KeyOfKind<'tree'>,
  entries: readonly Parent[] | undefined,
  wanted: boolean,
): Counts {
  const language = useLanguage()
  // Beside an option stands the search with it alone: what is chosen among them is no part of it.
  const search = withFilter(use(CountedSearch), name, undefined)
  const [done, setDone] = useState(0)
  const { data } = useQuery({
    queryKey: ['counts', name, searchKey({ ...search, sort: 'newest' })],
    enabled: wanted && entries !== undefined && isAskable(search),
    queryFn: async ({ client, signal }) => {
      setDone(0)
      const counted = await Promise.all(
        (entries ?? []).map(async ({ id }): Promise<readonly [number, number][]> => {
          // The dialog may have been closed by then.
          if (signal.aborted) return []
          const one = carsCounted(withOption(search, name, [{ id, children: [] }]), language, 'prefetch')
          try {
            return [[id, await client.ensureQueryData(one)]]
          } catch {
            return []
          } finally {
            setDone((before) => before + 1)
          }
        }),
      )
      return new Map(counted.flat())
    },
    retry: false,
  })
  return { counts: wanted ? data : undefined, done }
}
