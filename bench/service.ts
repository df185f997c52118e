import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '#service/store/open.ts'
import { crowdHeading, crowdLine, crowds } from './service/crowd.ts'
import { heading, line, timed, type Took, typical } from './service/figures.ts'
import { type Asked, makeQuestions, optionsAround, panelOf, sampleCars, singly } from './service/questions.ts'
import { type Served, servedAt, serveFresh } from './service/served.ts'
import { startFresh } from './service/start.ts'
import { crowdOverUpdate } from './service/update.ts'

// npm run bench:service -- --inventory DIR [--data DIR] [--no-alone] [--no-crowds] [--update]
// npm run bench:service -- --url URL --key KEY
// Prints figures and judges nothing: a busy machine is not a defect.

const { values } = parseArgs({
  allowNegative: true,
  options: {
    inventory: { type: 'string' },
    data: { type: 'string' },
    /** One query at a time, in this process. */
    alone: { type: 'boolean', default: true },
    /** 32 clients over HTTP. */
    crowds: { type: 'boolean', default: true },
    /** 32 clients during an update, with its build. */
    update: { type: 'boolean', default: false },
    /** Duration of each crowd. */
    seconds: { type: 'string', default: '10' },
    runs: { type: 'string', default: '5' },
    url: { type: 'string' },
    key: { type: 'string' },
  },
})
const runs = Number(values.runs)

const say = (text: string) => console.log(text)
const busy = () => loadavg()[0]?.toFixed(1)

async function embedded(inventoryDir: string, dataDir: string) {
  const building = await timed(() => openStore({ engine: 'embedded', inventoryDir, dataDir, workers: 1 }))
  await building.result.close()
  const started = await startFresh(inventoryDir, dataDir)
  const store = await openStore({ engine: 'embedded', inventoryDir, dataDir, workers: 0 })
  const dictionaries = store.dictionaries()
  const asked = makeQuestions(dictionaries, await sampleCars(inventoryDir, dictionaries))
  say(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, load ${busy()}`)
  say(`first opening ${(building.wall / 1000).toFixed(1)} s (a build, if ${dataDir} was empty)`)
  say(
    `start from the saved index ${started.openMs.toFixed(0)} ms ` +
      `(${started.sinceStart.toFixed(0)} ms since the process began), resident ${started.residentMb.toFixed(0)} MB`,
  )
  return { store, asked, dictionaries }
}

type Opened = Awaited<ReturnType<typeof embedded>>

async function alone({ store, asked }: Opened): Promise<void> {
  const counts = new Map<Asked, Took>()
  const pages = new Map<Asked, Took>()
  for (const one of asked) {
    counts.set(one, await typical(() => store.count(one.question), runs))
    pages.set(one, await typical(() => store.search(one.question), runs))
  }
  for (const [name, took] of [
    ['count', counts],
    ['page of 51 with records', pages],
  ] as const) {
    say(heading(name))
    for (const of of new Set(asked.map((one) => one.of)))
      say(
        line(
          `  ${of}`,
          [...took].flatMap(([one, value]) => (one.of === of ? [value] : [])),
        ),
      )
    say(line('  all', [...took.values()]))
  }
  say(heading('other'))
  const options: Took[] = []
  const panels: Took[] = []
  const [unfiltered] = asked
  if (unfiltered !== undefined) {
    const took = await typical(() => store.facets(panelOf(unfiltered.question)), runs)
    say(line('the panel of no filter', [took]))
  }
  for (const { question } of asked.filter(({ of }) => of === '1 filter' || of === '3 filters')) {
    const { domains, variations } = panelOf(question)
    const single = singly({ domains, variations: optionsAround(question) })
    options.push(
      await timed(async () => {
        for (const one of single) await store.count(one)
      }),
    )
    panels.push(await typical(() => store.facets({ domains, variations }), runs))
  }
  say(line('99 counts, one by one', options))
  say(line('99 counts, 5 histograms', panels))
  const [first] = asked
  if (first === undefined) return
  const ids = (await store.search({ ...first.question, limit: 200 })).cars.map(({ id }) => id)
  const lookups: Took[] = []
  for (const id of ids) lookups.push(await typical(() => store.car({ id }), 3))
  say(line('lookup by id', lookups))
  const pass = { generation: store.generation(), domains: first.question.domains, leasing: undefined }
  const batches: Took[] = []
  let exported = 0
  for (let after = -1; batches.length < 50;) {
    const { result, ...took } = await timed(() => store.exportBatch({ ...pass, after, limit: 500 }))
    if (result.length === 0) break
    batches.push(took)
    exported += result.length
    after = result.at(-1)?.no ?? after
  }
  say(line('export batch of 500', batches))
  const seconds = batches.reduce((sum, { wall }) => sum + wall, 0) / 1000
  say(`export ${(exported / seconds).toFixed(0)} cars a second`)
}

async function together(served: Served): Promise<void> {
  try {
    say(`\nload ${busy()}`)
    say(crowdHeading)
    for (const figures of await crowds(served, Number(values.seconds))) say(crowdLine(figures))
  } finally {
    await served.end()
  }
}

async function local(inventoryDir: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
  const dataDir = resolve(values.data ?? join(scratch, 'data'))
  try {
    const opened = await embedded(inventoryDir, dataDir)
    if (values.alone) await alone(opened)
    await opened.store.close()
    if (values.crowds) await together(await serveFresh(inventoryDir, dataDir))
    if (values.update) {
      const figures = await crowdOverUpdate(inventoryDir, dataDir, scratch)
      say(`${crowdLine(figures)}, taken in after ${figures.seconds.toFixed(0)} s`)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const { inventory, url, key } = values
if (inventory === undefined && url === undefined)
  throw new Error('which inventory? --inventory DIR, or --url URL --key KEY of a service that runs')
if (inventory !== undefined) await local(resolve(inventory))
if (url !== undefined) await together(servedAt({ url: url.replace(/\/+$/, ''), key: key ?? '' }))
