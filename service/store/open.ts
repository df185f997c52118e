import { fingerprint } from '../inventory/fingerprint.ts'
import { readCars, type LoadedCar } from '../inventory/read-cars.ts'
import { readDictionaries } from '../inventory/read-dictionaries.ts'
import { refuseShrinking } from '../inventory/shrinking.ts'
import { bruteForce } from './brute-force.ts'
import { Embedded } from './embedded/embedded.ts'
import type { Render, Rendered, Renderer } from './renderer.ts'
import type { Progress, Reloadable, Store } from './store.ts'
import { type Update, watchFolder } from './watch.ts'

/** Options of the engines; each engine uses some of them. */
interface EngineOptions<Request = unknown, Answer extends Rendered = Rendered> {
  readonly inventoryDir: string
  /** Where a built store is kept between starts. */
  readonly dataDir: string
  /** Number of threads that serve requests; 0 uses the calling thread (tests, small inventories). */
  readonly workers?: number
  /** An engine with its own threads runs the renderer on the thread that reads the records. */
  readonly renderer?: Renderer<Request, Answer>
  /** How often the folder is checked for changes, in milliseconds; 0 for never. */
  readonly watchEveryMs?: number
  /** Environment variables with the settings of an external engine; `process.env` where absent. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Accepts an inventory that has lost more than a tenth of its cars. */
  readonly allowShrink?: boolean | undefined
  readonly onProgress?: (progress: Progress) => void
}

async function openBruteForce({
  inventoryDir: dir,
  allowShrink,
}: EngineOptions): Promise<Store & Reloadable> {
  const read = async () => {
    const dictionaries = await readDictionaries(dir)
    const cars: LoadedCar[] = []
    for await (const batch of readCars(dir, dictionaries)) cars.push(...batch)
    return { dictionaries, cars }
  }
  let seen = (await fingerprint(dir)).all
  const { dictionaries, cars } = await read()
  const store = bruteForce(dictionaries, cars)
  let served = cars.length
  return {
    ...store,
    reload: async () => {
      const mark = (await fingerprint(dir)).all
      if (mark === seen) return false
      const next = await read()
      if (allowShrink !== true) refuseShrinking(dir, served, next.cars.length)
      served = next.cars.length
      store.replace(next.dictionaries, next.cars)
      seen = mark
      return true
    },
  }
}

async function openOpenSearch({
  inventoryDir,
  workers,
  allowShrink,
  env = process.env,
  onProgress,
}: EngineOptions) {
  // Importing its client takes most of a second, which the other engines save.
  const { OpenSearchStore } = await import('./opensearch/opensearch.ts')
  const { readEngineSettings } = await import('./opensearch/settings.ts')
  return OpenSearchStore.open({
    inventoryDir,
    settings: await readEngineSettings(env),
    allowShrink,
    ...(workers !== undefined && { workers }),
    ...(onProgress && { onProgress }),
  })
}

/** An opened store; `render` exists where the engine runs the given renderer itself. */
export interface OpenedStore<Request, Answer extends Rendered> extends Store, Reloadable {
  readonly render?: Render<Request, Answer> | undefined
}

type Open = <Request, Answer extends Rendered>(
  options: EngineOptions<Request, Answer>,
) => Promise<OpenedStore<Request, Answer>>

/** All engines by name, with the function that opens each. */
const engines = {
  embedded: (options) => Embedded.open(options),
  opensearch: openOpenSearch,
  'brute-force': openBruteForce,
} satisfies Record<string, Open>

export type Engine = keyof typeof engines

/** The default engine. */
export const usualEngine: Engine = 'embedded'

// Object.keys returns string[].
export const engineNames = Object.keys(engines) as Engine[]

export const isEngine = (text: string): text is Engine => Object.hasOwn(engines, text)

export interface OpenOptions<Request = unknown, Answer extends Rendered = Rendered> extends EngineOptions<
  Request,
  Answer
> {
  readonly engine: Engine
  /** Called with the opened state, and with each state that the watch finds. */
  readonly onUpdate?: ((update: Update) => void) | undefined
}

/**
 * Opens a store with any engine. Throws an InventoryError if the folder cannot be loaded, and an Error if
 * another process uses the data directory.
 */
export async function openStore<Request, Answer extends Rendered>(
  options: OpenOptions<Request, Answer>,
): Promise<OpenedStore<Request, Answer>> {
  const open: Open = engines[options.engine]
  const store = await open(options)
  const { watchEveryMs = 0, inventoryDir, onUpdate, onProgress = () => {} } = options
  onUpdate?.({ changedAt: (await fingerprint(inventoryDir)).changedAt })
  if (watchEveryMs === 0) return store
  const stop = watchFolder(inventoryDir, store, watchEveryMs, { onProgress, onUpdate })
  const close = store.close.bind(store)
  store.close = async () => {
    stop()
    await close()
  }
  return store
}
