import type { Language } from '#contract/languages.ts'
import { accountHeader, cachePrefix } from '#contract/offline.ts'
import { dayMs } from '#src/lib/relative-time.ts'

// What the service worker and the pages call what is kept.

/** Begins the name of each cache with something of an account. */
export const keptPrefix = `${cachePrefix}-kept.`

/** `page`: the last message of a page of the account; it is there as long as anything of this account may be kept. */
export type KeptPart = 'page' | 'car' | 'dictionary' | 'picture'

/** @param account without dots: the gateway makes names of base64url */
export const keptName = (account: string, part: KeptPart): string => `${keptPrefix}${account}.${part}`

/** Whose it is; undefined where it is no name of such a cache. */
export function holderIn(name: string): { readonly account: string; readonly part: string } | undefined {
  const [, account, part] = name.startsWith(keptPrefix)
    ? (/^([^.]+)\.(\w+)$/.exec(name.slice(keptPrefix.length)) ?? [])
    : []
  return account === undefined || part === undefined ? undefined : { account, part }
}

/** Where the gateway names none all readers share one. */
export const accountOf = (named: string | null | undefined): string => named || 'shared'

export const accountOfAnswer = ({ headers }: Response): string => accountOf(headers.get(accountHeader))

/** How many entries of each kind are kept; of cars besides those that the reader has put aside. */
export const mostKept = { car: 200, dictionary: 400, picture: 300, asset: 80 } as const

/** More favourites than these would be hours of asking; the latest are worth more. */
export const mostPutAside = 300

/** A car that is sold is gone from the service after a month: nothing older is shown. */
export const keptMs = 30 * dayMs

/** Removes every cache of ours: the app's files, and all that was kept of anybody. */
export async function removeKept(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

// What a page of the app tells the service worker. What no message names is not kept: a worker that no page has spoken to
// since the last sign-out keeps nothing.

/** What a page is, and what of the reader's is to be had without a connection. */
export interface PageMessage {
  readonly type: 'page'
  readonly account: string
  /** Of the page's root, as the gateway wrote them: the shell is given the same. */
  readonly root: Readonly<Partial<Record<string, string>>>
  /** Whose words and letters are wanted. */
  readonly language: Language
  /** Paths of the answers on cars that the reader has put aside, the latest first. */
  readonly cars: readonly string[]
}

interface ForgetMessage {
  readonly type: 'forget'
}

/** An address, with what the request for it has besides. */
export type LoadedUrl = string | readonly [url: string, init: RequestInit]

/** What the page has loaded and is to be had again (workbox-routing knows this message). */
interface LoadedMessage {
  readonly type: 'CACHE_URLS'
  readonly payload: { readonly urlsToCache: readonly LoadedUrl[] }
}

export type ToServiceWorker = PageMessage | ForgetMessage | LoadedMessage
