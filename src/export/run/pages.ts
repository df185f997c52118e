import type { CarId } from '#contract/ids.ts'
import type { Car } from '#contract/resources/car.ts'
import { unreadCount } from '#contract/resources/loose.ts'

interface PageRead {
  readonly page: number
  readonly cars: readonly Car[]
  readonly joint: readonly CarId[]
  /** Undefined behind the last page. */
  readonly next: number | undefined
  /** The page did not join the one before, however often both were read. */
  readonly loose: boolean
}

interface PageOptions {
  readonly fetch: (page: number) => Promise<readonly Car[]>
  /** Where to begin, and the ids of the page before. */
  readonly page: number
  readonly joint: readonly CarId[]
  /** Cars as they were counted: pages beyond are not asked for ahead. */
  readonly count: number
  readonly perPage: number
  readonly lastPage: number
  readonly atOnce: number
}

/** After so many attempts the list is taken as it comes: it moves faster than it can be read. */
const mostTries = 8

/**
 * Reads a list page by page while it may change. Each page must have a car in common with the one before it, as a rule the
 * spare one that the interface hands over (spec: "Pagination quirks"): then no car between the two was passed over. Where cars
 * before them went away, the list has moved up and the page has none in common: the one before is read again.
 *
 * A service that hands over no spare car gives nothing to compare: its pages are taken as they come.
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
        // A page that is dropped after the list moved must not end the program with its failure.
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
    // A car that cannot be read was sent all the same: the list does not end with it.
    const sent = cars.length + unreadCount(cars)
    const unread = unreadCount(cars, perPage)
    const spare = sent > perPage
    // Without a spare car, or with one that cannot be read, there is nothing that the next page should begin with.
    const joining = spare && unread === unreadCount(cars) ? cars.map(({ id }) => id) : []
    const ended = sent < perPage || (!spare && page * perPage >= count)
    const next = ended || page >= lastPage ? undefined : page + 1
    yield {
      page,
      // Nothing comes behind the window's last page, so its spare car is taken along.
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
