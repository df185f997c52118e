import type { FieldPath } from '#contract/kinds/kind.ts'
import { Layout } from './layout.ts'
import { Numbers } from './numbers.ts'
import { Prices } from './prices.ts'
import type { SortColumns } from './sorts.ts'
import { Terms } from './terms.ts'
import { TextIndex, VinIndex } from './text.ts'
import { Snapshot, type SharedSnapshot } from './snapshot.ts'

/** The read side of an index file. Parts are opened when first used: an export view has few of them. */
export class SearchIndex {
  readonly layout: Layout
  readonly listingTerms: Terms
  /** Car ordinal → document number. */
  readonly documents: Uint32Array
  readonly #snapshot: Snapshot
  readonly #numbers = new Map<string, Numbers>()
  #carTerms: Terms | undefined
  #text: TextIndex | undefined
  #vins: VinIndex | undefined
  #prices: Prices | undefined

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
      prices: this.prices,
    }
  }
}

/** The sections of an old generation's file that an export needs. */
export const isExportSection = (name: string): boolean =>
  name === 'documents' || name.startsWith('layout.') || name.startsWith('listings.')
