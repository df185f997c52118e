import { fingerprint } from '../inventory/fingerprint.ts'
import { readCars, type LoadedCar } from '../inventory/read-cars.ts'
import { readDictionaries } from '../inventory/read-dictionaries.ts'
import { refuseShrinking } from '../inventory/shrinking.ts'
import { bruteForce } from './brute-force.ts'
import { Embedded } from './embedded/embedded.ts'
import type { Render, Rendered, Renderer } from './renderer.ts'
import type { Progress, Reloadable, Store } from './store.ts'
import { type Update, watchFolder } from './watch.ts'

/** Options of the engines; each takes those that concern it. */
interface EngineOptions<Request = unknown, Answer extends Rendered = Rendered> {
  readonly inventoryDir: string
  /** Where a built store is kept between starts. */
  readonly dataDir: string
  /** Threads that answer; 0 answers on the calling thread (tests, small inventories). */
  readonly workers?: number
  /** For an engine with threads of its own, which run it where the records are read. */
  readonly renderer?: Renderer<Request, Answer>
  /** How often the folder is looked at for changes, in milliseconds; 0 never. */
  readonly watchEveryMs?: number
  /** What is set in the environment, for an engine that lies elsewhere; that of the process where absent. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Takes in an inventory that has lost more than a tenth of its cars. */
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
  // Its client takes most of a second to import, which the other engines need not wait for.
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

/** What an engine opens: records, and answers made of them where it was given a renderer that it runs itself. */
export interface OpenedStore<Request, Answer extends Rendered> extends Store, Reloadable {
  readonly render?: Render<Request, Answer> | undefined
}

type Open = <Request, Answer extends Rendered>(
  options: EngineOptions<Request, Answer>,
) => Promise<OpenedStore<Request, Answer>>

/** The one list of engines: each by its name, and how it is opened. */
const engines = {
  embedded: (options) => Embedded.open(options),
  opensearch: openOpenSearch,
  'brute-force': openBruteForce,
} satisfies Record<string, Open>

export type Engine = keyof typeof engines

/** The default engine. */
export const usualEngine: Engine = 'embedded'

// Object.keys forgets the keys' type.
export const engineNames = Object.keys(engines) as Engine[]

export const isEngine = (text: string): text is Engine => Object.hasOwn(engines, text)

export interface OpenOptions<Request = unknown, Answer extends Rendered = Rendered> extends EngineOptions<
  Request,
  Answer
> {
  readonly engine: Engine
  /** Called with the state that is opened, and with each one that the watch finds. */
  readonly onUpdate?: ((update: Update) => void) | undefined
}

/**
 * The one entrance to a store. Throws an InventoryError if the folder cannot be loaded, and an Error if
 * another process has the data directory.
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
