import { LRUCache } from 'lru-cache'
import type { Rendered, ThreadRenderer } from '../renderer.ts'
import type {
  CarKey,
  ExportQuestion,
  FoundCars,
  PageQuestion,
  Question,
  RecordQuery,
  StoredCar,
} from '../store.ts'
import { type Bits, each, size } from './bits.ts'
import { documentsPath } from './build.ts'
import { DocumentReader, sweepDocuments } from './documents.ts'
import { Matcher } from './query.ts'
import { SearchIndex } from './search-index.ts'
import type { SharedSnapshot } from './snapshot.ts'
import { orderOf, Sorter } from './sorts.ts'

/** Which cars an export hands over. */
type ExportScope = Pick<ExportQuestion, 'domains' | 'leasing'>

/**
 * Everything that a generation is asked; each key is one kind of request. Domains are those of the key that the source
 * sites asked for leave: names of sites belong to the dictionaries, which are not here.
 */
export interface Requests {
  count(question: Question): number
  search(question: PageQuestion): FoundCars
  car(key: CarKey): StoredCar | undefined
  exportCount(scope: ExportScope): number
  exportBatch(question: ExportQuestion): StoredCar[]
  /** With the renderer that the store was opened with, which knows what `request` is. */
  render(asked: { readonly query: RecordQuery; readonly request: unknown }): Rendered
  /** Deletes some document versions that no generation from `oldest` on sees; how many. */
  sweep(upTo: { readonly oldest: number; readonly limit: number }): number
}

const exportsKept = 8

/** Finds and reads the records of one generation, on whichever thread it lives. */
export class GenerationReader implements Requests {
  readonly #generation: number
  readonly #dataDir: string
  readonly #renderer: ThreadRenderer<unknown, Rendered> | undefined
  readonly #index: SearchIndex
  readonly #matcher: Matcher
  readonly #sorter: Sorter
  readonly #documents: DocumentReader
  /** A pass asks for the same set batch after batch. */
  readonly #exports = new LRUCache<string, Bits, ExportScope>({
    max: exportsKept,
    memoMethod: (_key, _old, { context: { domains, leasing } }) => this.#matcher.exported(domains, leasing),
  })

  constructor(
    shared: SharedSnapshot,
    generation: number,
    dataDir: string,
    renderer?: ThreadRenderer<unknown, Rendered>,
  ) {
    this.#renderer = renderer
    this.#generation = generation
    this.#dataDir = dataDir
    this.#index = new SearchIndex(shared)
    this.#matcher = new Matcher(this.#index)
    this.#sorter = new Sorter(this.#index.layout)
    this.#documents = new DocumentReader(documentsPath(dataDir))
  }

  count({ filters, domains, currencyId }: Question): number {
    return this.#matcher.match(filters, domains, currencyId).count
  }

  search({ filters, domains, currencyId, sort, now, offset, limit }: PageQuestion): FoundCars {
    const matches = this.#matcher.match(filters, domains, currencyId)
    const { sortColumns, layout } = this.#index
    const order = orderOf(sort, sortColumns, layout, currencyId, now)
    const page = this.#sorter.page(matches, order, offset, limit)
    return { count: matches.count, cars: page.map((no) => this.#read(no, false)) }
  }

  car(key: CarKey): StoredCar | undefined {
    const number = this.#documents.find(key, this.#generation)
    return number === undefined ? undefined : this.#read(this.#ordinalOf(number), true)
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

  #find(query: RecordQuery): FoundCars {
    if ('page' in query) return this.search(query.page)
    const cars = 'car' in query ? [this.car(query.car)] : this.exportBatch(query.batch)
    const found = cars.filter((car) => car !== undefined)
    return { count: found.length, cars: found }
  }

  #exported(scope: ExportScope): Bits {
    return this.#exports.memo(`${String(scope.leasing)} ${scope.domains.join()}`, { context: scope })
  }

  sweep({ oldest, limit }: Parameters<Requests['sweep']>[0]): number {
    return sweepDocuments(documentsPath(this.#dataDir), oldest, limit)
  }

  close(): void {
    this.#documents.close()
  }

  #read(no: number, withReports: boolean): StoredCar {
    return this.#documents.read(this.#index.documents[no] ?? 0, no, withReports)
  }

  /** Ordinals ascend by car id, so a document's ordinal is found by halving. */
  #ordinalOf(number: number): number {
    const id = this.#documents.idOf(number)
    let low = 0
    let high = this.#index.documents.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#documents.idOf(this.#index.documents[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
