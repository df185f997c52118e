import { entriesOf, keptStore, tabStorage } from './safe-storage.ts'

interface LastSearch {
  /** Parameters of the search page's address as it was left; undefined where this tab has not shown it. */
  readonly params: Readonly<Record<string, string>> | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** What "Search" in the bar returns to. Each tab has its own. */
export const useLastSearch = keptStore<LastSearch>(
  'last-search',
  { params: undefined },
  (stored, now) => (stored.params === undefined ? now : { params: entriesOf(stored.params, isText) }),
  tabStorage,
)

export const keepSearch = (params: Readonly<Record<string, string>>): void => {
  useLastSearch.setState({ params })
}

/** For a car that was opened in a tab of its own: the search it carries is the one it was found by. */
export const keepFirstSearch = (params: Readonly<Record<string, string>>): void => {
  if (useLastSearch.getState().params === undefined) keepSearch(params)
}
