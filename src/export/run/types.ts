import * as v from 'valibot'
import type { KeyOfKind } from '#contract/filters.ts'
import type { CarId } from '#contract/ids.ts'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Search, Sort } from '#contract/search.ts'
import type { SliceKey } from '#contract/facets/question.ts'

// Data between the run of an export and the worker that writes its file. All but the service is plain data:
// plans and progress are kept in the browser and outlive the page.

/** The calls of an export. Each rejects with a ProblemError; `patient` waits and retries. */
export interface ExportService {
  /** Exact; page and sort do not matter. */
  count(search: Search, signal: AbortSignal): Promise<number>
  /** Page `search.page` with at most `perPage` cars, plus a spare car where the service sends one. */
  page(search: Search, perPage: number, signal: AbortSignal): Promise<readonly Car[]>
  /** The next batch of a pass over the inventory; `next` is undefined at the start, and null after the last batch. */
  cursor(
    search: Search,
    next: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly cars: readonly Car[]; readonly next: string | null }>
  /** Whether the cursor is available: the gateway may have it switched off. */
  hasCursor(signal: AbortSignal): Promise<boolean>
}

export interface ExportSlice {
  /** The filters of the export, and those that make the slice small enough. */
  readonly search: Search
  /** Cars at the time of counting; more than the window where no filter divides the slice further. */
  readonly count: number
  readonly wanted: number
  /** Only cars without this field are read; the sort of the search has them last. */
  readonly tail?: SliceKey
}

export interface ExportPlan {
  readonly way: 'pages' | 'slices' | 'cursor'
  readonly search: Search
  readonly total: number
  /** The approximate number of requests: slices overlap where cars have several listings. */
  readonly requests: number
  readonly slices: readonly ExportSlice[]
  /** The most cars that no slice reaches. */
  readonly beyond: number
  /** Whether the cursor could export the whole inventory, where slices miss some cars. */
  readonly cursor: boolean
}

export interface ReadingPlace {
  readonly requests: number
  readonly read: number
  /** The index in `slices` of the one being read, and its next page; 0 before its first. */
  readonly slice: number
  readonly page: number
  /** Ids of the last page read, which the next page must join. */
  readonly joint: readonly CarId[]
  /** The cursor's next path; null at the start of a pass. */
  readonly next: string | null
  readonly passes: number
  /** The number of pages that did not join, where cars may have been missed. */
  readonly loose: number
}

/** Kept beside the rows to resume from, sent to the page, and kept with the export for other tabs. */
export interface ExportProgress extends ReadingPlace {
  /** Cars to read; undefined while the plan is made. */
  readonly total?: number | undefined
  readonly cars: number
  readonly lines: number
  /** For a search with exclusions: cars that were read and excluded. */
  readonly leftOut?: number | undefined
  /** Bytes on the device: of the collected rows, and at the end of the file. */
  readonly bytes: number
  /** Rows in the file, which is written after all rows have been collected. */
  readonly written: number
}

export interface ExportPart {
  readonly cars: readonly Car[]
  readonly place: ReadingPlace
}

export const ExportProof = v.object({
  rows: v.number(),
  /** Cars that were read twice. It should be 0, and is counted, not assumed. */
  duplicates: v.number(),
  /** The exact number of matching cars when the plan was made, and at the end. */
  expected: v.number(),
  counted: v.number(),
  /** How many more cars match at the end than were read. */
  missing: v.number(),
  /** How many more cars were read than match at the end. */
  surplus: v.number(),
  /** Places where the list changed faster than it could be read. */
  loose: v.number(),
  requests: v.number(),
  /** Whether the cursor could export the whole inventory instead, where cars are missing. */
  cursor: v.boolean(),
})
export type ExportProof = v.InferOutput<typeof ExportProof>

/** The problem behind a wait, and the time of the retry in ms since 1970. */
export interface ExportWait {
  readonly problem: Problem
  readonly until: number
}

export interface ExportOptions {
  readonly signal: AbortSignal
  /** Called when a call has to wait, and with undefined when it succeeded. */
  readonly onWait?: (wait: ExportWait | undefined) => void
  /** Smaller in tests. */
  readonly limits?: Partial<ExportLimits>
}

export interface ExportLimits {
  readonly perPage: number
  readonly window: number
  readonly atOnce: number
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The sort that has the cars without a value last. */
export const tailSort = {
  year: 'year_asc',
  price: 'cheaper',
  odometer: 'odometer_asc',
} as const satisfies Record<SliceKey & KeyOfKind<'range'>, Sort>

export const notBegun: ReadingPlace = {
  requests: 0,
  read: 0,
  slice: 0,
  page: 0,
  joint: [],
  next: null,
  passes: 0,
  loose: 0,
}
