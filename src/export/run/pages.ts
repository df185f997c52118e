import type { CarId } from '#contract/ids.ts'
import type { Car } from '#contract/resources/car.ts'
import { unreadCount } from '#contract/resources/loose.ts'

interface PageRead {
  readonly page: number
  readonly cars: readonly Car[]
  readonly joint: readonly CarId[]
  /** Undefined after the last page. */
  readonly next: number | undefined
  /** The page did not join the one before, after all retries. */
  readonly loose: boolean
}

interface PageOptions {
  readonly fetch: (page: number) => Promise<readonly Car[]>
  /** The first page to read, and the ids of the page before it. */
  readonly page: number
  readonly joint: readonly CarId[]
  /** The number of cars counted: pages beyond it are not fetched ahead. */
  readonly count: number
  readonly perPage: number
  readonly lastPage: number
  readonly atOnce: number
}

/** After so many tries a page is accepted as it is: the list changes faster than it can be read. */
const mostTries = 8

/**
 * Reads a list page by page while it may change. Each page must share a car with the page before, usually the spare car that
 * the service adds (spec: "Pagination quirks"). A shared car proves that no car between the two pages was skipped. Where
 * earlier cars went away, the list has moved up and the pages share none, so the page before is read again.
 *
 * Without spare cars there is nothing to compare, so such pages are accepted as they are.
 */
export async function* readPages({
  fetch,
  page: first,
  joint: firstJoint,
  count,
  perPage,
  lastPage,
  atOnce,
}: PageOptions): AsyncGenerator<PageRead> {
  const ahead = new Map<number, Promise<readonly Car[]>>()
  const expected = Math.min(lastPage, Math.ceil(count / perPage))
  let page = first
  let joint = firstJoint
  let furthest = first
  let tries = 0
  for (;;) {
    for (let each = page; each === page || (each < page + atOnce && each <= expected); each += 1)
      if (!ahead.has(each)) {
        const coming = fetch(each)
        // A prefetched page that is dropped after the list moved must not cause an unhandled rejection.
        coming.catch(() => {})
        ahead.set(each, coming)
      }
    const cars = (await ahead.get(page)) ?? []
    ahead.delete(page)
    const joins = page === 1 || joint.length === 0 || cars.some(({ id }) => joint.includes(id))
    if (!joins && tries < mostTries) {
      tries += 1
      page -= 1
      ahead.clear()
      continue
    }
    // A car that does not parse was sent all the same, so the list does not end with it.
    const sent = cars.length + unreadCount(cars)
    const unread = unreadCount(cars, perPage)
    const spare = sent > perPage
    // Without a readable spare car the next page has no car to start with.
    const joining = spare && unread === unreadCount(cars) ? cars.map(({ id }) => id) : []
    const ended = sent < perPage || (!spare && page * perPage >= count)
    const next = ended || page >= lastPage ? undefined : page + 1
    yield {
      page,
      // No page follows the last one of the window, so its spare car is kept.
      cars: spare && next !== undefined ? cars.slice(0, perPage - unread) : cars,
      joint: joining,
      next,
      loose: !joins,
    }
    if (next === undefined) return
    joint = joining
    if (next > furthest) {
      furthest = next
      tries = 0
    }
    page = next
  }
}
