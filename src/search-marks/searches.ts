import * as v from 'valibot'
import { encodeUrl, type Search, withSort } from '#contract/search.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { collection, readerOf, time } from '#src/stores/collection.ts'
import { orNone } from '#src/stores/safe-storage.ts'
import { type SearchLook, LookEntry } from './looks.ts'

const words = v.pipe(
  v.string(),
  v.transform((text) => text.trim()),
  v.nonEmpty(),
)

const SearchEntry = v.looseObject({
  made: orNone(time),
  /** When it was saved, in ms; undefined for a search that is only recent. */
  saved: orNone(time),
  /** The user's name for it; undefined where its filters are name enough. */
  name: orNone(words),
  /** Its filters in words at the time of saving, for when names of makes are not available. */
  words: orNone(words),
  /** The look that the user has seen last. */
  seen: orNone(LookEntry),
  now: orNone(LookEntry),
  notify: orNone(v.boolean()),
  /** For an analysis: the keys of its counts, which are kept permanently. */
  plans: orNone(v.array(v.string())),
  /** The token in the URLs of its feeds, where the app is behind a sign-in. */
  feedToken: orNone(v.string()),
})

export type KeptSearch = v.InferOutput<typeof SearchEntry>

export const readSearchEntry = readerOf(SearchEntry)

/** By the search itself, as its URL writes it (`queryOf`). */
export const useSearches = collection('searches', readSearchEntry)

type Searches = Readonly<Record<string, KeptSearch>>

/** The key of a search: the same for all of its pages. */
export const queryOf = (search: Search): string => writeQueryText(encodeUrl({ ...search, page: 1 }))

/** The search sorted so that its new cars come first. */
export const newestFirst = (search: Search): Search => withSort(search, 'newest')

export const searchAt = (items: Searches, query: string): KeptSearch | undefined =>
  Object.hasOwn(items, query) ? items[query] : undefined

export const nameLength = 80

/** Changes entries; one that is neither saved nor recent is removed. */
export const changeSearches = (
  queries: readonly string[],
  change: (now: KeptSearch, query: string) => KeptSearch,
): Promise<void> =>
  useSearches.change(queries, (now, query) => {
    const next = change(now ?? readSearchEntry({}) ?? {}, query)
    const { saved, made, feedToken } = next
    return saved === undefined && made === undefined && feedToken === undefined ? undefined : next
  })

/** Saves a search, or renames a saved one. @param name empty where the filters are name enough */
export const keepSearchAs = (query: string, name: string, said: string, now = Date.now()): Promise<void> =>
  changeSearches([query], (kept) => ({
    ...kept,
    saved: kept.saved ?? now,
    name: name.trim().slice(0, nameLength) || undefined,
    words: said || undefined,
  }))

/**
 * Removes a saved search; it stays among the recent ones if it was one. Its feed's token stays too: only with it can
 * the link be revoked, once the search is saved again.
 */
export const removeSearch = (query: string): Promise<void> =>
  changeSearches([query], ({ made, feedToken }) => ({ made, feedToken }))

export const restoreSearch = (query: string, kept: KeptSearch): Promise<void> =>
  changeSearches([query], () => kept)

/** Keeps a look. The first one is the start for changes. */
export const noteLook = (query: string, look: SearchLook): Promise<void> =>
  useSearches.change([query], (kept) =>
    // The entry may have been removed in the meantime, perhaps by another tab.
    kept?.saved === undefined ? kept : { ...kept, now: look, seen: kept.seen ?? look },
  )

export const seeSearches = (queries: readonly string[]): Promise<void> =>
  changeSearches(queries, (kept) => ({ ...kept, seen: kept.now ?? kept.seen }))

/** The key of an analysis has its path, that of a search only the query. */
const analysisPath = '/analysis'
export const isAnalysis = (query: string): boolean => query.startsWith(analysisPath)
export const analysisQueryOf = (params: Readonly<Record<string, string>>): string =>
  `${analysisPath}${writeQueryText(Object.entries(params))}`
/** The query only, as for a search. */
export const addressIn = (query: string): string =>
  isAnalysis(query) ? query.slice(analysisPath.length) : query

/** Saved searches and analyses, the latest saved first. */
export const savedEntries = (items: Searches): readonly (readonly [query: string, kept: KeptSearch])[] =>
  Object.entries(items)
    .filter(([, { saved }]) => saved !== undefined)
    .toSorted(([, a], [, b]) => (b.saved ?? 0) - (a.saved ?? 0))

/** Saved entries that can have new cars. */
export const savedSearches: typeof savedEntries = (items) =>
  savedEntries(items).filter(([query]) => !isAnalysis(query))

/** The number of recent searches kept; the box offers the first of them. */
export const recentKept = 20

/** Searches made in the box, the latest first. */
export const recentSearches = (items: Searches): readonly string[] =>
  Object.entries(items)
    .filter(([, { made }]) => made !== undefined)
    .toSorted(([, a], [, b]) => (b.made ?? 0) - (a.made ?? 0))
    .map(([query]) => query)

export function rememberSearch(query: string, now = Date.now()): void {
  void changeSearches([query], (kept) => ({ ...kept, made: now }))
  const older = recentSearches(useSearches.getState().items).slice(recentKept)
  if (older.length > 0) forgetSearches(older)
}

/** Removes them from the recent searches; saved ones stay. */
export const forgetSearches = (queries: readonly string[]): void =>
  void changeSearches(queries, (kept) => ({ ...kept, made: undefined }))

/** Loads the kept searches. Never rejects. */
export const loadSearches = (): Promise<void> => useSearches.load()
