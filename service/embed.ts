import type { Logger } from 'pino'
import { assemble } from './assemble.ts'
import type { AccountRecord } from './inventory/dictionaries.ts'
import { hideSecrets } from './log.ts'
import type { Engine, OpenOptions } from './store/open.ts'

export interface ServiceOptions {
  /** A folder as docs/inventory-format.md describes it. */
  readonly inventoryDir: string
  /** Where the built store and the export cursors are kept between starts; made when it is missing. */
  readonly dataDir: string
  readonly engine?: Engine
  /** Structured log; silent where absent. Keys never reach it. */
  readonly log?: Logger
  /** Whether `/faults` exists. Off unless asked for. */
  readonly faults?: boolean
  /** How often the folder is looked at for changes, in milliseconds. */
  readonly watchEveryMs?: number
  /** Told while a store is built or takes in a change. */
  readonly onProgress?: OpenOptions['onProgress']
}

export interface EmbeddedService {
  /**
   * One request, answered in this process without a port. The host in the request's URL is the one
   * that links and next_url carry. `caller` is who asks: it stands where a socket's address would.
   * Rejects only where the fault switch drops the connection.
   */
  fetch(request: Request, caller?: { readonly address: string }): Promise<Response>
  /** The inventory's accounts, so that whoever embeds the service can pick a key. */
  accounts(): readonly AccountRecord[]
  close(): Promise<void>
}

/** Loads the inventory and answers as the HTTP service would. Throws an Error in words when it cannot. */
export async function openService({ log, ...options }: ServiceOptions): Promise<EmbeddedService> {
  const service = await assemble({ ...options, ...(log && { log: (secrets) => hideSecrets(log, secrets) }) })
  return {
    fetch: async (request, caller) => service.app.fetch(request, caller ?? {}),
    accounts: () => service.store.dictionaries().accounts,
    close: service.close,
  }
}
