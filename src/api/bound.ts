import type { QueryClient } from '@tanstack/react-query'

/** By the first part of a query's key: how many answers that nobody looks at are kept. Enough for Back, not for ever. */
const most: Readonly<Record<string, number>> = { search: 24, count: 400, car: 12, advert: 12 }

/** A choice adds fifty counts at once: they are looked through once for all, when the page has other things behind it. */
const later = 2000

/** Lets go of the oldest answers of a kind once there are more of them than a person goes back through. */
export function boundCache(client: QueryClient): void {
  const cache = client.getQueryCache()
  let planned = false
  const trim = () => {
    planned = false
    const all = cache.getAll()
    for (const [kind, limit] of Object.entries(most)) {
      // The oldest answers first; what is on its way is somebody's.
      const idle = all
        .filter(({ queryKey: [first] }) => first === kind)
        .filter((each) => each.getObserversCount() === 0 && each.state.fetchStatus === 'idle')
        .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      for (const old of idle.slice(0, Math.max(0, idle.length - limit))) cache.remove(old)
    }
  }
  cache.subscribe(({ type }) => {
    if (type !== 'added' || planned) return
    planned = true
    setTimeout(trim, later)
  })
}
