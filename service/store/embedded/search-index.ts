import type { Place } from '#contract/kinds/kind.ts'
import { Layout } from './layout.ts'
import { Numbers } from './numbers.ts'
import { Prices } from './prices.ts'
import type { SortColumns } from './sorts.ts'
import { Terms } from './terms.ts'
import { Text, Vins } from './text.ts'
import { Snapshot, type SharedSnapshot } from './snapshot.ts'

/** The read side of an index file. Parts are opened when first used: an export view has few of them. */
export class Index {
  readonly layout: Layout
  readonly listingTerms: Terms
  /** Car ordinal → document number. */
  readonly documents: Uint32Array
  readonly #snapshot: Snapshot
  readonly #numbers = new Map<string, Numbers>()
  #carTerms: Terms | undefined
  #text: Text | undefined
  #vins: Vins | undefined
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

  get text(): Text {
    return (this.#text ??= new Text(this.#snapshot, this.layout))
  }

  get vins(): Vins {
    return (this.#vins ??= new Vins(this.#snapshot, this.layout))
  }

  get prices(): Prices {
    return (this.#prices ??= new Prices(this.#snapshot))
  }

  numbers(place: Place): Numbers {
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

/** What an export of an old generation needs of its file. */
export const isExportSection = (name: string): boolean =>
  name === 'documents' || name.startsWith('layout.') || name.startsWith('listings.')
