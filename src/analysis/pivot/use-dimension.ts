import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mostCounted } from '#contract/facets/market.ts'
import type { Problem } from '#contract/problems.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import type { Search } from '#contract/search.ts'
import { regions, brands, countries, models } from '#src/api/dictionaries.ts'
import { market, popular } from '#src/api/market.ts'
import { problemOf } from '#src/api/get.ts'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { choiceText } from '#src/search/text/choice-text.ts'
import { useSearchTextContext } from '#src/search/text/use-names.ts'
import {
  type Dimension,
  type DimensionKey,
  dimensionOf,
  type Member,
  narrowed,
  type Offered,
  onlyParent,
} from './dimension.ts'
import type { InnerRows } from './pivot.ts'

/** Longer lists are cut: makes and countries to those with most cars, their children to the first ones. */
const mostParents = 120

export interface NamedDimension {
  /** Undefined while its dictionary loads, and after a failure. */
  readonly dimension: Dimension | undefined
  readonly nameOf: (member: Member | undefined) => string
  readonly problem: Problem | undefined
  readonly retry: () => void
}

export function useDimension(key: DimensionKey, search: Search): NamedDimension {
  const language = useLanguage()
  const { filters } = search
  const isTree = key === 'brands' || key === 'countries'
  const parent = isTree ? onlyParent(filters[key]) : undefined
  const makes = useQuery({ ...brands(language), enabled: key === 'brands' })
  const places = useQuery({ ...countries(language), enabled: key === 'countries' })
  const children = useQuery({
    ...models(parent ?? 0, language),
    enabled: key === 'brands' && parent !== undefined,
  })
  const sites = useQuery({ ...domains(language), enabled: key === 'sources' })
  const parents = key === 'brands' ? makes : places
  const isLong = (parents.data?.length ?? 0) > mostParents
  const common = useQuery({
    ...market(),
    enabled: isTree && isLong,
    select: popular[key === 'countries' ? 'countries' : 'brands'],
  })
  const areas = useQuery({
    ...regions(parent ?? 0, language),
    enabled: key === 'countries' && parent !== undefined,
  })
  // Where the service does not list regions, a country has one line only.
  const below = key === 'brands' ? children.data : areas.data === null ? [] : areas.data
  const ofParent = below?.slice(0, mostParents).map(({ id }) => id)
  const listed = parent === undefined ? (parents.data?.length ?? 0) : (below?.length ?? 0)
  // A short census of the whole dictionary names every make or country that has a car: nothing is left for "other".
  const isShort =
    parent === undefined && listed <= mostCounted && (common.data?.length ?? Infinity) <= mostParents
  const isCut = listed > mostParents && !isShort
  const ids =
    parent !== undefined
      ? ofParent
      : isLong
        ? (common.data?.slice(0, mostParents) ?? (common.isPending || common.isFetching ? undefined : []))
        : parents.data?.map(({ id }) => id)
  const hosts = sites.data?.flatMap(({ id }, _, list) => sitesOf(list).hostOf(id) ?? []).toSorted()
  // Each render makes new lists; the text changes only when their content does.
  const offered = JSON.stringify({ ids, complete: !isCut, hosts } satisfies Offered)
  const dimension = useMemo(
    () => dimensionOf(key, search, JSON.parse(offered) as Offered),
    [key, search, offered],
  )
  const regionNames = new Map(areas.data?.map(({ id, name }) => [id, name]))
  // The names of all its values need this search; the names of regions came with their list.
  const named = dimension?.any === undefined || regionNames.size > 0
  const all = named ? search : narrowed(search, dimension, dimension.any)
  const context = useSearchTextContext(all)
  const waited = [
    key === 'sources' ? sites : parent === undefined ? parents : key === 'brands' ? children : areas,
    common,
  ]
  const failed = waited.find(({ isError }) => isError)
  return {
    dimension,
    nameOf: (member) => {
      if (member === undefined)
        return context.t(dimension?.rest === 'others' ? 'analysis.rest.others' : 'ui.none')
      // Each member of this filter is one branch.
      const [branch] = key === 'countries' ? (member.part as readonly Branch[]) : []
      return regionNames.get(branch?.children[0] ?? 0) ?? choiceText(context, key, member.part)
    },
    problem: dimension !== undefined || failed === undefined ? undefined : problemOf(failed.error),
    retry: () => void failed?.refetch(),
  }
}

/** @param open the ids of opened rows, as in the address; a make is divided into models, a country into regions */
export function useInner(key: DimensionKey | undefined, rows: Dimension, search: Search, open = '') {
  const language = useLanguage()
  const shared = useDimension(key ?? 'condition', search)
  const isTree = key === rows.key
  // A part of a tree has an id of two numbers, and is not divided further.
  const opened = useMemo(
    () => open.split(',').filter((id) => !isTree || /^\d{1,15}$/.test(id)),
    [open, isTree],
  )
  const parents = isTree ? opened.map(Number) : []
  const ofMakes = parents.map((id) => models(id, language))
  const ofCountries = parents.map((id) => regions(id, language))
  const makes = useQueries({ queries: key === 'brands' ? ofMakes : [] })
  const places = useQueries({ queries: key === 'countries' ? ofCountries : [] })
  const text = JSON.stringify(
    [...makes, ...places].map(({ data }) => data?.map(({ id, name }) => [id, name])),
  )
  const children = useMemo(() => JSON.parse(text) as ([id: number, name: string][] | null)[], [text])
  const inner = useMemo((): InnerRows => {
    const divided = opened.flatMap((id, at) => {
      const member = rows.members.find((each) => each.id === id && each.of === undefined)
      if (key === undefined || member === undefined) return []
      const own = narrowed(search, rows, member.part)
      const ids = children[at]?.map(([child]) => child)
      const offered = { ids: ids?.slice(0, mostParents), complete: (ids?.length ?? 0) <= mostParents }
      const dimension = isTree ? ids && dimensionOf(key, own, offered) : shared.dimension
      return dimension === undefined ? [] : [[id, { search: own, dimension }] as const]
    })
    return new Map(divided)
  }, [key, rows, search, opened, children, isTree, shared.dimension])
  const names = new Map(children.flatMap((list) => list ?? []))
  return {
    inner,
    nameOf: (member: Member | undefined) => {
      // Each member of a tree is one branch.
      const [branch] = isTree && member !== undefined ? (member.part as readonly Branch[]) : []
      return names.get(branch?.children[0] ?? 0) ?? shared.nameOf(member)
    },
  }
}
