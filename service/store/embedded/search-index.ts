import type { FieldPath } from '#contract/kinds/kind.ts'
import { type Bits, has } from './bits.ts'
import { Layout } from './layout.ts'
import { ListingKeys } from './listing-keys.ts'
import { Numbers } from './numbers.ts'
import { isOriginSection } from './origins.ts'
import { Prices } from './prices.ts'
import type { SortColumns } from './sorts.ts'
import { Terms } from './terms.ts'
import { TextIndex, VinIndex } from './text.ts'
import { Snapshot, type SharedSnapshot } from './snapshot.ts'

/** Read side of an index file. Parts are opened at their first use: an export view has few of them. */
export class SearchIndex {
  readonly layout: Layout
  readonly listingTerms: Terms
  /** By car ordinal: the document number. */
  readonly documents: Uint32Array
  readonly #snapshot: Snapshot
  readonly #numbers = new Map<string, Numbers>()
  #carTerms: Terms | undefined
  #text: TextIndex | undefined
  #vins: VinIndex | undefined
  #prices: Prices | undefined
  #keys: ListingKeys | undefined
  #forSale: Bits | undefined

  constructor(shared: SharedSnapshot) {
    this.#snapshot = new Snapshot(shared)
    this.layout = new Layout(this.#snapshot)
    this.listingTerms = new Terms(this.#snapshot, 'listings', this.layout.listingWords)
    this.documents = this.#snapshot.u32('documents')
  }

  get carTerms(): Terms {
    return (this.#carTerms ??= new Terms(this.#snapshot, 'cars', this.layout.carWords))
  }

  get text(): TextIndex {
    return (this.#text ??= new TextIndex(this.#snapshot, this.layout))
  }

  get vins(): VinIndex {
    return (this.#vins ??= new VinIndex(this.#snapshot, this.layout))
  }

  get prices(): Prices {
    return (this.#prices ??= new Prices(this.#snapshot))
  }

  get listingKeys(): ListingKeys {
    return (this.#keys ??= new ListingKeys(this.#snapshot))
  }

  /** Whether the car has an active listing, found by the domain that each listing has. */
  isForSale(car: number): boolean {
    if (this.#forSale === undefined) {
      const listings = new Int32Array(this.layout.listingWords)
      this.#forSale = new Int32Array(this.layout.carWords)
      const [first, end] = this.listingTerms.startingWith('listing.domain=')
      for (let term = first; term < end; term++) this.listingTerms.addTo(listings, term)
      this.layout.project(listings, this.#forSale)
    }
    return has(this.#forSale, car)
  }

  /** The generation with which the documents file begins. */
  get documentsFile(): number {
    return this.#snapshot.fact('documents')
  }

  numbers(place: FieldPath): Numbers {
    const numbers = this.#numbers.get(place) ?? new Numbers(this.#snapshot, place)
    this.#numbers.set(place, numbers)
    return numbers
  }

  get sortColumns(): SortColumns {
    return {
      year: this.numbers('car.year'),
      odometer: this.numbers('listing.odometer'),
      created_at: this.numbers('listing.created_at'),
      auction_at: this.numbers('listing.auction_at'),
      spot: this.numbers('listing.spot'),
      prices: this.prices,
    }
  }
}

/** The sections of an index file that searches read. */
export const isSearchSection = (name: string): boolean => !isOriginSection(name)

/** The sections of an old generation's file that an export needs. */
export const isExportSection = (name: string): boolean =>
  name === 'documents' || name.startsWith('layout.') || name.startsWith('listings.')
