import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Random } from '../store/suite/random.ts'
import { type DamageOutcome, pickCase, runCase } from './case.ts'
import { buildOnFullDisks, type SeenCases, updateOnFullDisks } from './disk-cases.ts'
import { killed } from './kill-cases.ts'
import { makeWorld } from './world.ts'

const usage = `npm run damage -- [--cases 300] [--seed 1] [--kills 12] [--no-disk]

Damages the files of a store in every way that a disk, a person or a power cut may, asks a few hundred questions of it,
and compares the answers with those of the store before. Then kills processes, and fills disks. Prints what came of it;
exit code 0: no answer was wrong, nothing was lost without a word, and no process died of it.`

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '12' },
    'no-disk': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

/** So many cases share a world: passes live for ten minutes, and another world is another layout of the files. */
const casesOfWorld = 60

interface CaseReport {
  readonly number: number
  readonly name?: string
  readonly outcome?: DamageOutcome
  readonly threw?: string
}

/** In a process of its own, which may die of a case: the one before it hears which. */
async function runCases(first: number, end: number): Promise<void> {
  const send = (report: CaseReport) => new Promise((sent) => process.send?.(report, sent))
  const world = await makeWorld({ seed: first })
  for (let number = first; number < end; number++) {
    const random = new Random(number)
    const one = await pickCase(world, random)
    const name = `${one.file.replace(/\d+/, 'N')}, ${one.injury}${one.running ? ', while it is served' : ''}`
    await send({ number, name })
    const report = await runCase(world, one, random).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({
        threw: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    await send({ number, ...report })
  }
  await world.remove()
  process.disconnect?.()
}

/** Gives how many faults there were. */
async function damageAll(first: number, end: number): Promise<number> {
  const totals = { cases: 0, unharmed: 0, same: 0, failed: 0, begunAgain: 0 }
  let faults = 0
  const fault = (text: string) => {
    faults++
    console.log(`  FAULT ${text}`)
  }
  for (let next = first; next < end;) {
    const last = Math.min(end, next + casesOfWorld)
    const child: ChildProcess = fork(import.meta.filename, ['--cases', `${next}-${last}`], {
      execArgv: ['--import', 'tsx'],
    })
    let name = ''
    let reached = next
    child.on('message', (report: CaseReport) => {
      reached = report.number
      name = report.name ?? name
      if (report.threw !== undefined) fault(`case ${reached} (${name}) threw ${report.threw}`)
      if (report.outcome === undefined) return
      const { same, failed, begunAgain, wrong, silent } = report.outcome
      totals.cases++
      if (failed + begunAgain + wrong.length === 0) totals.unharmed++
      totals.same += same
      totals.failed += failed
      totals.begunAgain += begunAgain
      for (const text of [...wrong, ...silent]) fault(`case ${reached} (${name}) ${text}`)
    })
    const [code, signal]: unknown[] = await once(child, 'exit')
    if (code === 0) next = last
    else {
      fault(`case ${reached} (${name}) ended the process: ${String(signal ?? code)}`)
      next = reached + 1
    }
    console.log(`${next - first} of ${end - first} cases, ${faults} faults`)
  }
  console.log(
    `damaged files: ${totals.cases} cases, of ${totals.unharmed} nothing was noticed. ` +
      `Answers: ${totals.same} the same, ${totals.failed} failed before the store was built anew, ` +
      `${totals.begunAgain} passes had to begin again, and were told.`,
  )
  return faults
}

function tell(what: string, seen: SeenCases | undefined): number {
  if (seen === undefined) {
    console.log(`${what}: left out, this system does not let us mount a small disk`)
    return 0
  }
  const counts = new Map<string, number>()
  for (const outcome of seen.outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  console.log(`${what}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`)
  for (const fault of seen.wrong) console.log(`  FAULT ${fault}`)
  return seen.wrong.length
}

const steps = (count: number, most: number) =>
  Array.from({ length: count }, (_, no) => Math.round((most * no) / count))

const range = /^(\d+)-(\d+)$/.exec(values.cases)
if (range !== null) await runCases(Number(range[1]), Number(range[2]))
else {
  const seed = Number(values.seed)
  let faults = await damageAll(seed, seed + Number(values.cases))
  faults += tell('killed', await killed(Number(values.kills)))
  if (!values['no-disk']) {
    faults += tell('first builds on full disks', await buildOnFullDisks(steps(20, 1.6e6)))
    faults += tell('updates on full disks', await updateOnFullDisks(steps(12, 4e6)))
  }
  console.log(faults === 0 ? 'nothing wrong' : `${faults} faults`)
  process.exit(faults === 0 ? 0 : 1)
}
