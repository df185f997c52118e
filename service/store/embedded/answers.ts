import type { Filters } from '#contract/filters.ts'
import { type Sort, sorts } from '#contract/search.ts'
import { forms, type View } from '../../present/car.ts'
import {
  type Json,
  type PageAsked,
  type Telling,
  textsOf,
  toldCar,
  toldCars,
  toldPage,
  viewOf,
  type Vocabulary,
} from '../../present/telling.ts'
import type { ToldBatch, Which } from '../../teller.ts'
import type { Found, StoredCar } from '../store.ts'
import { type Bits, each, size } from './bits.ts'
import { documentsPath } from './build.ts'
import { DocumentReader, sweepDocuments } from './documents.ts'
import { Matcher } from './query.ts'
import { Index } from './search-index.ts'
import type { SharedSnapshot } from './snapshot.ts'
import { orderOf, Sorter } from './sorts.ts'

/** A question with its source sites already turned into domains. */
export interface Asked {
  readonly filters: Filters
  readonly currencyId: number
  readonly domains: readonly number[]
}

export interface AskedPage extends Asked {
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
  readonly now: number
}

export interface AskedExport {
  readonly domains: readonly number[]
  readonly leasing: boolean | undefined
}

interface Tells {
  readonly telling: Telling
}

/** Everything that a generation is asked; each key is one kind of request. */
export interface Answering {
  count(asked: Asked): number
  search(asked: AskedPage): Found
  carById(id: string): StoredCar | undefined
  carByVin(vin: string): StoredCar | undefined
  carByListing(at: { domain: number; external: string }): StoredCar | undefined
  exportCount(asked: AskedExport): number
  exportBatch(asked: AskedExport & { after: number; limit: number }): StoredCar[]
  tellPage(question: AskedPage & Tells & { asked: PageAsked }): { json: Json }
  tellCar(asked: Tells & { which: Which }): { json: Json } | undefined
  tellBatch(asked: AskedExport & Tells & { after: number; limit: number }): ToldBatch
  /** Deletes some document versions that no generation from `oldest` on sees; how many. */
  sweep(upTo: { oldest: number; limit: number }): number
  /** One of `warmSteps`; each is short, so that others can be asked between two of them. */
  warm(asked: { domains: readonly number[]; currencyId: number; step: number }): void
}

const exportsKept = 8

/** How many steps it takes to have each kind of question asked with each sort. */
export const warmSteps = sorts.length

/** Answers for one generation, on whichever thread it lives. */
export class Answers implements Answering {
  readonly #generation: number
  readonly #dataDir: string
  /** The newest: dictionaries change without the cars changing. */
  readonly #vocabulary: () => Vocabulary
  readonly #index: Index
  readonly #matcher: Matcher
  readonly #sorter: Sorter
  readonly #documents: DocumentReader
  readonly #exports = new Map<string, Bits>()

  constructor(shared: SharedSnapshot, generation: number, dataDir: string, vocabulary: () => Vocabulary) {
    this.#vocabulary = vocabulary
    this.#generation = generation
    this.#dataDir = dataDir
    this.#index = new Index(shared)
    this.#matcher = new Matcher(this.#index)
    this.#sorter = new Sorter(this.#index.layout)
    this.#documents = new DocumentReader(documentsPath(dataDir))
  }

  count({ filters, domains, currencyId }: Asked): number {
    return this.#matcher.match(filters, domains, currencyId).count
  }

  search(asked: AskedPage): Found {
    const { count, page } = this.#page(asked)
    return { count, cars: page.map((no) => this.#read(no, false)) }
  }

  #page({ filters, domains, currencyId, sort, now, offset, limit }: AskedPage) {
    const matches = this.#matcher.match(filters, domains, currencyId)
    const { sortColumns, layout } = this.#index
    const order = orderOf(sort, sortColumns, layout, currencyId, now)
    return { count: matches.count, page: this.#sorter.page(matches, order, offset, limit) }
  }

  carById(id: string): StoredCar | undefined {
    return this.#found(this.#documents.findId(id, this.#generation))
  }

  carByVin(vin: string): StoredCar | undefined {
    return this.#found(this.#documents.findVin(vin, this.#generation))
  }

  carByListing({ domain, external }: { domain: number; external: string }): StoredCar | undefined {
    return this.#found(this.#documents.findListing(domain, external, this.#generation))
  }

  exportCount(asked: AskedExport): number {
    return size(this.#exported(asked))
  }

  exportBatch({ after, limit, ...asked }: AskedExport & { after: number; limit: number }): StoredCar[] {
    const cars: StoredCar[] = []
    if (limit > 0)
      each(
        this.#exported(asked),
        (no) => {
          cars.push(this.#read(no, true))
          return cars.length < limit
        },
        after + 1,
      )
    return cars
  }

  tellPage({ telling, asked, ...question }: AskedPage & Tells & { asked: PageAsked }): { json: Json } {
    const { count, cars } = this.search(question)
    return { json: toldPage(textsOf(cars, this.#view(telling), telling), count, asked) }
  }

  tellCar({ which, telling }: Tells & { which: Which }): { json: Json } | undefined {
    const car =
      'id' in which
        ? this.carById(which.id)
        : 'vin' in which
          ? this.carByVin(which.vin)
          : this.carByListing({ domain: which.domain, external: which.listing })
    const json = toldCar(textsOf(car === undefined ? [] : [car], this.#view(telling), telling))
    return json && { json }
  }

  tellBatch({ telling, ...asked }: AskedExport & Tells & { after: number; limit: number }): ToldBatch {
    const cars = this.exportBatch(asked)
    const view = this.#view(telling)
    return { ...toldCars(textsOf(cars, view, telling), view), last: cars.at(-1)?.no }
  }

  #view(telling: Telling): View {
    return viewOf(telling, this.#vocabulary())
  }

  /** A pass asks for the same set batch after batch. */
  #exported({ domains, leasing }: AskedExport): Bits {
    const key = `${String(leasing)} ${domains.join()}`
    const kept = this.#exports.get(key)
    if (kept !== undefined) return kept
    const made = this.#matcher.exported(domains, leasing)
    const [oldest] = this.#exports.keys()
    if (this.#exports.size >= exportsKept && oldest !== undefined) this.#exports.delete(oldest)
    this.#exports.set(key, made)
    return made
  }

  sweep({ oldest, limit }: { oldest: number; limit: number }): number {
    return sweepDocuments(documentsPath(this.#dataDir), oldest, limit)
  }

  /**
   * The first calls of a code path are ten times slower, until it is compiled: they are made before
   * anybody waits for them.
   */
  warm({ domains, currencyId, step }: Parameters<Answering['warm']>[0]): void {
    const samples: Filters[] = [
      {},
      { query: 'a' },
      { vin: 'W' },
      { vin: 'WA1' },
      { brands: [{ id: 1, children: [] }] },
      { year: { from: '2015' }, body: [1, 5], fuel: [1, 4] },
      { price: { from: '5000', to: '20000' }, odometer: { to: '100000' } },
      { leasing: false, keys: true, damage: [1, 17], condition: [1] },
      { transmission: 1, seats: '5', countries: [{ id: 1, children: [1] }] },
    ]
    const page = { currencyId, domains, limit: 51, now: 0 }
    samples.forEach((filters, index) => {
      // Every sample meets every sort once.
      const sort = sorts[(step + index) % sorts.length] ?? 'newest'
      this.#page({ ...page, filters, sort, offset: (step % 3) * 50 })
    })
    const telling = { domains, lang: 'en', now: 0, form: forms.search } as const
    const asked = { self: '', pairs: [], page: 1, perPage: 50 }
    if (step === 0) this.tellPage({ ...page, filters: {}, sort: 'newest', offset: 0, telling, asked })
  }

  close(): void {
    this.#documents.close()
  }

  #read(no: number, withReports: boolean): StoredCar {
    return this.#documents.read(this.#index.documents[no] ?? 0, no, withReports)
  }

  /** Ordinals ascend by car id, so a document's ordinal is found by halving. */
  #found(number: number | undefined): StoredCar | undefined {
    if (number === undefined) return undefined
    const id = this.#documents.idOf(number)
    let low = 0
    let high = this.#index.documents.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#documents.idOf(this.#index.documents[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return this.#read(low, true)
  }
}
