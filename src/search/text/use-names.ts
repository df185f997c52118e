import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { mentioned } from '#contract/chips.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'
import { nameInCars } from '#src/api/cached-cars.ts'
import { brands, countries, location, models } from '#src/api/dictionaries.ts'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { namesIn } from './names.ts'

/** Placeholder for a name that is loading: an id could be mistaken for a name. */
export const coming = '…'

/** Loads only the dictionaries that the search needs. */
function useNames(search: Search) {
  const filters = mentioned(search)
  const language = useLanguage()
  const client = useQueryClient()
  const makes = useQuery({ ...brands(language), enabled: filters.brands !== undefined })
  const places = useQuery({ ...countries(language), enabled: filters.countries !== undefined })
  const sites = useQuery({ ...domains(language), enabled: filters.sources !== undefined })
  const parents = (filters.brands ?? []).filter((branch) => branch.children.length > 0)
  const modelLists = useQueries({ queries: parents.map((branch) => models(branch.id, language)) })
  const regionIds = (filters.countries ?? []).flatMap((branch) => branch.children)
  const regions = useQueries({ queries: regionIds.map((id) => location(id, language)) })

  const known = sites.data === undefined ? undefined : sitesOf(sites.data)
  const names = namesIn({
    brands: makes.data,
    countries: places.data,
    domains: sites.data,
    models: new Map(parents.map(({ id }, index) => [id, modelLists[index]?.data])),
    regions: new Map(regionIds.map((id, index) => [id, regions[index]?.data?.name ?? undefined])),
    inCars: nameInCars(client),
  })
  const childComes = (key: KeyOfKind<'tree'>, parent: number, id: number) =>
    key === 'brands'
      ? modelLists[parents.findIndex((branch) => branch.id === parent)]?.isLoading
      : regions[regionIds.indexOf(id)]?.isLoading
  return {
    ...names,
    parent: (key: KeyOfKind<'tree'>, id: number) =>
      (key === 'brands' ? makes : places).isLoading ? coming : names.parent(key, id),
    child: (key: KeyOfKind<'tree'>, parent: number, id: number) =>
      childComes(key, parent, id) ? coming : names.child(key, parent, id),
    /** Hosts of the search that the account has no source for; none while the sources load. */
    lacking:
      known === undefined
        ? []
        : (search.filters.sources ?? []).filter((host) => known.idOf(host) === undefined),
  }
}

/** The context for `choiceText` in the user's language, with the names that the search needs. */
export const useSearchTextContext = (search: Search) => ({
  ...useTextContext(),
  names: useNames(search),
  currency: search.currency,
})

export type KnownContext = ReturnType<typeof useSearchTextContext>
