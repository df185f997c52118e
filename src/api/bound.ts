import type { QueryClient } from '@tanstack/react-query'

/** By the first part of a query's key: how many answers that nobody looks at are kept. Enough for Back, not for ever. */
const most: Readonly<Record<string, number>> = { search: 24, count: 400, car: 12, advert: 12 }

/** Lets go of the oldest answers of a kind once there are more of them than a person goes back through. */
export function boundCache(client: QueryClient): void {
  const cache = client.getQueryCache()
  cache.subscribe(({ type, query }) => {
    if (type !== 'added') return
    const [kind] = query.queryKey
    const limit = typeof kind === 'string' && Object.hasOwn(most, kind) ? most[kind] : undefined
    if (limit === undefined) return
    // The oldest answers first; what is on its way is somebody's.
    const idle = cache
      .getAll()
      .filter((each) => each.queryKey[0] === kind && each !== query)
      .filter((each) => each.getObserversCount() === 0 && each.state.fetchStatus === 'idle')
      .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    for (const old of idle.slice(0, Math.max(0, idle.length - limit))) cache.remove(old)
  })
}
