import { supersetPath, supersetPerPage } from '#contract/exclusion/superset.ts'
import {
  supersetOf,
  inclusionExclusion,
  mostSignedCounts,
  countsOfMost,
  type SignedCount,
} from '#contract/exclusion/inclusion-exclusion.ts'
import { withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { Car } from '#contract/resources/car.ts'
import { SearchPage } from '#contract/resources/first-answers.ts'
import { unreadCount } from '#contract/resources/loose.ts'
import { lastReachablePage, totalCap } from '#contract/result-window.ts'
import { isPlain, type Search, searchKey, withFilter } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { get, ProblemError } from '../get.ts'
import { type CarsPage, plainCars } from '../plain-queries.ts'
import { type Asking, countPlain, sharedQuery, type Options } from './shared-query.ts'
import { keepMatching } from './keep-matching.ts'

/** The last page of a superset that the interface serves. */
const lastSupersetPage = lastReachablePage(Number.POSITIVE_INFINITY, supersetPerPage)

/** Pages requested concurrently. */
const batch = 24

/** The estimate of the number of pages assumes that at least one in this many cars matches. */
const leastShare = 1 / supersetPerPage

/** A page of a search's superset, reduced to the cars of the search. */
interface SupersetPage {
  readonly cars: readonly Car[]
  readonly more: boolean
  /** Number of cars of the superset, capped by the interface. */
  readonly total: number | null
}

const supersetPage = (
  search: Search,
  superset: Search,
  page: number,
  asking: Asking,
): Options<SupersetPage> => ({
  queryKey: ['superset', searchKey({ ...search, page }), searchKey({ ...superset, page }), asking.language],
  queryFn: async ({ signal }) => {
    const { language, sites } = asking
    const asked = { ...superset, page }
    const { data, meta } = await get(supersetPath(asked, language, sites), SearchPage, signal)
    const cars = data.slice(0, supersetPerPage - unreadCount(data, supersetPerPage))
    const count = (one: Search) => countPlain(one, asking, signal)
    const sent = data.length + unreadCount(data)
    const more = meta.total === null ? sent > supersetPerPage : meta.total > page * supersetPerPage
    return {
      cars: await keepMatching(cars, { search, superset, sites, count }),
      more: more && sent > 0,
      total: meta.total,
    }
  },
  retry: false,
})

/** The search that the service receives: the superset, without an area that the service does not support. */
function askedFor(search: Search, { sites, areas }: Asking): Search | undefined {
  const superset = supersetOf(search, sites)
  return superset === undefined || areas !== false
    ? superset
    : { ...withFilter(superset, 'area', undefined), page: superset.page }
}

/** The matching cars of one page of the superset, for callers that need all cars rather than full pages. */
export async function pageWithout(asked: Search, asking: Asking) {
  const search = withSourcesIncluded(asked, asking.sites)
  const superset = askedFor(asked, asking)
  if (search === undefined || superset === undefined) return { cars: [], more: false, superset: asked }
  const page = await sharedQuery(
    asking.client,
    supersetPage(search, superset, asked.page, asking),
    asking.signal,
  )
  return { ...page, superset: supersetOf(asked, asking.sites) ?? superset }
}

/**
 * A page of a search that excludes. The interface returns cars of the superset; cars that are excluded are dropped, and
 * further pages are fetched until the page is full.
 */
export async function excludingPage(asked: Search, asking: Asking): Promise<CarsPage> {
  const { client, signal, sites } = asking
  const search = withSourcesIncluded(asked, sites)
  const superset = askedFor(asked, asking)
  const at = Date.now()
  if (search === undefined || superset === undefined) return { cars: [], total: 0, at, last: 1 }
  // Either only sources are excluded, or the service answers the whole search.
  if (isPlain(search) && asking.areas !== false)
    return {
      ...(await sharedQuery(client, { ...plainCars(search, asking.language), retry: false }, signal)),
      superset,
    }
  const wanted = search.page * perPage
  const cars = new Map<string, Car>()
  let read = 0
  let total: number | null = null
  let ended = false
  while (cars.size < wanted && !ended) {
    const share = read === 0 ? 1 : Math.max(leastShare, cars.size / (read * supersetPerPage))
    const guess = Math.ceil((wanted - cars.size) / (supersetPerPage * share))
    const pages = Array.from(
      { length: Math.min(guess, batch, lastSupersetPage - read) },
      (_, index) => read + index + 1,
    )
    const found = await Promise.all(
      pages.map((page) => sharedQuery(client, supersetPage(search, superset, page, asking), signal)),
    )
    for (const page of found) for (const car of page.cars) cars.set(car.id, car)
    read += pages.length
    total = found.at(-1)?.total ?? null
    ended = found.some(({ more }) => !more)
    if (read >= lastSupersetPage) break
  }
  const known = ended || read >= lastSupersetPage
  const most = Math.min(total ?? Number.POSITIVE_INFINITY, lastSupersetPage * supersetPerPage)
  return {
    cars: [...cars.values()].slice(wanted - perPage, wanted),
    total: ended ? cars.size : null,
    at,
    // Cards show why a car matched, which includes an area that was checked here.
    superset: supersetOf(asked, sites) ?? superset,
    last: Math.max(1, Math.ceil((known ? cars.size : most) / perPage)),
    cut: !ended && (total ?? totalCap) >= totalCap,
  }
}

/** Pages read at most when counts give no number: the same number of requests that counting may take. */
const mostPagesRead = mostSignedCounts - 1

/** The number of cars of a search, found by reading its whole superset. Undefined for a superset that is too large. */
async function countByReading(asked: Search, asking: Asking): Promise<number | undefined> {
  const search = withSourcesIncluded(asked, asking.sites)
  const superset = askedFor(asked, asking)
  if (search === undefined || superset === undefined) return 0
  const pages = Math.ceil((await countPlain(superset, asking, asking.signal)) / supersetPerPage)
  if (pages > mostPagesRead) return undefined
  const found = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      sharedQuery(asking.client, supersetPage(search, superset, index + 1, asking), asking.signal),
    ),
  )
  return new Set(found.flatMap(({ cars }) => cars.map(({ id }) => id))).size
}

/**
 * The exact number of cars of a search that excludes, from counts of plain searches. If those give no number, the cars
 * of the superset are read: this is the heading's one number, not one of hundreds of facets.
 * Throws `uncounted` if that fails too.
 */
export async function excludingCount(search: Search, asking: Asking): Promise<number> {
  const terms = asking.areas === false ? 'area' : inclusionExclusion(search, asking.sites)
  if (typeof terms === 'string') {
    const count = await countByReading(search, asking)
    if (count !== undefined) return count
    const most = terms === 'area' ? undefined : await sumOf(countsOfMost(search, asking.sites), asking)
    throw new ProblemError({ kind: 'uncounted', why: terms, most })
  }
  return sumOf(terms, asking)
}

async function sumOf(terms: readonly SignedCount[], asking: Asking): Promise<number> {
  const counts = await Promise.all(terms.map((term) => countPlain(term.search, asking, asking.signal)))
  const sum = terms.reduce((total, { sign }, index) => total + sign * (counts[index] ?? 0), 0)
  // The inventory may have changed between two counts.
  return Math.max(0, sum)
}
