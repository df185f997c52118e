import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { KeyOfKind } from '#contract/filters.ts'
import { cachedCars, nameInCars } from '#src/api/cached-cars.ts'
import { regions, brands, countries, location, models } from '#src/api/dictionaries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { NamedEntry } from '../../text/names.ts'
import { withOption } from '#contract/chips.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import { withFilter } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { askFacets, countOfLine } from '#src/api/facets.ts'
import { useCountedSearch } from '#src/facets/context.ts'

export interface Parent extends NamedEntry {
  /** Address of a picture from the dictionary. */
  readonly icon: string | null
}

export type Child = NamedEntry

/** Entries are undefined while they load and after a failure. */
const loaded = <E>({ data, isError, refetch }: UseQueryResult<readonly E[] | null>) => ({
  entries: data ?? undefined,
  failed: isError,
  retry: () => void refetch(),
})

export function useParents(key: KeyOfKind<'tree'>, wanted: boolean) {
  const language = useLanguage()
  const client = useQueryClient()
  const makes = useQuery({
    ...brands(language),
    enabled: wanted && key === 'brands',
    select: (list) => list.map(({ id, name, icon_url }): Parent => ({ id, name, icon: icon_url })),
  })
  const places = useQuery({
    ...countries(language),
    enabled: wanted && key === 'countries',
    select: (list) => list.map(({ id, name }): Parent => ({ id, name, icon: null })),
  })
  const parents = loaded(key === 'brands' ? makes : places)
  const named = (id: number) => parents.entries?.find((parent) => parent.id === id)
  // A make may be in no dictionary and have cars all the same.
  const inCars = (id: number) => (key === 'brands' ? nameInCars(client)('brand', id) : undefined)
  return { ...parents, named, nameOf: (id: number) => named(id)?.name ?? inCars(id) ?? `#${id}` }
}

/** Models of a make, or regions of a country; `chosen` entries are named even if no list contains them. */
export function useChildren(key: KeyOfKind<'tree'>, parent: number, chosen: readonly number[]) {
  const language = useLanguage()
  const client = useQueryClient()
  const list = useQuery({
    ...models(parent, language),
    enabled: key === 'brands',
    select: (all) => all.map(({ id, name }): Child => ({ id, name })),
  })
  const places = useQuery({
    ...regions(parent, language),
    enabled: key === 'countries',
    select: (all) => all?.map(({ id, name }): Child => ({ id, name })) ?? null,
  })
  // Fallback for a service without locations: the regions of the loaded cars and of the address.
  const unlisted = key === 'countries' && places.data === null
  const gathered = useQuery({
    queryKey: ['regions', 'gathered', parent, language, chosen.join(',')],
    enabled: unlisted,
    // New cars may add regions.
    staleTime: 0,
    queryFn: async () => {
      const found = new Map<number, Child>()
      for (const { location_details: place } of cachedCars(client).flatMap(({ car }) => car.listings)) {
        const { id = null, name = null } = (place?.country?.id === parent && place.region) || {}
        if (id !== null && name !== null) found.set(id, { id, name })
      }
      const missing = chosen.filter((id) => !found.has(id))
      const named = await Promise.all(
        missing.map((id) => client.ensureQueryData(location(id, language)).catch(() => undefined)),
      )
      for (const place of named) if (place) found.set(place.id, { id: place.id, name: place.name })
      return [...found.values()]
    },
  })
  return loaded<Child>(key === 'brands' ? list : unlisted ? gathered : places)
}

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
