import type { Language } from '#contract/languages.ts'
import { accountHeader, cachePrefix } from '#contract/offline.ts'
import { dayMs } from '#src/lib/relative-time.ts'

// Names that the service worker and the pages share.

/** The start of the name of each cache that belongs to an account. */
export const keptPrefix = `${cachePrefix}-kept.`

/** `page`: the last message of a page of the account; it exists as long as data of this account may be kept. */
export type KeptPart = 'page' | 'car' | 'dictionary' | 'picture'

/** @param account without dots: the gateway makes names of base64url */
export const keptName = (account: string, part: KeptPart): string => `${keptPrefix}${account}.${part}`

/** The account and part in a cache name; undefined for other names. */
export function holderIn(name: string): { readonly account: string; readonly part: string } | undefined {
  const [, account, part] = name.startsWith(keptPrefix)
    ? (/^([^.]+)\.(\w+)$/.exec(name.slice(keptPrefix.length)) ?? [])
    : []
  return account === undefined || part === undefined ? undefined : { account, part }
}

/** Without an account name from the gateway all users share one. */
export const accountOf = (named: string | null | undefined): string => named || 'shared'

export const accountOfAnswer = ({ headers }: Response): string => accountOf(headers.get(accountHeader))

/** The most entries of each kind; cars that the user has put aside are extra. */
export const mostKept = { car: 200, dictionary: 400, picture: 300, asset: 80 } as const

/** More favourites would take hours of requests; the latest ones matter most. */
export const mostPutAside = 300

/** A sold car is gone from the service after a month, so no older copy is shown. */
export const keptMs = 30 * dayMs

/** Removes all our caches: the app's files, and the data of every account. */
export async function removeKept(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

// Messages from pages to the service worker. The worker keeps only what messages name: without a message
// since the last sign-out it keeps nothing.

/** Describes a page, and the user's cars to keep for offline use. */
export interface PageMessage {
  readonly type: 'page'
  readonly account: string
  /** Attributes of the root element from the gateway; the shell gets the same. */
  readonly root: Readonly<Partial<Record<string, string>>>
  /** The language of the texts and fonts to keep. */
  readonly language: Language
  /** Request paths of the cars that the user has put aside, the latest first. */
  readonly cars: readonly string[]
}

/** A URL, with options of its request. */
export type LoadedUrl = string | readonly [url: string, init: RequestInit]

export type ToServiceWorker =
  | PageMessage
  | { readonly type: 'forget' }
  /** URLs that the page has loaded, to be kept (a message type of workbox-routing). */
  | { readonly type: 'CACHE_URLS'; readonly payload: { readonly urlsToCache: readonly LoadedUrl[] } }
