import type { FilterKey, Filters } from '#contract/filters.ts'
import type { Sort } from '#contract/search.ts'
import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { Fingerprint } from '../inventory/fingerprint.ts'

/** Further demands on the cars; each is checked against the listings in its own scope. */
export interface CarDemands {
  /** The cars must have a listing that matches each of these. */
  readonly also?: readonly Filters[]
  /** The cars must have no listing that matches any of these. */
  readonly never?: readonly Filters[]
}

/** Selects cars: filters are valid, prices compare in `currencyId`, `domains` are those of one key. */
export interface Question extends CarDemands {
  readonly filters: Filters
  /** Currency of price filters and sorts (semantics: price ÷ rate × rate, exact in the same currency). */
  readonly currencyId: number
  /** Domain ids enabled for the key; `filters.sources` (host names) narrows them further. */
  readonly domains: readonly number[]
}

/** A search that differs from another one in some filters. */
export interface Variation extends CarDemands {
  /** All filters of this search. */
  readonly filters: Filters
  readonly currencyId: number
  /** The filters that differ from the base; the others are the same. `also` and `never` may always differ. */
  readonly varied: readonly FilterKey[]
}

/** Several searches that vary one base, with the domains of one key. */
export interface FacetQuestion {
  readonly domains: readonly number[]
  readonly variations: readonly Variation[]
}

export interface PageQuestion extends Question {
  readonly sort: Sort
  readonly offset: number
  /** perPage + 1: the interface also returns the spare record. */
  readonly limit: number
  /** Milliseconds since 1970: auctions before it are past. */
  readonly now: number
}

/**
 * A car of the inventory as JSON text: int64 prices stay exact, and text that is not needed is not parsed. It
 * has all listings, of every domain, archived or not: the renderer applies scope, retention and language.
 */
export interface StoredCar {
  /** Ascends with the car id within a generation, and breaks ties of every sort; 0 to 999,999,999,999,999. */
  readonly no: number
  readonly id: string
  /** The record without its reports. */
  readonly body: string
  /** `{"inspections":[…],"vehicle_history_reports":[…]}`, or null where the query reads no reports. */
  readonly reports: string | null
}

export interface FoundCars {
  /** Number of matching cars: exact, not limited by the result window. */
  readonly count: number
  readonly cars: readonly StoredCar[]
}

export interface ExportQuestion {
  /** The generation at the first request of the pass. */
  readonly generation: number
  readonly domains: readonly number[]
  readonly leasing: boolean | undefined
  /** Exclusive: the `no` of the last car returned, -1 at first. */
  readonly after: number
  readonly limit: number
}

/** One car by the key of a look-up. `vin` in lower case. */
export type CarKey =
  | { readonly id: string }
  | { readonly vin: string }
  | { readonly domain: number; readonly listing: string }

/** A query for records, as plain data. */
export type RecordQuery =
  | { readonly page: PageQuestion }
  | { readonly car: CarKey }
  | { readonly batch: ExportQuestion }

/** A generation that is no longer kept: its pin has expired, or the store was rebuilt. */
export class GenerationGone extends Error {
  override readonly name = 'GenerationGone'

  constructor(generation: number) {
    super(`generation ${generation} of the inventory is no longer kept`)
  }
}

/**
 * The engine cannot serve the query now: its cluster is gone, overloaded or incomplete. A retry may succeed.
 * The query itself is valid.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** Small records of all processes of one store, kept until they expire. `until`: milliseconds since 1970. */
export interface SharedRecords {
  put(id: string, record: Readonly<Record<string, unknown>>, until: number): Promise<void>
  /** Undefined where there is no record. May return an expired record. */
  get(id: string): Promise<{ readonly record: unknown; readonly until: number } | undefined>
  extend(id: string, until: number): Promise<void>
}

/**
 * Queries that every engine answers alike: the embedded one, OpenSearch, and the brute-force oracle
 * of the tests. service/store/suite has the tests that all engines must pass.
 */
export interface Store {
  /** Present where several processes may serve from one store and continue each other's exports. */
  readonly shared?: SharedRecords
  dictionaries(): InventoryDictionaries
  count(question: Question): Promise<number>
  /** The `count` of each variation, in their order. The store does the common work once. */
  facets(question: FacetQuestion): Promise<readonly number[]>
  search(question: PageQuestion): Promise<FoundCars>
  /**
   * The car in any state: the caller decides what the key may see. Of several cars with one VIN or source
   * listing: one that is for sale, then the first by id.
   */
  car(key: CarKey): Promise<StoredCar | undefined>
  /** The current version of the inventory. */
  generation(): number
  /** Identity of the store: another one after a rebuild from nothing, which counts generations from 1. */
  identity(): string
  /**
   * Keeps a generation readable until that time (ms since 1970), also after a restart. Rejects with
   * GenerationGone, like the export calls, where it is no longer kept.
   */
  pin(generation: number, until: number): Promise<void>
  exportCount(question: Omit<ExportQuestion, 'after' | 'limit'>): Promise<number>
  /** Cars with an active listing in scope (and matching `leasing`), with reports, ascending by `no`. */
  exportBatch(question: ExportQuestion): Promise<readonly StoredCar[]>
  close(): Promise<void>
}

/** The state that a store serves. One assignment replaces it as a whole: no response mixes two states. */
export interface ServedState {
  readonly generation: number
  readonly dictionaries: InventoryDictionaries
  /** Fingerprint of the folder when it was read: a reload compares it to find changes. */
  readonly folder: Fingerprint
}

export interface Reloadable {
  /**
   * Loads the folder's present state if it has changed; true if it had. Rejects with an
   * InventoryError if it cannot be loaded; the store then serves the old state.
   */
  reload(): Promise<boolean>
  /** A file of the store is damaged: `reload` rebuilds the store although the folder has not changed. */
  readonly isDamaged?: boolean
}

/**
 * `failed`: a change could not be loaded. `damaged`: a file of the store is damaged, with the consequence.
 * `shrunk`: many cars are gone since the last time.
 */
export type ProgressStep = 'reading' | 'indexing' | 'ready' | 'reloading' | 'failed' | 'damaged' | 'shrunk'

/** Progress of a build or an update; one line for an operator or a log. */
export interface Progress {
  readonly step: ProgressStep
  /** Number of cars so far, in steps that count cars. */
  readonly cars?: number
  readonly text: string
}
