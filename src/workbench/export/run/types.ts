import type { FilterKey, KeyOfKind } from '#contract/filters.ts'
import type { CarId } from '#contract/ids.ts'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Search, Sort } from '#contract/search.ts'

// What passes between the run of an export and whoever writes its file. Plain data throughout, but for the service:
// plans and checkpoints are kept in the browser and outlive the page.

/** The calls that an export makes. Each rejects with a ProblemError; who runs it waits and tries again. */
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
  /** Whether whole inventories are handed over: whoever runs the gateway may have that switched off. */
  hasCursor(signal: AbortSignal): Promise<boolean>
  /** What a filter can be cut by whose values only the service knows; empty where it does not say. */
  choices(key: 'sources', signal: AbortSignal): Promise<readonly string[]>
  choices(key: 'brands' | 'countries', signal: AbortSignal): Promise<readonly number[]>
  /** Whether a car that was found before is still one of the search. */
  matches(search: Search, id: CarId, signal: AbortSignal): Promise<boolean>
}

/** A part of a search that is read page by page. */
export interface ExportSlice {
  /** Its filters are those of the export, and whatever makes it small enough. */
  readonly search: Search
  /** Cars in it when it was counted. */
  readonly count: number
  /** Only cars that do not state this field are wanted; they are last where the search is sorted by it. */
  readonly tail?: SortedKey
  /** The slice, by its place in the list, that is read once more because its count has changed. */
  readonly again?: number
  /** Nothing divides it further: it has more cars than the window shows. */
  readonly partial?: true
}

/** Filters by whose field the interface sorts, those that do not state it last. */
export type SortedKey = 'year' | 'price' | 'odometer'

/** What no slice can ask for: the cars of a search that state none of these fields. */
export interface ExportRemainder {
  readonly search: Search
  readonly without: readonly FilterKey[]
  /** Filters that it is no use to divide by any more. */
  readonly used: readonly FilterKey[]
  /** At most so many cars. */
  readonly most: number
  /** Nothing is left to divide it by: the ends of each sort are all that can be had of it. */
  readonly stuck?: true
}

export interface ExportPlan {
  readonly way: 'pages' | 'slices' | 'cursor'
  readonly search: Search
  /** Cars that match, exactly, when it was made. */
  readonly total: number
  /** Requests of the run, near enough: slices overlap where cars have several listings. */
  readonly requests: number
  readonly slices: readonly ExportSlice[]
  readonly remainders: readonly ExportRemainder[]
}

/** Told while a plan is made. */
export interface PlanProgress {
  readonly counts: number
  readonly slices: number
}

/** Where a run goes on. Written after its batch is safely in the file, together with all memos up to it. */
export interface ExportCheckpoint {
  /** Distinct cars in the file. */
  readonly rows: number
  /** Cars that were met again and left out. */
  readonly repeats: number
  /** Requests made so far. */
  readonly requests: number
  /** How often the slices have been counted again since they were read. */
  readonly rounds: number
  /** All slices so far, those that came up during the run behind those of the plan. */
  readonly slices: readonly ExportSlice[]
  readonly remainders: readonly ExportRemainder[]
  /** Remainders left alone because every car is in the file; taken up where a change casts doubt on that. */
  readonly spared: readonly ExportRemainder[]
  /** Remainders of which only the ends of sorts were read, and requests made to cut the others. */
  readonly reached: number
  readonly effort: number
  /** Place in `slices` of the one being read, and the page of it that is next. */
  readonly slice: number
  readonly page: number
  /** Ids of the last page read: the next one must join it. */
  readonly joint: readonly CarId[]
  /** Distinct cars of each slice that has been read. */
  readonly read: readonly number[]
  /** The cursor's next address; null where the pass begins. */
  readonly next: string | null
  /** Passes of the cursor that have begun. */
  readonly passes: number
  readonly arrived: readonly CarId[]
  /** Joints of pages that did not hold: cars may have slipped through. */
  readonly loose: number
}

export interface ExportPart {
  /** Cars that the file does not have yet, each once. */
  readonly cars: readonly Car[]
  readonly checkpoint: ExportCheckpoint
  /**
   * What the run must be told again when it is resumed: text that is kept in order beside the checkpoint, some 30 bytes
   * a car.
   */
  readonly memo: string
}

/** What stands in the file, compared with what the service says. */
export interface ExportProof {
  /** Distinct cars in the file. */
  readonly rows: number
  /** Cars that are in the file twice: 0, counted and not assumed. */
  readonly duplicates: number
  /** Cars that were met again in another slice, or on a page that moved, and left out. */
  readonly repeats: number
  /** Cars that matched when the plan was made, and at the end; exact. */
  readonly expected: number
  readonly counted: number
  /** Brought by the second look at the end: they came while the export ran, or others that came and went had hidden them. */
  readonly arrived: readonly CarId[]
  /** In the file, and no longer a match at the end. */
  readonly gone: readonly CarId[]
  /** Cars that match at the end and are not in the file: nothing that the interface offers reached them. */
  readonly missing: number
  /** Rows more than match at the end which could not be named. */
  readonly surplus: number
  /** Places where the list moved faster than it could be followed. */
  readonly loose: number
  readonly requests: number
}

export type ExportState =
  | { readonly kind: 'working' }
  /** `until` in ms since 1970: when it is tried again. */
  | { readonly kind: 'waiting'; readonly problem: Problem; readonly until: number }

export interface ExportOptions {
  readonly signal: AbortSignal
  readonly onState?: (state: ExportState) => void
  /** All memos up to the checkpoint, in order and in pieces of any size, where a run goes on. */
  readonly memos?: AsyncIterable<string> | Iterable<string>
  /** Smaller in tests. */
  readonly limits?: Partial<ExportLimits>
}

export interface ExportLimits {
  readonly perPage: number
  /** Cars of a search that its pages reach. */
  readonly window: number
  readonly atOnce: number
  /** Counts for a plan, and again for what no filter finds, about: a search that is not cut by then has cars missing. */
  readonly effort: number
  /** Resolves after that many ms, or rejects when aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The sort that has the cars without a value last. */
export const tailSort = {
  year: 'year_asc',
  price: 'cheaper',
  odometer: 'odometer_asc',
} as const satisfies Record<SortedKey & KeyOfKind<'range'>, Sort>
