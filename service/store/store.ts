import type { FilterKey, Filters } from '#contract/filters.ts'
import type { Sort } from '#contract/search.ts'
import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { Fingerprint } from '../inventory/fingerprint.ts'

/** What else cars must have, or must not; each is looked for among the listings in its own scope. */
export interface CarDemands {
  /** The cars have a listing of each of these too. */
  readonly also?: readonly Filters[]
  /** And no listing of any of these. */
  readonly never?: readonly Filters[]
}

/** Which cars: filters already validated, compared in `currencyId`, seen through one key's enabled domains. */
export interface Question extends CarDemands {
  readonly filters: Filters
  /** Price filters and sorts compare in it (semantics: price ÷ rate × rate, exact in the same currency). */
  readonly currencyId: number
  /** Domain ids enabled for the key; `filters.sources` (host names) narrows them further. */
  readonly domains: readonly number[]
}

/** A search that differs from another one in some filters. */
export interface Variation extends CarDemands {
  /** All filters of it. */
  readonly filters: Filters
  readonly currencyId: number
  /** The filters in which it differs; the others are the same. What else is demanded may differ in any. */
  readonly varied: readonly FilterKey[]
}

/** Several searches around one, seen through the same key's domains. */
export interface FacetQuestion {
  readonly domains: readonly number[]
  readonly variations: readonly Variation[]
}

export interface PageQuestion extends Question {
  readonly sort: Sort
  readonly offset: number
  /** perPage + 1: the interface hands over the spare record untrimmed. */
  readonly limit: number
  /** Milliseconds since 1970: auctions before it are past. */
  readonly now: number
}

/**
 * A car as the inventory holds it, still as JSON text: int64 prices stay exact, and what is not read
 * is not parsed. All its listings are in it, of every domain, archived or not: scope, retention and
 * language are the business of the renderer.
 */
export interface StoredCar {
  /** Ties of every sort go by car id, and `no` ascends with it within a generation; 0 to 999,999,999,999,999. */
  readonly no: number
  readonly id: string
  /** The record without its reports. */
  readonly body: string
  /** `{"inspections":[…],"vehicle_history_reports":[…]}`, or null where reports were not asked for. */
  readonly reports: string | null
}

export interface FoundCars {
  /** How many match: exact, not stopped at the result window. */
  readonly count: number
  readonly cars: readonly StoredCar[]
}

export interface ExportQuestion {
  /** The inventory as it was: what `generation()` said at the first request. */
  readonly generation: number
  readonly domains: readonly number[]
  readonly leasing: boolean | undefined
  /** Exclusive: the `no` of the last car handed over, -1 at first. */
  readonly after: number
  readonly limit: number
}

/** One car, by what a look-up has of it. `vin` in lower case. */
export type CarKey =
  | { readonly id: string }
  | { readonly vin: string }
  | { readonly domain: number; readonly listing: string }

/** An answer with records, as plain data. */
export type RecordQuery =
  | { readonly page: PageQuestion }
  | { readonly car: CarKey }
  | { readonly batch: ExportQuestion }

/** A generation that is no longer kept: its pin has passed, or the store was built anew. */
export class GenerationGone extends Error {
  override readonly name = 'GenerationGone'

  constructor(generation: number) {
    super(`generation ${generation} of the inventory is no longer kept`)
  }
}

/**
 * The engine cannot answer now, for no fault of the question: what it runs on is gone, overloaded or not whole. Asking
 * again helps.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** Small records for all processes that serve from one store, until they expire. `until`: milliseconds since 1970. */
export interface SharedRecords {
  put(id: string, record: Readonly<Record<string, unknown>>, until: number): Promise<void>
  /** Undefined where there is none. One that has expired may still be there. */
  get(id: string): Promise<{ readonly record: unknown; readonly until: number } | undefined>
  extend(id: string, until: number): Promise<void>
}

/**
 * Questions that every engine answers alike: the embedded one, OpenSearch, and the brute-force oracle
 * of the tests. service/store/suite holds what is true of all of them.
 */
export interface Store {
  /** Where several processes may serve from one store, and hold on to what one of them has begun. */
  readonly shared?: SharedRecords
  dictionaries(): InventoryDictionaries
  count(question: Question): Promise<number>
  /** The `count` of each variation, in their order. A store does together what they have in common. */
  facets(question: FacetQuestion): Promise<readonly number[]>
  search(question: PageQuestion): Promise<FoundCars>
  /**
   * The car whatever its state: the caller decides what the key may see. Of several cars under one VIN or source listing
   * one that is for sale, then the first by id.
   */
  car(key: CarKey): Promise<StoredCar | undefined>
  /** The current version of the inventory. */
  generation(): number
  /** The identity of the store whose generations are counted: another one after it was thrown away, as it would begin at 1 again. */
  identity(): string
  /**
   * Keeps a generation readable until that time (ms since 1970), also over a restart. Rejects with
   * GenerationGone, as the export calls do, where it is not kept any more.
   */
  pin(generation: number, until: number): Promise<void>
  exportCount(question: Omit<ExportQuestion, 'after' | 'limit'>): Promise<number>
  /** Cars with an active listing in scope (and matching `leasing`), with reports, ascending by `no`. */
  exportBatch(question: ExportQuestion): Promise<readonly StoredCar[]>
  close(): Promise<void>
}

/** What a store serves from. Replaced as a whole by one assignment, so that no answer mixes two states. */
export interface ServedState {
  readonly generation: number
  readonly dictionaries: InventoryDictionaries
  /** The digests of the folder when it was read: a reload compares them to see what has changed. */
  readonly folder: Fingerprint
}

export interface Reloadable {
  /**
   * Takes in the folder's present state if it has changed; true if it had. Rejects with an
   * InventoryError if it cannot be loaded: the old state goes on being served.
   */
  reload(): Promise<boolean>
  /** A file of the store was found to be damaged: `reload` builds it anew although the folder has not changed. */
  readonly isDamaged?: boolean
}

/**
 * `failed`: a change could not be taken in. `damaged`: a file of the store was not as it was written, and what becomes of
 * it. `shrunk`: many cars are gone since the last time.
 */
export type ProgressStep = 'reading' | 'indexing' | 'ready' | 'reloading' | 'failed' | 'damaged' | 'shrunk'

/** What a store says while it builds or takes in a change; one line for a person or a log. */
export interface Progress {
  readonly step: ProgressStep
  /** Cars so far, where cars are counted. */
  readonly cars?: number
  readonly text: string
}
