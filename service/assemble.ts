import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Networks } from './addresses.ts'
import { createApp } from './app.ts'
import { type Cursors, openCursors } from './cursor.ts'
import { createFaults } from './faults.ts'
import { type Freshness, recordFreshness } from './freshness.ts'
import { createMetrics } from './metrics.ts'
import type { Service } from './parts.ts'
import { renderer } from './present/renderer.ts'
import { sharedCursors } from './shared-cursors.ts'
import { type Engine, openStore, type OpenOptions, usualEngine } from './store/open.ts'
import type { Reloadable, Store } from './store/store.ts'

export interface AssembleOptions {
  /** A folder as docs/inventory-format.md describes it. */
  readonly inventoryDir: string
  /** Where the built store and the export cursors are kept between starts; made when it is missing. */
  readonly dataDir: string
  readonly engine?: Engine
  /** Called with a function that returns the keys to keep out of the log. Absent: nothing is logged. */
  readonly log?: (secrets: () => readonly string[]) => Logger
  readonly trusted?: Networks
  /** Whether `/faults` exists. */
  readonly faults?: boolean
  /** False: the service has only the interface's endpoints. */
  readonly extensions?: boolean
  /** Whether `/metrics` also has metrics of the process: event loop, memory. */
  readonly processMetrics?: boolean
  readonly stopping?: () => boolean
  readonly onProgress?: OpenOptions['onProgress']
  /** Accepts an inventory that has lost more than a tenth of its cars. */
  readonly allowShrink?: boolean | undefined
  /** How often the folder is checked for changes, in milliseconds. */
  readonly watchEveryMs?: number
}

export interface Assembled {
  readonly app: Service
  readonly store: Store & Reloadable
  readonly cursors: Cursors
  freshness(): Freshness
  close(): Promise<void>
}

/** Opens all parts of the service. Throws an Error with a readable message when the inventory cannot load. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { inventoryDir, dataDir, engine = usualEngine, trusted = [], stopping, onProgress } = options
  await mkdir(dataDir, { recursive: true })
  const isNew = (await readdir(dataDir)).length === 0
  const freshness = recordFreshness(Date.now)
  const store = await openStore({
    engine,
    inventoryDir,
    dataDir,
    renderer,
    watchEveryMs: options.watchEveryMs ?? 1000,
    allowShrink: options.allowShrink,
    onUpdate: freshness.record,
    ...(onProgress && { onProgress }),
  })
  const cursors = await openKept(options, store, isNew)
  const log = options.log?.(() => store.dictionaries().accounts.map(({ api_key }) => api_key))
  const app = createApp({
    store,
    cursors,
    trusted,
    metrics: createMetrics({
      generation: () => store.generation(),
      process: options.processMetrics ?? false,
      freshness: freshness.now,
    }),
    freshness: freshness.now,
    ...(log && { log }),
    ...(stopping && { stopping }),
    ...(options.faults === true && { faults: createFaults() }),
    extensions: options.extensions,
  })
  const close = async () => {
    cursors.close()
    await store.close()
  }
  return { app, store, cursors, freshness: freshness.now, close }
}

/** Cursors in the store's shared records, else in the data directory; `isNew`: that directory was empty. */
async function openKept(
  { dataDir, onProgress }: AssembleOptions,
  store: Store,
  isNew: boolean,
): Promise<Cursors> {
  if (store.shared) return sharedCursors(store.shared)
  const file = join(dataDir, 'cursors.sqlite')
  const onDamage = (text: string) => onProgress?.({ step: 'damaged', text })
  try {
    return openCursors(file, { onDamage, isExpected: !isNew })
  } catch (error) {
    await store.close()
    throw error
  }
}
