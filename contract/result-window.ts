/** The interface's result window: page × perPage plus one spare record must not exceed it. */
export const resultWindow = 10_000

export const perPageBounds = { min: 2, max: 50, default: 50 } as const

/** `meta.total` stops here: a total this large is a lower bound. */
export const totalCap = 10_000

/**
 * The last page without an error: page × perPage + 1 ≤ 10,000. With perPage 50 that is 199, although the
 * service's own meta.last_page says 200.
 */
export const lastReachablePage = (count: number, perPage: number): number =>
  Math.max(1, Math.min(Math.ceil(count / perPage), Math.floor((resultWindow - 1) / perPage)))

/** Number of cars that the pages of a search can show. */
export const reachable = (count: number, perPage: number): number =>
  Math.min(count, lastReachablePage(count, perPage) * perPage)
