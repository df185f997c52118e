import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { askedFilters } from '#contract/exclusion/sought.ts'
import { plainSearch, withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Language } from '#contract/languages.ts'
import { CarFound, Count } from '#contract/resources/first-answers.ts'
import { carPath, countPath, isLookupId } from '#contract/requests.ts'
import { isPlain, type Search, searchKey } from '#contract/search.ts'
import type { Asking } from './exclusion/shared-query.ts'
import { get, problemOf, ProblemError } from './get.ts'
import { plainCars, plainCount, plainPage, sitesFor } from './plain-queries.ts'

/** The code for searches that exclude, loaded with the first such search. */
const exclusion = () => import('./exclusion/excluding.ts')

const isWhole = (search: Search) => isPlain(search) && search.filters.area === undefined

/**
 * The service's answer to a search with excluded sources replaced by the remaining ones. Parts that the service does
 * not support are evaluated here: with `areas` false, cars outside of the area are dropped.
 */
export async function orAround<T>(
  asked: Search,
  asking: Omit<Asking, 'sites'>,
  answered: (search: Search, sites: Sites) => Promise<T>,
  around: (asking: Asking) => Promise<T>,
): Promise<T> {
  const sites = await sitesFor(asking.client, asked, asking.language)
  const search = withSourcesIncluded(asked, sites)
  if (search === undefined) return around({ ...asking, sites, areas: true })
  try {
    return await answered(search, sites)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind !== 'uncounted') throw error
    return around({ ...asking, sites, areas: problem.why !== 'area' })
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
    queryFn: ({ client, signal }) =>
      orAround(
        search,
        { client, signal, language },
        async (answered, sites) => ({
          ...(await plainPage(answered, language, { signal, sites })),
          superset: plainSearch(answered, askedFilters(answered)),
        }),
        async (asking) => (await exclusion()).excludingPage(search, asking),
      ),
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
    queryFn: ({ client, signal }) =>
      orAround(
        search,
        { client, signal, language },
        async (answered, sites) => (await get(countPath(answered, sites), Count, signal)).count,
        async (asking) => (await exclusion()).excludingCount(search, asking),
      ),
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
