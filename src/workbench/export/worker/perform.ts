import type { Sites } from '#contract/kinds/kind.ts'
import { rowsOf } from '../columns/rows.ts'
import { fileTypes, type FileRow } from '../file/layout.ts'
import { makeWriter } from '../file/make-writer.ts'
import { planExport } from '../run/plan.ts'
import { runExport } from '../run/run.ts'
import type { ExportLimits, ExportPart, ExportService, ExportState } from '../run/types.ts'
import { cellsOf } from './cells.ts'
import type { RunKeeper } from './kept-runs.ts'
import type { FileSink } from './sinks.ts'
import { sieveOf } from './sieve.ts'
import {
  carsRead,
  type ExportTally,
  type ExportTask,
  type ExportWait,
  type FromExportWorker,
} from './task.ts'

/** Where a file is made from, and where it goes. */
export interface ExportSurroundings {
  readonly service: ExportService
  /** This account's sources, where the search names some. */
  readonly sites: Sites
  readonly sink: FileSink
  readonly keeper: RunKeeper
  readonly signal: AbortSignal
  readonly tell: (message: FromExportWorker) => void
  /** Smaller in tests. */
  readonly limits?: Partial<ExportLimits>
  /** How long what has been written may be unsafe, ms. */
  readonly saveEveryMs?: number
}

/** What had been written is not there any more, or not all of it. */
export class FileLostError extends Error {}

/** Rows that are put together before they are written: compression and the disk like large pieces. */
const pieceRows = 500
const tellEveryMs = 200

/**
 * Makes the file of an export, from where it was left or from its beginning, and says how it gets on. Rejects with the
 * signal's reason, a ProblemError, QuotaExceededError or FileLostError; what was safe by then can be gone on with.
 * @param fresh the task of a run that begins
 */
export async function perform(fresh: ExportTask | undefined, around: ExportSurroundings): Promise<void> {
  const { service, sink, keeper, signal, tell, limits = {}, saveEveryMs = 1000 } = around
  const kept = await keeper.load()
  if (kept !== undefined && sink.size() < kept.tally.bytes) throw new FileLostError()
  const task = kept?.task ?? fresh
  if (task === undefined) throw new FileLostError()
  sink.cut(kept?.tally.bytes ?? 0)

  const writer = makeWriter(task.layout, kept?.writer)
  const cells = cellsOf(task)
  let tally: ExportTally = kept?.tally ?? { cars: 0, lines: 0, bytes: 0 }
  let total = (kept?.plan ?? task.plan)?.total
  let toldAt = 0
  let counts = 0
  let waiting: ExportWait | undefined
  const say = (checking: boolean) => {
    tell(
      total === undefined
        ? { kind: 'planning', counts, waiting }
        : { kind: 'progress', tally, total, checking, waiting },
    )
    toldAt = Date.now()
  }
  const sieve = sieveOf(task.search, around.sites, service, {
    signal,
    limits,
    onState: (state: ExportState) => {
      waiting = state.kind === 'waiting' ? { problem: state.problem, until: state.until } : undefined
      say(false)
    },
  })
  const { options } = sieve
  /** At the beginning of this try. */
  const leftOut = sieve.sift && (tally.leftOut ?? { cars: 0, counts: 0 })
  tally = { ...tally, leftOut }
  const context = {
    // As its card does: no listing of an excluded source leads.
    search: sieve.around,
    currency: task.search.currency,
    sites: around.sites,
    rowsPer: task.choice.rowsPer,
    now: Date.now(),
  }
  // From here on it can be gone on with, though nothing is written yet.
  if (kept === undefined)
    await keeper.save({ task, plan: task.plan, checkpoint: undefined, writer: undefined, tally }, [])
  const plan =
    kept?.plan ??
    task.plan ??
    (await planExport(sieve.around, service, {
      ...options,
      onProgress: (made) => {
        counts = made.counts
        say(false)
      },
    }))

  total = plan.total
  let rows: FileRow[] = []
  let memos: string[] = []
  let last: ExportPart | undefined
  let savedAt = Date.now()

  const write = (bytes: Uint8Array<ArrayBuffer>) => {
    sink.write(bytes)
    tally = { ...tally, bytes: tally.bytes + bytes.length }
  }
  const put = () => {
    write(writer.write(rows))
    rows = []
  }
  const save = async () => {
    if (last === undefined) return
    put()
    sink.flush()
    const { checkpoint } = last
    await keeper.save({ task, plan, checkpoint, writer: writer.state(), tally }, memos)
    memos = []
    savedAt = Date.now()
  }
  say(false)
  const run = runExport(plan, kept?.checkpoint, service, { ...options, memos: keeper.memos() })
  try {
    for (;;) {
      const next = await run.next()
      if (next.done === true) {
        write(writer.write(rows))
        write(writer.end())
        sink.flush()
        const file = sink.blob(fileTypes[task.layout.format])
        const requests = next.value.requests + (tally.leftOut?.counts ?? 0)
        tell({ kind: 'done', proof: { ...next.value, requests }, tally, ...(file !== undefined && { file }) })
        return
      }
      const { cars: read } = next.value
      const cars = sieve.sift === undefined ? read : await sieve.sift(read)
      // Only from here on it is gone on with behind these.
      last = next.value
      const found = cars.flatMap((car) => rowsOf(car, context).map(cells))
      rows.push(...found)
      tally = {
        ...tally,
        cars: tally.cars + cars.length,
        lines: tally.lines + found.length,
        leftOut: leftOut && {
          cars: (tally.leftOut?.cars ?? 0) + read.length - cars.length,
          counts: leftOut.counts + sieve.counts(),
        },
      }
      memos.push(last.memo)
      if (rows.length >= pieceRows) put()
      if (Date.now() - savedAt >= saveEveryMs) await save()
      // Whoever is told to wait sees what is there by then.
      if (waiting !== undefined || Date.now() - toldAt >= tellEveryMs) say(carsRead(tally) >= plan.total)
    }
  } catch (error) {
    // What has been fetched is not fetched again.
    if (!isFull(error)) await save()
    throw error
  }
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
