import { translate } from '#src/i18n/i18n.ts'
import { accountName } from '#src/lib/account.ts'
import { runningTasks } from '#src/lib/locks.ts'
import { randomId } from '#src/lib/random-id.ts'
import { saveFile } from '#src/lib/csv.ts'
import { collection } from '#src/stores/collection.ts'
import { announce } from '#src/ui/announcer.ts'
import { fileTypes } from '../file/layout.ts'
import {
  forgetRun,
  lockOf,
  type ExportFiles,
  type ExportTask,
  type FromExportWorker,
  type ToExportWorker,
} from '../worker/task.ts'
import type { ExportProgress } from '../run/types.ts'
import { fileName, readJob, show, type ExportJob, useActivities } from './job.ts'
import { filesOf, keptFile, removeFiles, removeSpool } from './place.ts'

/** The kept exports of this device, by id. */
export const useExports = collection('exports', readJob)

interface Working {
  readonly worker: Worker
  readonly onDisk: boolean
  begun: { readonly at: number; readonly cars: number } | undefined
  last: ExportProgress | undefined
  /** When `last` was kept, in ms. */
  keptAt: number
  readonly ended: Promise<void>
  readonly onEnd: () => void
}

const working = new Map<string, Working>()

/** Tasks that this page started: an export that could not be kept starts again from its task. */
const tasks = new Map<string, ExportTask>()

/** Files that may exist in memory only. */
const files = new Map<string, Blob>()

/** The interval in ms at which progress is kept, so that other tabs see it. */
const tellOthersMs = 3000

const keep = (id: string, change: Partial<ExportJob>) =>
  useExports.change([id], (job) => job && { ...job, ...change })

const end = (id: string) => {
  const own = working.get(id)
  own?.onEnd()
  // A file that is not on disk is in the worker's memory.
  if (own?.onDisk !== true) return
  own.worker.terminate()
  working.delete(id)
}

function speedOf(own: Working, { read: cars }: ExportProgress): number | undefined {
  const at = performance.now()
  own.begun ??= { at, cars }
  const seconds = (at - own.begun.at) / 1000
  return seconds < 1 ? undefined : (cars - own.begun.cars) / seconds
}

function hear(id: string, own: Working, message: FromExportWorker): void {
  switch (message.kind) {
    case 'elsewhere':
      end(id)
      return show(id, message)
    case 'progress': {
      const { progress } = message
      own.last = progress
      show(id, { ...message, speed: progress.total === undefined ? undefined : speedOf(own, progress) })
      if (performance.now() - own.keptAt < tellOthersMs) return
      own.keptAt = performance.now()
      return void keep(id, { progress })
    }
    case 'done': {
      const { proof, progress, file } = message
      show(id, undefined)
      files.set(id, file)
      end(id)
      void keep(id, { state: 'done', proof, progress })
      void forgetRun(id).catch(() => {})
      void removeSpool(id)
      tasks.delete(id)
      announce(translate('export.done', { count: progress.cars }))
      return void save(id)
    }
    case 'stopped':
      show(id, undefined)
      end(id)
      // The user may have removed the export.
      if (useExports.getState().items[id] === undefined) return
      announce(translate('export.state.paused'))
      return void keep(id, { state: 'paused', ...(own.last && { progress: own.last }) })
    case 'failed': {
      const { failure } = message
      const isOwn = failure.kind === 'full' || failure.kind === 'lost' || failure.kind === 'account'
      show(id, isOwn ? undefined : { kind: 'failed', problem: failure })
      end(id)
      announce(translate('export.state.failed'))
      return void keep(id, {
        state: 'failed',
        failure: failure.kind,
        ...(own.last && { progress: own.last }),
      })
    }
  }
}

async function run(id: string): Promise<void> {
  show(id, { kind: 'starting' })
  let onDevice: ExportFiles | undefined
  try {
    onDevice = await filesOf(id)
  } catch {
    // The folder exists, but has no room for another file.
    show(id, undefined)
    await keep(id, { state: 'failed', failure: 'full' })
    return
  }
  const known = working.get(id)
  const worker =
    known?.worker ??
    new Worker(new URL('../worker/export-worker.ts', import.meta.url), { type: 'module', name: 'export' })
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>()
  const own: Working = {
    worker,
    onDisk: onDevice !== undefined,
    begun: undefined,
    last: undefined,
    keptAt: 0,
    ended,
    onEnd,
  }
  working.set(id, own)
  worker.onmessage = ({ data }: MessageEvent<FromExportWorker>) => hear(id, own, data)
  // The worker's script did not load or threw, so no message will follow.
  worker.onerror = ({ message }) =>
    hear(id, own, { kind: 'failed', failure: { kind: 'shape', path: message } })
  worker.postMessage({ kind: 'run', id, task: tasks.get(id), files: onDevice } satisfies ToExportWorker)
}

/** @returns the id of the export. @param total cars to read, where known */
export async function startExport(
  task: ExportTask,
  job: Pick<ExportJob, 'params' | 'name' | 'counted'>,
  total: number,
): Promise<string> {
  const id = randomId()
  await useExports.change([id], () => ({
    ...job,
    created: new Date().toISOString(),
    format: task.layout.format,
    state: 'running',
    failure: null,
    progress: { requests: 0, read: 0, total, cars: 0, lines: 0, bytes: 0, written: 0 },
    proof: null,
  }))
  tasks.set(id, { ...task, account: accountName() })
  await run(id)
  return id
}

/** Pauses the export; what has been written stays. */
export const pauseExport = (id: string): void =>
  working.get(id)?.worker.postMessage({ kind: 'stop' } satisfies ToExportWorker)

export async function resumeExport(id: string): Promise<void> {
  await keep(id, { state: 'running', failure: null })
  await run(id)
}

export async function removeExport(id: string): Promise<void> {
  const own = working.get(id)
  show(id, undefined)
  files.delete(id)
  tasks.delete(id)
  const removed = useExports.change([id], () => undefined)
  // An open file cannot be removed.
  pauseExport(id)
  await Promise.all([removed, own?.ended])
  own?.worker.terminate()
  working.delete(id)
  await forgetRun(id).catch(() => {})
  await removeFiles(id)
}

/** Hands the file to the browser's downloads. @returns false where the file is gone */
export async function save(id: string): Promise<boolean> {
  const job = useExports.getState().items[id]
  const file = files.get(id) ?? (await keptFile(id))
  if (job === undefined || file === undefined) return false
  const type = fileTypes[job.format]
  saveFile(fileName(job), file.slice(0, file.size, type), type)
  return true
}

/** Loads the kept exports and resumes those of a closed page; exports of another tab stay with that tab. */
export async function openExports(): Promise<void> {
  await useExports.load()
  const held = await runningTasks()
  for (const [id, job] of Object.entries(useExports.getState().items)) {
    if (job.state !== 'running' || working.has(id) || useActivities.getState()[id]?.kind === 'starting')
      continue
    if (!held.includes(lockOf(id))) await run(id)
    else if (useActivities.getState()[id]?.kind !== 'elsewhere') {
      show(id, { kind: 'elsewhere' })
      // The lock comes free when that tab ends the export, or is closed: then it can be resumed here.
      void navigator.locks.request(lockOf(id), () => show(id, undefined))
    }
  }
}
