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
  /** When it was saved, ms; undefined for one that is only recent. */
  saved: orNone(time),
  /** The reader's name for it; undefined where its filters say it all. */
  name: orNone(words),
  /** Its filters in words when it was saved, for where no names of makes are at hand. */
  words: orNone(words),
  /** Up to which look the reader knows what is there. */
  seen: orNone(LookEntry),
  now: orNone(LookEntry),
  notify: orNone(v.boolean()),
  /** Of an analysis: what it counts, whose numbers are kept for good. */
  plans: orNone(v.array(v.string())),
  /** The token in the addresses of its feeds, where the app is behind a sign-in. */
  feedToken: orNone(v.string()),
})

export type KeptSearch = v.InferOutput<typeof SearchEntry>

export const readSearchEntry = readerOf(SearchEntry)

/** By the search itself, as its address writes it (`queryOf`). */
export const useSearches = collection('searches', readSearchEntry)

type Searches = Readonly<Record<string, KeptSearch>>

/** The text by which a search is kept: one search is one entry, on whichever page of it the reader was. */
export const queryOf = (search: Search): string => writeQueryText(encodeUrl({ ...search, page: 1 }))

/** A search in the order in which its new cars are found. */
export const newestFirst = (search: Search): Search => withSort(search, 'newest')

export const searchAt = (items: Searches, query: string): KeptSearch | undefined =>
  Object.hasOwn(items, query) ? items[query] : undefined

export const nameLength = 80

/** Changes entries; one that is neither saved nor recent goes. */
export const changeSearches = (
  queries: readonly string[],
  change: (now: KeptSearch, query: string) => KeptSearch,
): Promise<void> =>
  useSearches.change(queries, (now, query) => {
    const next = change(now ?? readSearchEntry({}) ?? {}, query)
    return next.saved === undefined && next.made === undefined ? undefined : next
  })

/** One that is kept already gets the name. @param name empty where its filters are name enough */
export const keepSearchAs = (query: string, name: string, said: string, now = Date.now()): Promise<void> =>
  changeSearches([query], (kept) => ({
    ...kept,
    saved: kept.saved ?? now,
    name: name.trim().slice(0, nameLength) || undefined,
    words: said || undefined,
  }))

/** It stays among the recent ones, if it was. */
export const removeSearch = (query: string): Promise<void> =>
  changeSearches([query], ({ made }) => ({ made }))

export const restoreSearch = (query: string, kept: KeptSearch): Promise<void> =>
  changeSearches([query], () => kept)

/** A look was made. The first one is where the reader's knowledge begins. */
export const noteLook = (query: string, look: SearchLook): Promise<void> =>
  useSearches.change([query], (kept) =>
    // Removed meanwhile, perhaps by another tab.
    kept?.saved === undefined ? kept : { ...kept, now: look, seen: kept.seen ?? look },
  )

export const seeSearches = (queries: readonly string[]): Promise<void> =>
  changeSearches(queries, (kept) => ({ ...kept, seen: kept.now ?? kept.seen }))

/** An analysis is kept by its path and address, where a search has its address alone. */
const analysisPath = '/analysis'
export const isAnalysis = (query: string): boolean => query.startsWith(analysisPath)
export const analysisQueryOf = (params: Readonly<Record<string, string>>): string =>
  `${analysisPath}${writeQueryText(Object.entries(params))}`
/** The address alone, as that of a search. */
export const addressIn = (query: string): string =>
  isAnalysis(query) ? query.slice(analysisPath.length) : query

/** Saved searches and analyses, the one saved last first. */
export const savedEntries = (items: Searches): readonly (readonly [query: string, kept: KeptSearch])[] =>
  Object.entries(items)
    .filter(([, { saved }]) => saved !== undefined)
    .toSorted(([, a], [, b]) => (b.saved ?? 0) - (a.saved ?? 0))

/** Those that cars can be new in. */
export const savedSearches: typeof savedEntries = (items) =>
  savedEntries(items).filter(([query]) => !isAnalysis(query))

/** As many are remembered; the box offers the first of them. */
export const recentKept = 20

/** Searches made in the box, the last one first. */
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

/** Forgets that they were made; saved ones stay. */
export const forgetSearches = (queries: readonly string[]): void =>
  void changeSearches(queries, (kept) => ({ ...kept, made: undefined }))

/** Reads what is kept. Never fails. */
export const loadSearches = (): Promise<void> => useSearches.load()
