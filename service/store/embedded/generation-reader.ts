import { LRUCache } from 'lru-cache'
import type { Rendered, ThreadRenderer } from '../renderer.ts'
import type { Scoped } from '../scope.ts'
import {
  type CarKey,
  type ExportQuestion,
  type FoundCars,
  GenerationGone,
  type PageQuestion,
  type Question,
  type RecordQuery,
  type StoredCar,
} from '../store.ts'
import * as v from 'valibot'
import { type Bits, each, firstOf, size } from './bits.ts'
import { FacetCounter, type ScopedVariation } from './facets.ts'
import { documentsPath } from './paths.ts'
import { DocumentReader, sweepDocuments } from './documents.ts'
import { Matcher } from './query.ts'
import { SearchIndex } from './search-index.ts'
import type { SharedSnapshot } from './snapshot.ts'
import { orderOf, Sorter } from './sorts.ts'

/** The cars of an export. */
type ExportScope = Pick<ExportQuestion, 'domains' | 'leasing'>

/** A page with domains in place of source sites, whose names are in the dictionaries, which threads lack. */
type ScopedRecordQuery = Exclude<RecordQuery, { page: unknown }> | { readonly page: Scoped<PageQuestion> }

/** The requests to a generation, by name. */
export interface Requests {
  count(question: Scoped<Question>): number
  /** The count of each variation. */
  facets(variations: readonly ScopedVariation[]): readonly number[]
  search(question: Scoped<PageQuestion>): FoundCars
  car(key: CarKey): StoredCar | undefined
  exportCount(scope: ExportScope): number
  exportBatch(question: ExportQuestion): StoredCar[]
  /** Renders with the store's renderer, which alone knows the type of `request`. */
  render(asked: { readonly query: ScopedRecordQuery; readonly request: unknown }): Rendered
  /** Deletes some document versions that no generation from `oldest` on sees; returns how many. */
  sweep(upTo: { readonly oldest: number; readonly limit: number }): number
}

const exportsKept = 8

/** Finds and reads the records of one generation, on any thread. */
class GenerationReader implements Requests {
  readonly #dataDir: string
  readonly #renderer: ThreadRenderer<unknown, Rendered> | undefined
  readonly #index: SearchIndex
  readonly #matcher: Matcher
  readonly #facets: FacetCounter
  readonly #sorter: Sorter
  readonly #documents: DocumentReader
  /** The batches of a pass all need the same set. */
  readonly #exports = new LRUCache<string, Bits, ExportScope>({
    max: exportsKept,
    memoMethod: (_key, _old, { context: { domains, leasing } }) => this.#matcher.exported(domains, leasing),
  })

  constructor(shared: SharedSnapshot, dataDir: string, renderer?: ThreadRenderer<unknown, Rendered>) {
    this.#renderer = renderer
    this.#dataDir = dataDir
    this.#index = new SearchIndex(shared)
    this.#matcher = new Matcher(this.#index)
    this.#facets = new FacetCounter(this.#index, this.#matcher)
    this.#sorter = new Sorter(this.#index.layout)
    this.#documents = new DocumentReader(documentsPath(dataDir, this.#index.documentsFile))
  }

  count({ filters, domains, currencyId, ...demands }: Scoped<Question>): number {
    return this.#matcher.match(filters, domains, currencyId, demands).count
  }

  facets(variations: readonly ScopedVariation[]): readonly number[] {
    return this.#facets.count(variations)
  }

  search(question: Scoped<PageQuestion>): FoundCars {
    const { filters, domains, currencyId, offset, limit, ...demands } = question
    const matches = this.#matcher.match(filters, domains, currencyId, demands)
    const { sortColumns, layout } = this.#index
    const order = orderOf(question, sortColumns, layout)
    const page = this.#sorter.page(matches, order, offset, limit)
    return { count: matches.count, cars: page.map((no) => this.#read(no, false)) }
  }

  car(key: CarKey): StoredCar | undefined {
    if ('id' in key) {
      const no = this.#ordinalOf(key.id)
      return no === undefined ? undefined : this.#read(no, true)
    }
    for (const no of this.#mayBe(key)) {
      const car = this.#read(no, true)
      if (isOf(v.parse(KeyedBody, JSON.parse(car.body)), key)) return car
    }
    return undefined
  }

  /** Cars that may have the key by the index, in the order of choice: for sale before sold, then by id. */
  #mayBe(key: Exclude<CarKey, { id: string }>): number[] {
    const cars = 'vin' in key ? this.#withVin(key.vin) : this.#index.listingKeys.find(key.domain, key.listing)
    return [true, false].flatMap((forSale) => cars.filter((no) => this.#index.isForSale(no) === forSale))
  }

  #withVin(vin: string): number[] {
    const cars: number[] = []
    // An empty VIN has no characters to narrow by.
    if (vin === '') return cars
    const bits = new Int32Array(this.#index.layout.carWords).fill(-1)
    this.#index.vins.narrowToWhole(bits, vin)
    each(bits, (no) => void cars.push(no))
    return cars
  }

  exportCount(scope: ExportScope): number {
    return size(this.#exported(scope))
  }

  exportBatch({ after, limit, ...scope }: ExportQuestion): StoredCar[] {
    const cars: StoredCar[] = []
    if (limit > 0)
      each(
        this.#exported(scope),
        (no) => {
          cars.push(this.#read(no, true))
          return cars.length < limit
        },
        after + 1,
      )
    return cars
  }

  render({ query, request }: Parameters<Requests['render']>[0]): Rendered {
    if (this.#renderer === undefined) throw new Error('the store was opened without a renderer')
    return this.#renderer.render(this.#find(query), request)
  }

  #find(query: ScopedRecordQuery): FoundCars {
    if ('page' in query) return this.search(query.page)
    const cars = 'car' in query ? [this.car(query.car)] : this.exportBatch(query.batch)
    const found = cars.filter((car) => car !== undefined)
    return { count: found.length, cars: found }
  }

  #exported(scope: ExportScope): Bits {
    return this.#exports.memo(`${String(scope.leasing)} ${scope.domains.join()}`, { context: scope })
  }

  sweep({ oldest, limit }: Parameters<Requests['sweep']>[0]): number {
    return sweepDocuments(documentsPath(this.#dataDir, this.#index.documentsFile), oldest, limit)
  }

  close(): void {
    this.#documents.close()
  }

  #read(no: number, withReports: boolean): StoredCar {
    return this.#documents.read(this.#index.documents[no] ?? 0, no, withReports)
  }

  /** Binary search: ordinals ascend by car id. */
  #ordinalOf(id: string): number | undefined {
    const { length } = this.#index.documents
    const no = firstOf(length, (at) => this.#idOf(at) >= id)
    return no < length && this.#idOf(no) === id ? no : undefined
  }

  #idOf(no: number): string {
    return this.#documents.idOf(this.#index.documents[no] ?? 0)
  }
}

/** The generations that are open on one thread. */
export class OpenReaders {
  readonly #readers = new Map<number, GenerationReader>()
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  open(generation: number, shared: SharedSnapshot, renderer?: ThreadRenderer<unknown, Rendered>): void {
    this.close(generation)
    this.#readers.set(generation, new GenerationReader(shared, this.#dataDir, renderer))
  }

  /** Calls a method of a reader; throws GenerationGone. The cast is sound, since `request` picks both. */
  answer(generation: number, request: keyof Requests, argument: unknown): unknown {
    const reader = this.#readers.get(generation)
    if (reader === undefined) throw new GenerationGone(generation)
    return (reader[request] as (argument: unknown) => unknown).call(reader, argument)
  }

  close(generation: number): void {
    this.#readers.get(generation)?.close()
    this.#readers.delete(generation)
  }

  closeAll(): void {
    for (const generation of this.#readers.keys()) this.close(generation)
  }
}

/** The fields of a record that look-ups use besides its id. */
const KeyedBody = v.object({
  vin: v.nullish(v.string()),
  listings: v.array(
    v.object({ external: v.object({ id: v.string(), domain: v.object({ id: v.number() }) }) }),
  ),
})

const isOf = (
  { vin, listings }: v.InferOutput<typeof KeyedBody>,
  key: Exclude<CarKey, { id: string }>,
): boolean =>
  'vin' in key
    ? vin?.toLowerCase() === key.vin
    : listings.some(({ external: { id, domain } }) => domain.id === key.domain && id === key.listing)
