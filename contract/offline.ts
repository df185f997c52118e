// What the app's service worker, the app and the gateway have to agree on.

/** Where the gateway has the service worker. At the root, so that it serves every page. */
export const workerPath = '/sw.js'

/** The one that takes the other's place where working without a connection is switched off: it removes itself. */
export const removalPath = '/sw-off.js'

/** The app's page without anything of an address, a reader or an account: what stands in without a connection. */
export const shellPath = '/shell.html'

/** On an answer that the service worker has kept: when the service gave it, in ms since 1970. */
export const keptHeader = 'X-Forecourt-Kept'

/** Names the reader's account, where each brings a key of their own. */
export const accountHeader = 'X-Forecourt-Account'

/** The names of the app's caches begin with it; other caches of the host are left alone. */
export const cachePrefix = 'forecourt'

/** Whether a request may change who reads, or for which account: what was kept before belongs to the former reader. */
export const changesReader = (path: string, method: string): boolean =>
  /^\/(?:sign-in|sign-out|demo\/as)(?:\/|$)/.test(path) || (method === 'POST' && /^\/key(?:\/|$)/.test(path))
