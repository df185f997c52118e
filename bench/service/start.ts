import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { renderer } from '#service/present/renderer.ts'
import { type Engine, isEngine, openStore, usualEngine } from '#service/store/open.ts'
import { type MemoryPeak, watchMemory } from './processes.ts'

// A start in a fresh process, without the benchmark's memory: from a saved index, or with a build or load.

interface Told {
  /** From the call until the first request can be handled. */
  readonly openMs: number
  /** Since the start of the process. */
  readonly sinceStart: number
  readonly residentMb: number
  /** Number of cars. */
  readonly cars: number
}

export interface Started extends Told {
  readonly memory: MemoryPeak | undefined
}

/** Resident memory of a fresh process after it has opened the store and run each query once. */
export async function startFresh(
  inventoryDir: string,
  dataDir: string,
  engine: Engine = usualEngine,
): Promise<Started> {
  const child = fork(fileURLToPath(import.meta.url), [inventoryDir, dataDir, engine], {
    execArgv: ['--import', 'tsx'],
  })
  const memory = child.pid === undefined ? undefined : watchMemory(child.pid)
  try {
    const told = await new Promise<Told>((resolve, reject) => {
      child.on('message', (message: Told) => resolve(message))
      child.on('error', reject)
      child.on('exit', (code) => code !== 0 && reject(new Error(`the start ended with ${code}`)))
    })
    return { ...told, memory: await memory?.() }
  } finally {
    await memory?.()
  }
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [inventoryDir = '', dataDir = '', engine = ''] = process.argv.slice(2)
  if (!isEngine(engine)) throw new Error(`there is no engine ${engine}`)
  const before = performance.now()
  const store = await openStore({ engine, inventoryDir, dataDir, renderer })
  const openMs = performance.now() - before
  const sinceStart = performance.now()
  const { currencies, domains } = store.dictionaries()
  const question = { currencyId: currencies[0]?.id ?? 0, domains: domains.map(({ id }) => id) }
  const cars = await store.count({ ...question, filters: {} })
  for (const sort of ['newest', 'cheaper', 'odometer_desc', 'year_asc'] as const)
    for (const query of ['b', 'a4', 'diesel']) {
      // OpenSearch would have to scan all VINs for one character, so it gets no such query.
      const filters = engine === 'opensearch' ? { query } : { query, vin: 'A' }
      await store.search({ ...question, filters, sort, offset: 5000, limit: 51, now: 0 })
    }
  const residentMb = process.memoryUsage().rss / 1e6
  await store.close()
  process.send({ openMs, sinceStart, residentMb, cars } satisfies Told)
  process.disconnect()
}
