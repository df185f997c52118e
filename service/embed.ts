import type { Logger } from 'pino'
import type { AccountRecord } from './inventory/dictionaries.ts'

export interface ServiceOptions {
  /** A folder as docs/inventory-format.md describes it. */
  readonly inventoryDir: string
  /** Where the built store and the export cursors are kept between starts; made when it is missing. */
  readonly dataDir: string
  /** Structured log; silent where absent. Keys never reach it. */
  readonly log?: Logger
  /** Whether `/faults` exists. Off unless asked for. */
  readonly faults?: boolean
}

export interface EmbeddedService {
  /**
   * One request, answered in this process without a port. The host in the request's URL is the one
   * that links and next_url carry. `caller` is who asks: it stands where a socket's address would.
   */
  fetch(request: Request, caller?: { readonly address: string }): Promise<Response>
  /** The inventory's accounts, so that whoever embeds the service can pick a key. */
  accounts(): readonly AccountRecord[]
  close(): Promise<void>
}

/** Loads the inventory and answers as the HTTP service would. Throws an Error in words when it cannot. */
export async function openService(options: ServiceOptions): Promise<EmbeddedService> {
  throw new Error(`no store for ${options.inventoryDir} yet`)
}
