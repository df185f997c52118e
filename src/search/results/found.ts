import type { Car } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'

/** Cars on screen, and which search they answer. */
export interface Found {
  readonly search: Search
  /** The first of the pages shown; `search.page` is the last. */
  readonly first: number
  /** Each car once: a car that moved between two requests would be on two pages. */
  readonly cars: readonly Car[]
  /** meta.total: exact below 10,000, a lower bound from there; null where not stated. */
  readonly total: number | null
  /** When the oldest of its pages was read, ms. */
  readonly at: number
}

/** An answer to a search, as the cache has it (api/queries.ts). */
interface Page {
  readonly cars: readonly Car[]
  readonly total: number | null
  readonly at: number
}

const once = (cars: readonly Car[]): Car[] => [...new Map(cars.map((car) => [car.id, car])).values()]

/** By the first page's answer, then by when all were read: that page may be shown alone, and with those after it. */
const worked = new WeakMap<Page, Map<string, Found>>()

/**
 * The pages of a search as one; the same object for the same answers, so that what was drawn ahead from it stays.
 * @param first number of the first of them
 */
export function foundOf(search: Search, first: number, pages: readonly [Page, ...Page[]]): Found {
  const stamp = pages.map(({ at }) => at).join()
  const known = worked.get(pages[0]) ?? new Map<string, Found>()
  worked.set(pages[0], known)
  const found = known.get(stamp) ?? {
    search,
    first,
    cars: once(pages.flatMap(({ cars }) => cars)),
    total: pages.at(-1)?.total ?? null,
    at: Math.min(...pages.map(({ at }) => at)),
  }
  known.set(stamp, found)
  return found
}
