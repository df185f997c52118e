import type { Language } from '#contract/languages.ts'

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

/** Nothing is to be kept any more. */
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
