import type { CarId } from '#contract/ids.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { cellsOf, rowsOf, worthBy } from '../columns/rows.ts'
import { fileTypes, type FileRow } from '../file/layout.ts'
import { makeWriter } from '../file/writers.ts'
import { planExport } from '../run/plan.ts'
import { runExport } from '../run/run.ts'
import {
  notBegun,
  type ExportLimits,
  type ExportProgress,
  type ExportService,
  type ExportWait,
} from '../run/types.ts'
import type { ExportTask, FromExportWorker, RunKeeper } from './task.ts'
import { exclusionFilter } from './exclusion-filter.ts'
import { spoolBytes, spoolLines, type FileSink } from './sinks.ts'

export interface ExportSurroundings {
  readonly service: ExportService
  readonly sites: Sites
  readonly spool: FileSink
  readonly file: FileSink
  readonly keeper: RunKeeper
  readonly signal: AbortSignal
  readonly tell: (message: FromExportWorker) => void
  /** Smaller in tests. */
  readonly limits?: Partial<ExportLimits>
  /** How long collected rows may stay unsaved, in ms. */
  readonly saveEveryMs?: number
}

export class FileLostError extends Error {}

/** Rows per write: compression and the disk work better with large pieces. */
const pieceRows = 500
const tellEveryMs = 200

/** The car ids in the first bytes of a spool. @throws FileLostError where the spool is shorter */
async function idsIn(spool: Blob, bytes: number): Promise<Set<CarId>> {
  if (spool.size < bytes) throw new FileLostError()
  const ids = new Set<CarId>()
  for await (const [id] of spoolLines(spool.slice(0, bytes))) ids.add(id)
  return ids
}

async function writeFile(
  { layout, words }: ExportTask,
  missing: number,
  { spool, file, signal }: Pick<ExportSurroundings, 'spool' | 'file' | 'signal'>,
  onRows: (written: number) => void,
): Promise<Blob> {
  const collected = await spool.blob()
  await file.open(0)
  // An incomplete file says so at its top.
  const lack =
    missing === 0 ? [] : [{ name: words.unfinished, value: words.missing.replace('{n}', String(missing)) }]
  const writer = makeWriter({ ...layout, about: [...lack, ...layout.about] }, file.write)
  let rows: FileRow[] = []
  let written = 0
  const put = () => {
    writer.write(rows)
    written += rows.length
    rows = []
    onRows(written)
  }
  for await (const [, ...some] of spoolLines(collected)) {
    signal.throwIfAborted()
    rows.push(...some)
    if (rows.length >= pieceRows) put()
  }
  put()
  writer.end()
  file.flush()
  return file.blob(fileTypes[layout.format])
}

/** Resumes a kept run; what was saved stays when it rejects. @param fresh the task of a new run */
export async function perform(fresh: ExportTask | undefined, around: ExportSurroundings): Promise<void> {
  const { service, spool, keeper, signal, tell, limits = {}, saveEveryMs = 1000 } = around
  const kept = await keeper.load()
  const task = kept?.task ?? fresh
  if (task === undefined) throw new FileLostError()
  let progress: ExportProgress = { ...notBegun, cars: 0, lines: 0, bytes: 0, ...kept?.progress, written: 0 }
  const seen = await idsIn(await spool.blob(), progress.bytes)
  await spool.open(progress.bytes)

  let waiting: ExportWait | undefined
  let toldAt = 0
  const say = () => {
    tell({ kind: 'progress', progress, waiting })
    toldAt = Date.now()
  }
  const sayInTime = () => {
    if (waiting !== undefined || Date.now() - toldAt >= tellEveryMs) say()
  }
  const cells = cellsOf(task)
  let plan = kept?.plan ?? task.plan
  let savedAt = Date.now()
  const save = async () => {
    spool.flush()
    await keeper.save({ task, plan, progress })
    savedAt = Date.now()
  }
  // From here on the run can be resumed, though nothing is written yet.
  if (kept === undefined) await save()
  const exclusions = await exclusionFilter(task.search, around.sites, service, {
    signal,
    limits,
    onWait: (wait) => {
      waiting = wait
      say()
    },
  })
  const { options } = exclusions
  const rowContext = {
    // As on the card, a listing of an excluded source is never the one shown.
    search: exclusions.superset,
    currency: task.search.currency,
    sites: around.sites,
    worth: worthBy(task.words),
    rowsPer: task.choice.rowsPer,
    now: Date.now(),
  }
  plan ??= await planExport(exclusions.read, service, {
    ...options,
    onRequest: (requests) => {
      progress = { ...progress, requests }
      sayInTime()
    },
  })
  progress = {
    ...progress,
    total: plan.total,
    leftOut: exclusions.keep === undefined ? undefined : (progress.leftOut ?? 0),
  }
  say()
  try {
    const run = runExport(plan, progress, seen, service, options)
    for (;;) {
      const next = await run.next()
      if (next.done === true) {
        await save()
        const file = await writeFile(task, next.value.missing, around, (written) => {
          progress = { ...progress, written }
          sayInTime()
        })
        progress = { ...progress, bytes: file.size }
        const requests = next.value.requests + exclusions.counts()
        return tell({ kind: 'done', proof: { ...next.value, requests }, progress, file })
      }
      const { cars: read, place } = next.value
      const staying = new Set(exclusions.keep === undefined ? read : await exclusions.keep(read))
      const rows = read.map((car) => (staying.has(car) ? rowsOf(car, rowContext).map(cells) : []))
      const bytes = spoolBytes(read.map(({ id }, at) => [id, ...(rows[at] ?? [])]))
      spool.write(bytes)
      progress = {
        ...progress,
        ...place,
        requests: place.requests + exclusions.counts(),
        cars: progress.cars + staying.size,
        lines: progress.lines + rows.flat().length,
        bytes: progress.bytes + bytes.length,
        leftOut: progress.leftOut === undefined ? undefined : progress.leftOut + read.length - staying.size,
      }
      if (Date.now() - savedAt >= saveEveryMs) await save()
      sayInTime()
    }
  } catch (error) {
    // Keeps the fetched rows, so that a retry does not fetch them again.
    if (!isFull(error)) await save()
    say()
    throw error
  }
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
