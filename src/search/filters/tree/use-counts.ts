import { useQuery } from '@tanstack/react-query'
import { withOption } from '#contract/chips.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import { withFilter } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { askFacets, countOfLine } from '#src/api/facets.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import type { NamedEntry } from '../../text/names.ts'

interface CountedEntries {
  /** Number of cars by entry; entries that could not be counted are absent. */
  readonly counts: ReadonlyMap<number, number>
  readonly done: number
}

/** Order of a list of makes or models, countries or regions. */
export type ListOrder = 'name' | 'count'

/** The number of cars of every entry, for sorting the list: one request, sent on a press. */
export function useCounts(
  name: KeyOfKind<'tree'>,
  entries: readonly NamedEntry[] | undefined,
  wanted: boolean,
  /** Absent: the entries are parents. */
  parent?: number,
) {
  // Without the filter's own choices, because an option's number counts that option alone.
  const search = withFilter(useCountedSearch(), name, undefined)
  const base = searchText(search)
  const queryKey = ['numbers', 'all', name, parent, base]
  const { data } = useQuery({
    queryKey,
    enabled: wanted && entries !== undefined && isAskable(search),
    queryFn: async ({ client, signal }): Promise<CountedEntries> => {
      const ids = (entries ?? []).map(({ id }) => id)
      const branch = (id: number) =>
        parent === undefined ? { id, children: [] } : { id: parent, children: [id] }
      const asked = ids.map((id) => variationOf(search, withOption(search, name, [branch(id)])))
      const counts = new Map<number, number>()
      let done = 0
      for await (const lines of askFacets({ search: base, asked, urgent: true }, signal)) {
        for (const line of lines) {
          const [id, count] = [ids[done++], countOfLine(line)]
          if (id !== undefined && count !== undefined) counts.set(id, count)
        }
        client.setQueryData<CountedEntries>(queryKey, { counts, done })
      }
      return { counts, done }
    },
    structuralSharing: false,
    retry: false,
  })
  const complete = wanted && data !== undefined && data.done >= (entries?.length ?? 0)
  return {
    /** Undefined until all entries have been requested. */
    counts: complete ? data.counts : undefined,
    done: data?.done ?? 0,
  }
}
