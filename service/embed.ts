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
  /** Structured log, also of what becomes of updates; silent where absent. Keys never reach it. */
  readonly log?: Logger
  /** Whether `/faults` exists. Off unless asked for. */
  readonly faults?: boolean
  /** False: it knows the interface alone, and nothing beyond it. */
  readonly extensions?: boolean
  /** Takes in an inventory that has lost more than a tenth of its cars. */
  readonly allowShrink?: boolean
  /** How often the folder is looked at for changes, in milliseconds. */
  readonly watchEveryMs?: number
  /** Called with the progress of building a store or taking in a change. */
  readonly onProgress?: OpenOptions['onProgress']
}

export interface EmbeddedService {
  /**
   * One request, answered in this process without a port. The host in the request's URL is the one
   * that links and next_url carry. `caller` is who asks: it stands where a socket's address would.
   * Rejects only where the fault switch drops the connection.
   */
  fetch(request: Request, caller?: { readonly address: string }): Promise<Response>
  /** The inventory's accounts, so that an embedding program can pick a key. */
  accounts(): readonly AccountRecord[]
  /** Another number whenever cars, dictionaries or accounts have changed: answers of one number agree. */
  state(): number
  /** How old the inventory is, and whether changes of it are taken in. */
  freshness(): ShownFreshness
  /** Takes in the folder's present state at once, where the watch would wait. Rejects as a start does. */
  update(): Promise<void>
  close(): Promise<void>
}

/** Loads the inventory and answers as the HTTP service would. Throws an Error in words when it cannot. */
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
  // Every change, of cars or of dictionaries alone, brings dictionaries of its own.
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
