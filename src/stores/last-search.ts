import * as v from 'valibot'
import { keptStore, tableOf, tabStorage } from './safe-storage.ts'

/** The search that the link "Search" in the bar returns to. Each tab has its own. */
export const useLastSearch = keptStore(
  'last-search',
  v.object({
    /** Parameters of the last search URL; undefined where this tab has not shown a search. */
    params: v.optional(tableOf(v.string())),
  }),
  tabStorage,
)

export const keepSearch = (params: Readonly<Record<string, string>>): void => {
  useLastSearch.setState({ params })
}

/** For a car opened in a new tab: its URL carries the search that found it. */
export const keepFirstSearch = (params: Readonly<Record<string, string>>): void => {
  if (useLastSearch.getState().params === undefined) keepSearch(params)
}
