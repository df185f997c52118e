import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readRawLines } from '#service/inventory/lines.ts'
import { carsFile } from '#service/inventory/read-cars.ts'
import { type Engine, openStore, type OpenedStore } from '#service/store/open.ts'
import { makeInventory } from '../demo/make-inventory.ts'
import { askAll, countSome, different, drawQuestions, type Answers, type Questions } from './scale/asking.ts'
import { type BenchCluster, type ClusterFigures, startBenchCluster } from './scale/cluster.ts'
import { answersTable, type LoadedEngine, loadTable, type TakenIn, updateTable } from './scale/report.ts'
import { gigabytes } from './scale/tables.ts'
import { crowdHeading, crowdLine } from './service/crowd.ts'
import { watchMemory } from './service/processes.ts'
import { sampleCars } from './service/questions.ts'
import { startFresh } from './service/start.ts'
import { changeCars, crowdOverChange, linkFolder } from './service/update.ts'

// npm run bench:scale -- [--cars 20000] [--inventory DIR] [--share 0.01] [--no-opensearch] [--nodes 3] [--heap 1g] [--shards 3]
//   [--scratch DIR]
// Loads one inventory into both engines and measures the load, the same queries, whether their results are equal, and
// an update. The cluster is started here, or is that of OPENSEARCH_URL. Prints tables and judges nothing.

const { values } = parseArgs({
  allowNegative: true,
  options: {
    cars: { type: 'string', default: '20000' },
    /** An existing folder; without it one with `--cars` cars is generated. */
    inventory: { type: 'string' },
    /** Share of the cars that an update changes. */
    share: { type: 'string', default: '0.01' },
    opensearch: { type: 'boolean', default: true },
    nodes: { type: 'string', default: '3' },
    heap: { type: 'string', default: '1g' },
    shards: { type: 'string', default: '3' },
    /** Needs room for an inventory, two stores and a changed copy of the cars. */
    scratch: { type: 'string', default: tmpdir() },
  },
})

const begun = performance.now()
const meanwhile = (text: string) =>
  console.error(
    `${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}, load ${loadavg()[0]?.toFixed(1)}`,
  )

const scratch = await mkdtemp(join(resolve(values.scratch), 'forecourt-scale-'))
const dataDir = join(scratch, 'data')
const folder = join(scratch, 'folder')

async function inventory(): Promise<string> {
  if (values.inventory !== undefined) return resolve(values.inventory)
  const out = join(scratch, 'inventory')
  meanwhile(`making ${values.cars} cars`)
  makeInventory({ out, cars: Number(values.cars), seed: 7, now: new Date() })
  return out
}

async function bytesOf(dir: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(dir)).map(async (file) => (await stat(join(dir, file))).size),
  )
  return sizes.reduce((a, b) => a + b, 0)
}

async function linesOf(file: string): Promise<number> {
  let lines = 0
  for await (const batch of readRawLines(file)) lines += batch.length
  return lines
}

/** Processor time of the cluster in between, if it was measured. */
const since = (before: ClusterFigures | undefined, after: ClusterFigures | undefined) =>
  before === undefined || after === undefined ? undefined : after.cpuMs - before.cpuMs

async function loadInto(engine: Engine, cluster?: BenchCluster): Promise<LoadedEngine> {
  meanwhile(`${engine}: loading`)
  const before = await cluster?.figures()
  const loaded = await startFresh(folder, dataDir, engine)
  const wholeFrom = performance.now()
  await cluster?.whole()
  const copiedMs = performance.now() - wholeFrom
  const after = await cluster?.figures()
  meanwhile(`${engine}: opening again`)
  const again = await startFresh(folder, dataDir, engine)
  return {
    loaded,
    again,
    copiedMs,
    cluster: after,
    clusterCpuMs: since(before, after),
    bytes: after?.bytes ?? (await bytesOf(dataDir)),
  }
}

type Opened = OpenedStore<unknown, never>

async function takeIn(engine: Engine, store: Opened, cluster?: BenchCluster): Promise<TakenIn> {
  meanwhile(`${engine}: taking an update in`)
  const before = await cluster?.figures()
  const memory = watchMemory(process.pid)
  const from = performance.now()
  await store.reload()
  const ms = performance.now() - from
  return { ms, memory: await memory(), clusterCpuMs: since(before, await cluster?.figures()) }
}

async function ask(engine: Engine, store: Opened, questions: Questions): Promise<Answers> {
  meanwhile(`${engine}: asking`)
  return askAll(store, questions)
}

/** Measures both engines over the folder; returns the number of changed cars and the cost of the updates. */
async function compare(inventoryDir: string, cluster: BenchCluster | undefined) {
  const embedded = await loadInto('embedded')
  const opensearch = cluster && (await loadInto('opensearch', cluster))
  const cars = await linesOf(join(inventoryDir, carsFile))
  const bytes = (await stat(join(inventoryDir, carsFile))).size
  const nodes = cluster ? `; ${cluster.nodes} nodes of ${values.heap}, ${values.shards} shards` : ''
  console.log(
    `${cars.toLocaleString('en')} cars, ${gigabytes(bytes)}; Node ${process.version}, ` +
      `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}${nodes}\n`,
  )
  console.log(`${loadTable(cars, embedded, opensearch)}\n`)

  const store: Opened = await openStore({ engine: 'embedded', inventoryDir: folder, dataDir })
  const other: Opened | undefined = cluster
    ? await openStore({ engine: 'opensearch', inventoryDir: folder, dataDir })
    : undefined
  const dictionaries = store.dictionaries()
  const questions = drawQuestions(dictionaries, await sampleCars(folder, dictionaries))
  const answers = await ask('embedded', store, questions)
  console.log(`${answersTable(answers, other && (await ask('opensearch', other, questions)))}\n`)

  const { part, lines } = await changeCars(inventoryDir, folder, Number(values.share))
  await rename(part, join(folder, carsFile))
  const updates = {
    embedded: await takeIn('embedded', store),
    opensearch: other && (await takeIn('opensearch', other, cluster)),
  }
  const stillDifferent =
    other && different(await countSome(store, questions), await countSome(other, questions))
  await store.close()
  await other?.close()
  return { lines, updates: { ...updates, stillDifferent } }
}

/** Changes as many cars again, which restores the folder. */
async function updateUnderClients(inventoryDir: string) {
  meanwhile('embedded: an update under 32 clients')
  const part = join(folder, `${carsFile}.part`)
  return crowdOverChange(folder, dataDir, async () => {
    await symlink(join(inventoryDir, carsFile), part)
    await rename(part, join(folder, carsFile))
  })
}

let cluster: BenchCluster | undefined
try {
  await mkdir(dataDir)
  const inventoryDir = await inventory()
  await linkFolder(inventoryDir, folder)
  if (values.opensearch)
    cluster = await startBenchCluster({
      nodes: Number(values.nodes),
      heap: values.heap,
      shards: Number(values.shards),
      scratch,
    })
  const { lines, updates } = await compare(inventoryDir, cluster)
  // The cluster is stopped, so that it takes no processor time and memory from later measurements.
  await cluster?.end()
  cluster = undefined
  const crowd = await updateUnderClients(inventoryDir)
  console.log(`${lines.toLocaleString('en')} cars changed, one in ${Math.round(1 / Number(values.share))}\n`)
  console.log(`${updateTable({ ...updates, crowd })}\n`)
  console.log(crowdHeading)
  console.log(crowdLine(crowd))
} finally {
  await cluster?.end()
  await rm(scratch, { recursive: true, force: true })
}
