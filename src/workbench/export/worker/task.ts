import type { Language } from '#contract/languages.ts'
import type { Problem } from '#contract/problems.ts'
import type { Search } from '#contract/search.ts'
import type { ExportWords } from '../columns/column.ts'
import type { ColumnChoice } from '../columns/columns.ts'
import type { FileLayout } from '../file/layout.ts'
import type { WriterState } from '../file/make-writer.ts'
import type { ExportCheckpoint, ExportPlan, ExportProof } from '../run/types.ts'

// What passes between the page and the thread that makes a file, and what is kept between two tries. Plain data.

/** All that it takes to make the file, in the words of the language that it was begun in. */
export interface ExportTask {
  readonly search: Search
  readonly language: Language
  readonly choice: ColumnChoice
  readonly layout: FileLayout
  readonly words: ExportWords
  /** Where it was made before the start. */
  readonly plan?: ExportPlan | undefined
}

export interface ExportTally {
  /** Cars and rows in the file. */
  readonly cars: number
  readonly lines: number
  readonly bytes: number
  /**
   * Of a search that excludes: cars that were read and are not in the file, and requests beside those of the run that it
   * took to tell.
   */
  readonly leftOut?: { readonly cars: number; readonly counts: number } | undefined
}

/** Cars that have been dealt with, in the file or not. */
export const carsRead = ({ cars, leftOut }: Pick<ExportTally, 'cars' | 'leftOut'>): number =>
  cars + (leftOut?.cars ?? 0)

/** Belongs to the first `tally.bytes` bytes of the file. */
export interface KeptRun {
  readonly task: ExportTask
  /** Undefined until it is made, and what follows until something is written. */
  readonly plan: ExportPlan | undefined
  readonly checkpoint: ExportCheckpoint | undefined
  readonly writer: WriterState | undefined
  readonly tally: ExportTally
  /** How many pieces of memos there are. */
  readonly memos: number
}

/** Why a run ended before its end. `full`: no room on the device; `lost`: what had been written is gone. */
export type ExportFailure = Problem | { readonly kind: 'full' } | { readonly kind: 'lost' }

export type ToExportWorker =
  | {
      readonly kind: 'run'
      readonly id: string
      /** Absent where it goes on. */
      readonly task?: ExportTask | undefined
      /** The file on disk; absent where the browser gives none, and nothing outlives the page. */
      readonly file?: FileSystemFileHandle | undefined
    }
  | { readonly kind: 'stop' }

/** What is waited for, and when it is tried again, ms. */
export interface ExportWait {
  readonly problem: Problem
  readonly until: number
}

export type FromExportWorker =
  | { readonly kind: 'planning'; readonly counts: number; readonly waiting: ExportWait | undefined }
  | {
      readonly kind: 'progress'
      readonly tally: ExportTally
      /** Cars to read. */
      readonly total: number
      readonly checking: boolean
      readonly waiting: ExportWait | undefined
    }
  /** Another tab has it. */
  | { readonly kind: 'elsewhere' }
  /** The proof is of the cars read, `file` where it is not on disk. */
  | { readonly kind: 'done'; readonly proof: ExportProof; readonly tally: ExportTally; readonly file?: Blob }
  | { readonly kind: 'stopped'; readonly tally: ExportTally | undefined }
  | { readonly kind: 'failed'; readonly failure: ExportFailure; readonly tally: ExportTally | undefined }
