// The compiler takes these files for a page's: what a service worker has besides is said here.

export interface LastingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

/** Where the browser finds an answer by itself; `cache` is any of ours, and then the network. */
export type RouteSource = 'network' | 'cache'

interface RouteRule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: RouteSource
}

interface InstallEvent extends LastingEvent {
  /** Lets the browser answer without this worker; not all browsers can. */
  addRoutes?(rules: readonly RouteRule[]): Promise<void>
}

interface WorkerMessage extends LastingEvent {
  readonly data: unknown
}

interface ServiceWorkerScope {
  addEventListener(kind: 'install', listen: (event: InstallEvent) => void): void
  addEventListener(kind: 'activate', listen: (event: LastingEvent) => void): void
  addEventListener(kind: 'message', listen: (event: WorkerMessage) => void): void
  skipWaiting(): Promise<void>
  readonly registration: {
    unregister(): Promise<boolean>
    /** Absent where the browser does not ask for a page while the worker starts. */
    readonly navigationPreload?: { enable(): Promise<void> }
  }
}

export const scope = globalThis as unknown as ServiceWorkerScope
