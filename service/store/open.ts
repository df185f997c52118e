import { fingerprint } from '../inventory/fingerprint.ts'
import { readCars, type LoadedCar } from '../inventory/read-cars.ts'
import { readDictionaries } from '../inventory/read-dictionaries.ts'
import { bruteForce } from './brute-force.ts'
import { Embedded } from './embedded/embedded.ts'
import { openSearchClient } from './opensearch/client.ts'
import { OpenSearchStore } from './opensearch/opensearch.ts'
import type { Render, Rendered, Renderer } from './renderer.ts'
import type { Progress, Reloadable, Store } from './store.ts'
import { watchFolder } from './watch.ts'

export type Engine = 'embedded' | 'opensearch' | 'brute-force'

export interface OpenOptions<Request = unknown, Answer extends Rendered = Rendered> {
  readonly engine: Engine
  readonly inventoryDir: string
  /** Where a built store is kept between starts. */
  readonly dataDir: string
  /** Threads that answer; 0 answers on the calling thread (tests, small inventories). */
  readonly workers?: number
  /** For an engine with threads of its own, which run it where the records are read. */
  readonly renderer?: Renderer<Request, Answer>
  /** How often the folder is looked at for changes, in milliseconds; 0 never. */
  readonly watchEveryMs?: number
  /** Address of OpenSearch; without it OPENSEARCH_URL, and without that a server on this machine. */
  readonly openSearchUrl?: string
  readonly onProgress?: (progress: Progress) => void
}

async function openBruteForce(dir: string): Promise<Store & Reloadable> {
  const read = async () => {
    const dictionaries = await readDictionaries(dir)
    const cars: LoadedCar[] = []
    for await (const batch of readCars(dir, dictionaries)) cars.push(...batch)
    return { dictionaries, cars }
  }
  let seen = (await fingerprint(dir)).all
  const { dictionaries, cars } = await read()
  const store = bruteForce(dictionaries, cars)
  return {
    ...store,
    reload: async () => {
      const mark = (await fingerprint(dir)).all
      if (mark === seen) return false
      const next = await read()
      store.replace(next.dictionaries, next.cars)
      seen = mark
      return true
    },
  }
}

function openOpenSearch({
  inventoryDir,
  openSearchUrl,
  onProgress,
}: Pick<OpenOptions, 'inventoryDir' | 'openSearchUrl' | 'onProgress'>): Promise<OpenSearchStore> {
  const client = openSearchClient(openSearchUrl ?? process.env.OPENSEARCH_URL ?? 'http://127.0.0.1:9200')
  return OpenSearchStore.open({ inventoryDir, client, ...(onProgress && { onProgress }) })
}

/** What an engine opens: records, and answers made of them where it was given a renderer that it runs itself. */
export interface OpenedStore<Request, Answer extends Rendered> extends Store, Reloadable {
  readonly render?: Render<Request, Answer> | undefined
}

function openEngine<Request, Answer extends Rendered>(
  options: OpenOptions<Request, Answer>,
): Promise<OpenedStore<Request, Answer>> {
  switch (options.engine) {
    case 'embedded':
      return Embedded.open(options)
    case 'opensearch':
      return openOpenSearch(options)
    case 'brute-force':
      return openBruteForce(options.inventoryDir)
  }
}

/**
 * The one entrance to a store. Throws an InventoryError if the folder cannot be loaded, and an Error if
 * another process has the data directory.
 */
export async function openStore<Request, Answer extends Rendered>(
  options: OpenOptions<Request, Answer>,
): Promise<OpenedStore<Request, Answer>> {
  const store = await openEngine(options)
  const { watchEveryMs = 0, inventoryDir, onProgress = () => {} } = options
  if (watchEveryMs === 0) return store
  const stop = watchFolder(inventoryDir, store, watchEveryMs, onProgress)
  const close = store.close.bind(store)
  store.close = async () => {
    stop()
    await close()
  }
  return store
}
