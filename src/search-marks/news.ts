import * as v from 'valibot'
import { create } from 'zustand'
import type { Search } from '#contract/search.ts'
import { keptStore, orElse, orNone, tabStorage } from '#src/stores/safe-storage.ts'

/** The marked search of the tab, kept so that Back, a reload and further pages show it. */
export const useNews = keptStore(
  'marked-search',
  v.object({
    /** The saved search whose new cars are marked in the results of this tab (`queryOf`); undefined for none. */
    marked: orNone(v.string()),
    only: orElse(v.boolean(), false),
  }),
  tabStorage,
)

export function markNewOf(query: string | undefined): void {
  useNews.setState({ marked: query, only: false })
  useOnlyNew.setState({ isOld: undefined })
}

/** Whether any saved search has notifications, so that pages have to watch it. */
export const useWatching = keptStore('forecourt.watch', v.object({ on: orElse(v.boolean(), false) }))

export interface MatchedCar {
  readonly car: { readonly id: string }
  readonly match: { readonly listing: { readonly created_at: string | null } }
  readonly search: Search
}

interface OnlyNew {
  /** Set where only new cars are shown: whether a car is not new. The code behind it loads on demand (src/search-marks). */
  readonly isOld?: ((found: MatchedCar) => boolean) | undefined
}

export const useOnlyNew = create<OnlyNew>()(() => ({}))
