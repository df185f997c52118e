import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { renderer } from '#service/present/renderer.ts'
import { openStore } from '#service/store/open.ts'

// A start from the saved index, in a process of its own: nothing of the benchmark's in its memory.

export interface Started {
  /** From the call to the first answer that can be given. */
  readonly openMs: number
  /** Since the process began. */
  readonly sinceStart: number
  readonly residentMb: number
  /** How many there are. */
  readonly cars: number
}

/** Resident memory of a fresh process after it has opened the store and answered each question once. */
export function startFresh(
  inventoryDir: string,
  dataDir: string,
  onStart: (pid: number) => void = () => {},
): Promise<Started> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [inventoryDir, dataDir], {
      execArgv: ['--import', 'tsx'],
    })
    if (child.pid !== undefined) onStart(child.pid)
    child.on('message', (started: Started) => resolve(started))
    child.on('error', reject)
    child.on('exit', (code) => code !== 0 && reject(new Error(`the start ended with ${code}`)))
  })
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [inventoryDir = '', dataDir = ''] = process.argv.slice(2)
  const before = performance.now()
  const store = await openStore({ engine: 'embedded', inventoryDir, dataDir, renderer })
  const openMs = performance.now() - before
  const sinceStart = performance.now()
  const { currencies, domains } = store.dictionaries()
  const question = { currencyId: currencies[0]?.id ?? 0, domains: domains.map(({ id }) => id) }
  const cars = await store.count({ ...question, filters: {} })
  for (const sort of ['newest', 'cheaper', 'odometer_desc', 'year_asc'] as const)
    for (const query of ['b', 'a4', 'diesel'])
      await store.search({ ...question, filters: { query, vin: 'A' }, sort, offset: 5000, limit: 51, now: 0 })
  const residentMb = process.memoryUsage().rss / 1e6
  await store.close()
  process.send({ openMs, sinceStart, residentMb, cars } satisfies Started)
  process.disconnect()
}
