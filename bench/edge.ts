import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { crowdHeading, crowdLine } from './service/crowd.ts'
import { type MemoryPeak, watchMemory } from './service/processes.ts'
import { startFresh } from './service/start.ts'
import { crowdOverUpdate } from './service/update.ts'

// npm run bench:edge -- --inventory DIR [--shares 0.01,0.0001] [--scratch DIR]
// Where the embedded engine ends: how long a folder takes to be built and what that takes, and how long a changed share of it
// takes to be taken in while 32 clients ask. `npm run demo -- --cars 1000000` writes a folder of a million. Prints figures and
// judges nothing.

const { values } = parseArgs({
  options: {
    inventory: { type: 'string' },
    /** Shares of the cars that change, one update each. */
    shares: { type: 'string', default: '0.01' },
    /** A folder with room for a copy of the inventory and of its store. */
    scratch: { type: 'string', default: tmpdir() },
  },
})
if (values.inventory === undefined) throw new Error('which inventory? --inventory DIR')
const inventoryDir = resolve(values.inventory)
const scratch = await mkdtemp(join(resolve(values.scratch), 'forecourt-edge-'))
const dataDir = join(scratch, 'data')

const memoryText = ({ together, own, children }: MemoryPeak) =>
  `at most ${together.toFixed(0)} MB resident (serving ${own.toFixed(0)}, building ${children.toFixed(0)})`

async function opened() {
  let memory: (() => Promise<MemoryPeak>) | undefined
  const started = await startFresh(inventoryDir, dataDir, (pid) => (memory = watchMemory(pid)))
  return { ...started, memory: await memory?.() }
}

try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const built = await opened()
  console.log(
    `built in ${(built.openMs / 1000).toFixed(0)} s${built.memory ? `, ${memoryText(built.memory)}` : ''}`,
  )
  const again = await opened()
  console.log(`opened again in ${again.openMs.toFixed(0)} ms, ${again.residentMb.toFixed(0)} MB resident`)
  console.log(crowdHeading)
  for (const share of values.shares.split(',').map(Number)) {
    const figures = await crowdOverUpdate(inventoryDir, dataDir, scratch, share)
    const { seconds, lines, memory } = figures
    console.log(crowdLine(figures))
    console.log(
      `  ${lines} cars of ${again.cars} changed: served after ${seconds.toFixed(1)} s${memory ? `, ${memoryText(memory)}` : ''}`,
    )
  }
} finally {
  await rm(scratch, { recursive: true })
}
