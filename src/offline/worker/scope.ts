// The compiler checks these files with the types of a page, so types of a service worker are here.

export interface LastingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

/** Where the browser finds a response without the worker; `cache` is any of our caches, then the network. */
export type RouteSource = 'network' | 'cache'

interface RouteRule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: RouteSource
}

interface InstallEvent extends LastingEvent {
  /** Routes that bypass this worker; not all browsers support them. */
  addRoutes?(rules: readonly RouteRule[]): Promise<void>
}

interface ServiceWorkerScope {
  addEventListener(kind: 'install', listen: (event: InstallEvent) => void): void
  addEventListener(kind: 'activate', listen: (event: LastingEvent) => void): void
  addEventListener(kind: 'message', listen: (event: LastingEvent & { readonly data: unknown }) => void): void
  skipWaiting(): Promise<void>
  readonly registration: {
    unregister(): Promise<boolean>
    /** Absent where the browser does not preload a page while the worker starts. */
    readonly navigationPreload?: { enable(): Promise<void> }
  }
}

export const scope = globalThis as unknown as ServiceWorkerScope
