import { keptStore } from './safe-storage.ts'

/** Searches that were made in the box on this device, as the address writes them, the last one first. */
interface Recent {
  readonly searches: readonly string[]
}

const kept = 6

export const useRecent = keptStore<Recent>('forecourt.recent', { searches: [] }, ({ searches }, now) => ({
  searches: Array.isArray(searches)
    ? searches.filter((each): each is string => typeof each === 'string').slice(0, kept)
    : now.searches,
}))

export const rememberSearch = (search: string) =>
  useRecent.setState(({ searches }) => ({
    searches: [search, ...searches.filter((each) => each !== search)].slice(0, kept),
  }))

export const forgetSearch = (search: string) =>
  useRecent.setState(({ searches }) => ({ searches: searches.filter((each) => each !== search) }))

export const forgetSearches = () => useRecent.setState({ searches: [] })
