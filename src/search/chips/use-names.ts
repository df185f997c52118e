import { useQueries, useQuery } from '@tanstack/react-query'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Search } from '#contract/search.ts'
import { brands, countries, location, models } from '#src/api/dictionaries.ts'
import { domains } from '#src/api/queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

/** Names of what the address knows by id or host. While one loads, and where none is known, the id stands. */
export interface Names {
  parent(key: KeyOfKind<'tree'>, id: number): string
  child(key: KeyOfKind<'tree'>, parent: number, id: number): string
  source(host: string): string
  /** Hosts of the search that this account has no source for; none while the sources load. */
  readonly lacking: readonly string[]
}

const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined, id: number) =>
  list?.find((entry) => entry.id === id)?.name ?? `#${id}`

/** Loads only the dictionaries that the search needs. */
export function useNames({ filters }: Search): Names {
  const language = useLanguage()
  const makes = useQuery({ ...brands(language), enabled: filters.brands !== undefined })
  const places = useQuery({ ...countries(language), enabled: filters.countries !== undefined })
  const sites = useQuery({ ...domains(language), enabled: filters.sources !== undefined })
  const parents = (filters.brands ?? []).filter((branch) => branch.children.length > 0)
  const modelLists = useQueries({ queries: parents.map((branch) => models(branch.id, language)) })
  const regionIds = (filters.countries ?? []).flatMap((branch) => branch.children)
  const regions = useQueries({ queries: regionIds.map((id) => location(id, language)) })

  const known = sites.data === undefined ? undefined : sitesOf(sites.data)
  return {
    parent: (key, id) => named(key === 'brands' ? makes.data : places.data, id),
    child: (key, parent, id) =>
      key === 'brands'
        ? named(modelLists[parents.findIndex((branch) => branch.id === parent)]?.data, id)
        : (regions[regionIds.indexOf(id)]?.data?.name ?? `#${id}`),
    source: (host) => {
      const id = known?.idOf(host)
      return sites.data?.find((domain) => domain.id === id)?.name ?? host
    },
    lacking:
      known === undefined ? [] : (filters.sources ?? []).filter((host) => known.idOf(host) === undefined),
  }
}
