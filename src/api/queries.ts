import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { askedFilters } from '#contract/exclusion/sought.ts'
import { plainSearch, withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Language } from '#contract/languages.ts'
import { CarFound, Count } from '#contract/resources/first-answers.ts'
import { carPath, countPath, isLookupId } from '#contract/requests.ts'
import { isPlain, type Search, searchKey } from '#contract/search.ts'
import { get } from './get.ts'
import { plainCars, plainCount, plainPage, sitesFor } from './plain-queries.ts'
import { problemOf, ProblemError } from './problem-error.ts'

/** The code for searches that exclude, loaded with the first such search. */
const exclusion = () => import('./exclusion/excluding.ts')

const isWhole = (search: Search) => isPlain(search) && search.filters.area === undefined

/**
 * The service's answer to a search with excluded sources replaced by the remaining ones. Parts that the service does
 * not support are evaluated here: with `areas` false, cars outside of the area are dropped.
 */
export async function orAround<T>(
  asked: Search,
  sites: Sites,
  answered: (search: Search) => Promise<T>,
  around: (areas: boolean) => Promise<T>,
): Promise<T> {
  const search = withSourcesIncluded(asked, sites)
  if (search === undefined) return around(true)
  try {
    return await answered(search)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind !== 'uncounted') throw error
    return around(problem.why !== 'area')
  }
}

/** The code for searches limited to a span of time, loaded with the first such search. */
const within = () => import('./within.ts')
const waysOf = ({ client, signal }: QueryFunctionContext, language: Language) => ({
  client,
  signal,
  language,
  found: carsFound,
  counted: carsCounted,
})

export const carsFound = (search: Search, language: Language): ReturnType<typeof plainCars> => {
  const plain = plainCars(search, language)
  if (search.within !== undefined)
    return queryOptions({
      ...plain,
      queryFn: async (context) => (await within()).pageWithin(search, waysOf(context, language)),
    })
  if (isWhole(search)) return plain
  return queryOptions({
    ...plain,
    queryFn: async ({ client, signal }) => {
      const sites = await sitesFor(client, search, language)
      return orAround(
        search,
        sites,
        async (answered) => ({
          ...(await plainPage(answered, language, { signal, sites })),
          superset: plainSearch(answered, askedFilters(answered)),
        }),
        async (areas) =>
          (await exclusion()).excludingPage(search, { client, signal, sites, language, areas }),
      )
    },
  })
}

/** The exact number of cars of a search. Page, language and, without a time span, sort do not matter. */
export const carsCounted = (search: Search, language: Language): ReturnType<typeof plainCount> => {
  const plain = plainCount(search, language)
  if (search.within !== undefined)
    return queryOptions({
      ...plain,
      queryKey: ['count', searchKey({ ...search, page: 1 })],
      queryFn: async (context) => (await within()).countWithin(search, waysOf(context, language)),
    })
  if (isWhole(search)) return plain
  return queryOptions({
    ...plain,
    queryFn: async ({ client, signal }) => {
      const sites = await sitesFor(client, search, language)
      return orAround(
        search,
        sites,
        async (answered) => (await get(countPath(answered, sites), Count, signal)).count,
        async (areas) =>
          (await exclusion()).excludingCount(search, { client, signal, sites, language, areas }),
      )
    },
  })
}

/** @param possible false if no car can match: the query throws `absent` without a request */
export const carAt = (path: string, language: Language, possible = true) =>
  queryOptions({
    queryKey: ['car', path, language],
    queryFn: async ({ signal }) => {
      if (!possible) throw new ProblemError({ kind: 'absent' })
      return (await get(path, CarFound, signal)).data
    },
  })

export const carById = (id: string, language: Language) =>
  carAt(carPath(id, language), language, isLookupId(id, 'car'))
