import { create } from 'zustand'
import type { Search } from '#contract/search.ts'
import { keptStore, tabStorage } from '#src/stores/safe-storage.ts'

interface MarkedNews {
  /** The saved search whose new cars are marked in the results of this tab (`queryOf`); undefined for none. */
  readonly marked: string | undefined
  readonly only: boolean
}

/** What the reader went to see: kept by the tab, so that Back, a reload and further pages show it alike. */
export const useNews = keptStore<MarkedNews>(
  'marked-search',
  { marked: undefined, only: false },
  ({ marked, only }) => ({ marked: typeof marked === 'string' ? marked : undefined, only: only === true }),
  tabStorage,
)

export function markNewOf(query: string | undefined): void {
  useNews.setState({ marked: query, only: false })
  useOnlyNew.setState({ isOld: undefined })
}

/** Whether some saved search tells its new cars, so that a page has to begin to look out for them. */
export const useWatching = keptStore('forecourt.watch', { on: false }, ({ on }) => ({ on: on === true }))

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
