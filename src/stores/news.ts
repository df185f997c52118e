import { keptStore, tabStorage } from './safe-storage.ts'

interface MarkedNews {
  /** The saved search whose new cars are marked in the results of this tab (`queryOf`); undefined for none. */
  readonly marked: string | undefined
}

/** What the reader went to see: kept by the tab, so that Back, a reload and further pages show it alike. */
export const useNews = keptStore<MarkedNews>(
  'marked-search',
  { marked: undefined },
  ({ marked }) => ({ marked: typeof marked === 'string' ? marked : undefined }),
  tabStorage,
)

export const markNewOf = (query: string | undefined) => useNews.setState({ marked: query })

/** Whether some saved search tells its new cars, so that a page has to begin to look out for them. */
export const useWatching = keptStore('forecourt.watch', { on: false }, ({ on }) => ({ on: on === true }))
