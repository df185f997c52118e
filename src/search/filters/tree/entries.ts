import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { KeyOfKind } from '#contract/filters.ts'
import { cachedCars, nameInCars } from '#src/api/cached-cars.ts'
import { regions, brands, countries, location, models } from '#src/api/dictionaries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { NamedEntry } from '../../text/names.ts'

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
