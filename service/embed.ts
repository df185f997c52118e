import type { Logger } from 'pino'
import { assemble } from './assemble.ts'
import type { AccountRecord } from './inventory/dictionaries.ts'
import { type ShownFreshness, shownFreshness } from './freshness.ts'
import { hideSecrets } from './log.ts'
import { logProgress } from './progress-log.ts'
import type { Engine, OpenOptions } from './store/open.ts'

export interface ServiceOptions {
  /** A folder as docs/inventory-format.md describes it. */
  readonly inventoryDir: string
  /** Where the built store and the export cursors are kept between starts; made when it is missing. */
  readonly dataDir: string
  readonly engine?: Engine
  /** Structured log, also of updates; without it, nothing is logged. Keys never reach it. */
  readonly log?: Logger
  /** Whether `/faults` exists; off by default. */
  readonly faults?: boolean
  /** False: the service has only the interface's endpoints. */
  readonly extensions?: boolean
  /** Accepts an inventory that has lost more than a tenth of its cars. */
  readonly allowShrink?: boolean
  /** How often the folder is checked for changes, in milliseconds. */
  readonly watchEveryMs?: number
  /** Called with the progress of building a store or reading a change. */
  readonly onProgress?: OpenOptions['onProgress']
}

export interface EmbeddedService {
  /**
   * Handles a request in this process, without a port. Links and next_url carry the host of the request's
   * URL. `caller` has the client's address, which a socket would give otherwise. Rejects only where the fault
   * switch drops the connection.
   */
  fetch(request: Request, caller?: { readonly address: string }): Promise<Response>
  /** The inventory's accounts, so that an embedding program can pick a key. */
  accounts(): readonly AccountRecord[]
  /** A number that changes with cars, dictionaries or accounts: equal numbers mean equal responses. */
  state(): number
  /** The age of the inventory, and whether updates of it succeed. */
  freshness(): ShownFreshness
  /** Loads the folder's present state at once, without waiting for the watch. Rejects as a start does. */
  update(): Promise<void>
  close(): Promise<void>
}

/** Loads the inventory and serves it like the HTTP service. Throws an Error with a readable message. */
export async function openService({ log, onProgress, ...options }: ServiceOptions): Promise<EmbeddedService> {
  const toLog = log && logProgress(log)
  const service = await assemble({
    ...options,
    ...(log && { log: (secrets) => hideSecrets(log, secrets) }),
    onProgress: (progress) => {
      toLog?.(progress)
      onProgress?.(progress)
    },
  })
  const { store } = service
  // Every change, of cars or of dictionaries alone, brings a new dictionaries object.
  let seen = store.dictionaries()
  let state = 1
  return {
    fetch: async (request, caller) => service.app.fetch(request, caller ?? {}),
    accounts: () => store.dictionaries().accounts,
    state: () => {
      const now = store.dictionaries()
      if (now !== seen) state++
      seen = now
      return state
    },
    freshness: () => shownFreshness(service.freshness(), Date.now()),
    update: async () => void (await store.reload()),
    close: service.close,
  }
}
