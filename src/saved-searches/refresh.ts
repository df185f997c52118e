import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from '#src/app/address/address.ts'
import { createBatch } from '#src/api/batch.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import type { SearchLook } from '#src/search-marks/looks.ts'
import { noteLook, savedSearches, searchAt, useSearches } from '#src/search-marks/searches.ts'
import { takeLook } from './take-look.ts'

const { useBatch, runBatch, cancelBatch } = createBatch()
export { useBatch as useRefresh, cancelBatch as cancelRefresh }

/** A look at the page looks again at what is older. */
const freshForMs = 30 * minuteMs

/** Looks at one search and keeps what was seen. @throws ProblemError; the signal's reason */
export async function lookAt(
  client: QueryClient,
  query: string,
  signal = new AbortController().signal,
): Promise<SearchLook> {
  const look = await takeLook(client, addressOf(query).search, currentLanguage(), signal)
  await noteLook(query, look)
  return look
}

/** Looks at searches and keeps what was seen of each as it comes. @returns false where it was cancelled. Never rejects */
export const refreshSearches = (client: QueryClient, queries: readonly string[]): Promise<boolean> =>
  runBatch(queries, (query, signal) => lookAt(client, query, signal))

/** Saved searches that were not looked at lately. */
export const staleSearches = (now = Date.now()): readonly string[] =>
  savedSearches(useSearches.getState().items).flatMap(([query, { now: look }]) =>
    look === undefined || now - look.at > freshForMs ? [query] : [],
  )

/** After a search was saved: from when on the reader knows what is there. Failing, the next refresh is the first look. */
export async function lookFirst(client: QueryClient, query: string): Promise<void> {
  if (searchAt(useSearches.getState().items, query)?.now !== undefined) return
  await lookAt(client, query).catch(() => {})
}
