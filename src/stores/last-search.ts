import * as v from 'valibot'
import { keptStore, tableOf, tabStorage } from './safe-storage.ts'

/** What "Search" in the bar returns to. Each tab has its own. */
export const useLastSearch = keptStore(
  'last-search',
  v.object({
    /** Parameters of the search page's address as it was left; undefined where this tab has not shown it. */
    params: v.optional(tableOf(v.string())),
  }),
  tabStorage,
)

export const keepSearch = (params: Readonly<Record<string, string>>): void => {
  useLastSearch.setState({ params })
}

/** For a car that was opened in a tab of its own: the search it carries is the one it was found by. */
export const keepFirstSearch = (params: Readonly<Record<string, string>>): void => {
  if (useLastSearch.getState().params === undefined) keepSearch(params)
}
