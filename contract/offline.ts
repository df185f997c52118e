// Paths and headers shared by the service worker, the app and the gateway.

/** The service worker's path, at the root so that its scope is every page. */
export const workerPath = '/sw.js'

/** The script that replaces the service worker when offline use is switched off: it unregisters itself. */
export const removalPath = '/sw-off.js'

/** The app's page without data of an address, user or account: the worker serves it without a connection. */
export const shellPath = '/shell.html'

/** Header of a response from the worker's cache: when the service sent it, in ms since 1970. */
export const keptHeader = 'X-Forecourt-Kept'

/** Header with the user's account, where each user has an API key. */
export const accountHeader = 'X-Forecourt-Account'

/** Prefix of the app's cache names; the worker leaves other caches of the host alone. */
export const cachePrefix = 'forecourt'

/** Whether a request may change the user or account, which makes stored responses foreign to the new user. */
export const changesReader = (path: string, method: string): boolean =>
  /^\/(?:sign-in|sign-out|demo\/as)(?:\/|$)/.test(path) || (method === 'POST' && /^\/key(?:\/|$)/.test(path))
