import { changedSlices, goneOf, readNewest } from './changes.ts'
import { cutter } from './cut.ts'
import { readCursor } from './cursor.ts'
import { openLedger, type Running } from './ledger.ts'
import { patient } from './patient.ts'
import { readSlice } from './read-slice.ts'
import type {
  ExportCheckpoint,
  ExportOptions,
  ExportPart,
  ExportPlan,
  ExportProof,
  ExportService,
} from './types.ts'

/** Each costs all pages of the window, once for each sort. */
const mostEnds = 8

/**
 * Cuts the next remainder into slices. How many cars are in several remainders at once no count says, so they would be cut
 * much further than need be: once as many cars are in the file as match, the others are spared. Those that nothing divides
 * come last.
 */
async function reachNext({ plan, service, patient, ledger }: Running): Promise<void> {
  const { now } = ledger
  const next = now.remainders.find(({ stuck }) => stuck === undefined) ?? now.remainders[0]
  if (next === undefined) return
  const total = await patient.ask((signal) => service.count(plan.search, signal))
  // Equal numbers may hide a car that went; the first remainders are few and are always read.
  const mayBeSpared = next.stuck === true || (now.rounds === 0 && next.without.length > 1)
  if (mayBeSpared && (now.rounds === 0 ? ledger.distinct() === total : ledger.distinct() >= total)) {
    now.spared = [...now.spared, ...now.remainders]
    now.remainders = []
    return
  }
  now.remainders = now.remainders.filter((each) => each !== next)
  const left = patient.limits.effort - now.effort
  // Nothing divides it, or there have been enough attempts: what can be had of it are the ends of its sorts.
  const isEnd = next.stuck === true || left <= 0
  if (isEnd && now.reached >= mostEnds) {
    now.remainders = []
    return
  }
  if (isEnd) now.reached += 1
  const before = patient.requests()
  const { slices, remainders } = await cutter(service, patient, left).reach(
    isEnd ? { ...next, stuck: true } : next,
  )
  now.effort += patient.requests() - before
  now.slices = [...now.slices, ...slices]
  now.remainders = [...now.remainders, ...remainders]
}

/** A list that goes on changing is not followed for ever. */
const mostRounds = 3

async function* readSlices(running: Running): AsyncGenerator<ExportPart> {
  const { now } = running.ledger
  for (let changed = true; changed;) {
    const slice = now.slices[now.slice]
    if (slice !== undefined) yield* readSlice(running, slice)
    else if (now.remainders.length > 0) await reachNext(running)
    else {
      const again = now.rounds < mostRounds ? await changedSlices(running) : []
      now.rounds += 1
      now.slices = [...now.slices, ...again]
      changed = again.length > 0
      if (changed) now.remainders = now.spared
      if (changed) now.spared = []
    }
  }
  yield* readNewest(running, now.slices.length)
}

async function proofOf(running: Running): Promise<ExportProof> {
  const { plan, service, patient, ledger } = running
  const { now } = ledger
  const counted = await patient.ask((signal) => service.count(plan.search, signal))
  const gone = await goneOf(running)
  const difference = counted - (now.rows - gone.length)
  return {
    rows: now.rows,
    duplicates: now.rows - ledger.distinct(),
    repeats: now.repeats,
    expected: plan.total,
    counted,
    arrived: now.arrived,
    gone,
    missing: Math.max(0, difference),
    surplus: Math.max(0, -difference),
    loose: now.loose,
    requests: ledger.requests(),
  }
}

/**
 * Fetches every car of a plan once, in parts that are ready to be written, and ends with the proof. Waits out whatever may
 * pass; throws a ProblemError that only somebody can mend, or the signal's reason. Either way it goes on from the
 * checkpoint of the last part that was written, with the memos up to it.
 */
export async function* runExport(
  plan: ExportPlan,
  from: ExportCheckpoint | undefined,
  service: ExportService,
  options: ExportOptions,
): AsyncGenerator<ExportPart, ExportProof> {
  // Pages that were asked for ahead end with the run.
  const own = new AbortController()
  const asking = patient({ ...options, signal: AbortSignal.any([options.signal, own.signal]) })
  try {
    const ledger = await openLedger(plan, from, asking.requests, options.memos)
    const running = { plan, service, patient: asking, ledger }
    yield* plan.way === 'cursor' ? readCursor(running) : readSlices(running)
    return await proofOf(running)
  } finally {
    own.abort()
  }
}
