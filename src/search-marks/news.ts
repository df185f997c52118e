import * as v from 'valibot'
import { create } from 'zustand'
import type { Search } from '#contract/search.ts'
import { keptStore, orElse, orNone, tabStorage } from '#src/stores/safe-storage.ts'

/** What the reader went to see: kept by the tab, so that Back, a reload and further pages show it alike. */
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

/** Whether some saved search tells its new cars, so that a page has to begin to look out for them. */
export const useWatching = keptStore('forecourt.watch', v.object({ on: orElse(v.boolean(), false) }))

export interface MatchedCar {
  readonly car: { readonly id: string }
  readonly match: { readonly listing: { readonly created_at: string | null } }
  readonly search: Search
}

interface OnlyNew {
  /** Whether a car is none of the new ones, where those alone are shown. What knows it comes when it is wanted (src/search-marks). */
  readonly isOld?: ((found: MatchedCar) => boolean) | undefined
}

export const useOnlyNew = create<OnlyNew>()(() => ({}))
