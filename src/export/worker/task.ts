import type { Language } from '#contract/languages.ts'
import type { Problem } from '#contract/problems.ts'
import type { Search } from '#contract/search.ts'
import { database, transact } from '#src/stores/database.ts'
import type { ExportWords } from '../columns/column.ts'
import type { ColumnChoice } from '../columns/columns.ts'
import type { FileLayout } from '../file/layout.ts'
import type { ExportPlan, ExportProgress, ExportProof, ExportWait } from '../run/types.ts'

// Messages between the page and the worker, and what is kept between two tries. Plain data.

export interface ExportTask {
  readonly search: Search
  readonly language: Language
  readonly choice: ColumnChoice
  readonly layout: FileLayout
  readonly words: ExportWords
  readonly plan?: ExportPlan | undefined
  /** The account whose cars it has, where each user has one. */
  readonly account?: string | undefined
}

/** The state that belongs to the first `progress.bytes` bytes of the collected rows. */
interface KeptRun {
  readonly task: ExportTask
  readonly plan: ExportPlan | undefined
  readonly progress: ExportProgress
}

/** Why a run failed. `full`: no room on the device; `lost`: the written rows are gone; `account`: it has another's. */
export type ExportFailure =
  | Problem
  | { readonly kind: 'full' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'account' }

/** On disk: the spool that collects rows, and the file itself. */
export interface ExportFiles {
  readonly spool: FileSystemFileHandle
  readonly file: FileSystemFileHandle
}

export type ToExportWorker =
  | {
      readonly kind: 'run'
      readonly id: string
      /** Absent when a run is resumed. */
      readonly task?: ExportTask | undefined
      /** Absent where the browser has no file system; then nothing outlives the page. */
      readonly files?: ExportFiles | undefined
    }
  | { readonly kind: 'stop' }

export type FromExportWorker =
  | { readonly kind: 'progress'; readonly progress: ExportProgress; readonly waiting: ExportWait | undefined }
  | { readonly kind: 'elsewhere' }
  | {
      readonly kind: 'done'
      readonly proof: ExportProof
      readonly progress: ExportProgress
      readonly file: Blob
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: ExportFailure }

// The place of a run when its rows were last safe.

const store = 'exportParts'

/** A lock held by the tab that makes the file, so that other pages know. */
export const lockOf = (id: string): string => `forecourt-export-${id}`

export interface RunKeeper {
  readonly load: () => Promise<KeptRun | undefined>
  readonly save: (run: KeptRun) => Promise<void>
}

/** Keeps runs in the browser's database. @throws where it cannot be written */
export const databaseKeeper = (id: string): RunKeeper => ({
  load: () =>
    transact(
      [store],
      'readonly',
      // Written by `save` below, and never by another version of the app: its name would be another.
      (tx) => tx.objectStore(store).get(id) as Promise<KeptRun | undefined>,
    ),
  save: async (run) =>
    void (await transact([store], 'readwrite', (tx) => tx.objectStore(store).put(run, id))),
})

/** Keeps a run as long as the worker lives, so that an export can be paused without a database. */
export function memoryKeeper(): RunKeeper {
  let kept: KeptRun | undefined
  return { load: async () => kept, save: async (run) => void (kept = run) }
}

export async function forgetRun(id: string): Promise<void> {
  await (await database()).delete(store, id)
}
