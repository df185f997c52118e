import * as v from 'valibot'
import type { KeyOfKind } from '#contract/filters.ts'
import type { CarId } from '#contract/ids.ts'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Search, Sort } from '#contract/search.ts'
import type { SliceKey } from '#contract/facets/question.ts'

// What passes between the run of an export and the thread that writes its file. Plain data throughout, but for the
// service: plans and progress are kept in the browser and outlive the page.

/** The calls that an export makes. Each rejects with a ProblemError; `patient` waits and tries again. */
export interface ExportService {
  /** Exact; page and sort do not matter. */
  count(search: Search, signal: AbortSignal): Promise<number>
  /** Page `search.page` of at most `perPage` cars and, where the service hands it over, the one after them. */
  page(search: Search, perPage: number, signal: AbortSignal): Promise<readonly Car[]>
  /** The next batch of a pass over the whole inventory; `next` is undefined at its beginning, and null at its end. */
  cursor(
    search: Search,
    next: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly cars: readonly Car[]; readonly next: string | null }>
  /** Whether whole inventories are handed over: the gateway may have that switched off. */
  hasCursor(signal: AbortSignal): Promise<boolean>
}

export interface ExportSlice {
  /** Its filters are those of the export, and those that make it small enough. */
  readonly search: Search
  /** Cars in it when it was counted; more than the window shows where nothing divides it further. */
  readonly count: number
  readonly wanted: number
  /** Only cars that do not state this field are read; they are last where the search is sorted by it. */
  readonly tail?: SliceKey
}

export interface ExportPlan {
  readonly way: 'pages' | 'slices' | 'cursor'
  readonly search: Search
  readonly total: number
  /** Requests of the run, near enough: slices overlap where cars have several listings. */
  readonly requests: number
  readonly slices: readonly ExportSlice[]
  /** Cars that no slice reaches, at most. */
  readonly beyond: number
  /** Whether the whole inventory could be had by the cursor, where some cars are beyond the slices. */
  readonly cursor: boolean
}

export interface ReadingPlace {
  readonly requests: number
  readonly read: number
  /** Place in `slices` of the one being read, and the page of it that is next; 0 before its first. */
  readonly slice: number
  readonly page: number
  /** Ids of the last page read: the next one must join it. */
  readonly joint: readonly CarId[]
  /** The cursor's next address; null where a pass begins. */
  readonly next: string | null
  readonly passes: number
  /** Joints of pages that did not hold: cars may have slipped through. */
  readonly loose: number
}

/** Kept beside its rows, to go on from here; sent to the page; kept with the export, for other tabs. */
export interface ExportProgress extends ReadingPlace {
  /** Cars to read; undefined while the plan is made. */
  readonly total?: number | undefined
  readonly cars: number
  readonly lines: number
  /** Of a search that excludes: cars that were read and are not of it. */
  readonly leftOut?: number | undefined
  /** Bytes on the device: of the rows that are collected, and at the end of the file. */
  readonly bytes: number
  /** Rows that are in the file, which is written when all have been collected. */
  readonly written: number
}

export interface ExportPart {
  readonly cars: readonly Car[]
  readonly place: ReadingPlace
}

export const ExportProof = v.object({
  rows: v.number(),
  /** Cars that were read twice: 0, counted and not assumed. */
  duplicates: v.number(),
  /** Cars that matched when the plan was made, and at the end; exact. */
  expected: v.number(),
  counted: v.number(),
  /** How many more match at the end than were read. */
  missing: v.number(),
  /** How many more were read than match at the end. */
  surplus: v.number(),
  /** Places where the list moved faster than it could be followed. */
  loose: v.number(),
  requests: v.number(),
  /** Whether the whole inventory could be had by the cursor instead, where cars are missing. */
  cursor: v.boolean(),
})
export type ExportProof = v.InferOutput<typeof ExportProof>

/** What is waited for, and when it is tried again, ms since 1970. */
export interface ExportWait {
  readonly problem: Problem
  readonly until: number
}

export interface ExportOptions {
  readonly signal: AbortSignal
  /** Called where a call has to wait, and with undefined where it was answered at last. */
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
