import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Networks } from './addresses.ts'
import { createApp } from './app.ts'
import { type Cursors, openCursors } from './cursor.ts'
import { createFaults } from './faults.ts'
import { createMetrics } from './metrics.ts'
import type { Service } from './parts.ts'
import { renderer } from './present/renderer.ts'
import { sharedCursors } from './shared-cursors.ts'
import { type Engine, openStore, type OpenOptions, usualEngine } from './store/open.ts'
import type { Store } from './store/store.ts'

export interface AssembleOptions {
  /** A folder as docs/inventory-format.md describes it. */
  readonly inventoryDir: string
  /** Where the built store and the export cursors are kept between starts; made when it is missing. */
  readonly dataDir: string
  readonly engine?: Engine
  /** Given the keys that must never be written; silent where absent. */
  readonly log?: (secrets: () => readonly string[]) => Logger
  readonly trusted?: Networks
  /** Whether `/faults` exists. */
  readonly faults?: boolean
  /** Whether `/metrics` also tells of the process: event loop, memory. */
  readonly processMetrics?: boolean
  readonly stopping?: () => boolean
  readonly onProgress?: OpenOptions['onProgress']
  /** How often the folder is looked at for changes, in milliseconds. */
  readonly watchEveryMs?: number
}

export interface Assembled {
  readonly app: Service
  readonly store: Store
  readonly cursors: Cursors
  close(): Promise<void>
}

/** Opens everything that answering takes. Throws an Error in words when the inventory cannot be loaded. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { inventoryDir, dataDir, engine = usualEngine, trusted = [], stopping, onProgress } = options
  await mkdir(dataDir, { recursive: true })
  const store = await openStore({
    engine,
    inventoryDir,
    dataDir,
    renderer,
    watchEveryMs: options.watchEveryMs ?? 5000,
    ...(onProgress && { onProgress }),
  })
  const cursors = store.shared ? sharedCursors(store.shared) : openCursors(join(dataDir, 'cursors.sqlite'))
  const log = options.log?.(() => store.dictionaries().accounts.map(({ api_key }) => api_key))
  const app = createApp({
    store,
    cursors,
    trusted,
    metrics: createMetrics({
      generation: () => store.generation(),
      process: options.processMetrics ?? false,
    }),
    ...(log && { log }),
    ...(stopping && { stopping }),
    ...(options.faults === true && { faults: createFaults() }),
  })
  const close = async () => {
    cursors.close()
    await store.close()
  }
  return { app, store, cursors, close }
}
