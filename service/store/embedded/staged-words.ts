import { LRUCache } from 'lru-cache'
import { type InventoryDictionaries, searchedNames } from '../../inventory/dictionaries.ts'
import type { CarFacts } from '../../inventory/facts.ts'
import { wordsOf } from '#contract/words.ts'

/** Lists of word numbers, one after another. */
class Lists {
  #values = new Uint32Array(1024)
  #length = 0
  readonly #starts: number[] = [0]

  push(values: Iterable<number>): void {
    for (const value of values) {
      if (this.#length === this.#values.length) {
        const wider = new Uint32Array(this.#length * 2)
        wider.set(this.#values)
        this.#values = wider
      }
      this.#values[this.#length++] = value
    }
    this.#starts.push(this.#length)
  }

  at(index: number): Uint32Array {
    return this.#values.subarray(this.#starts[index], this.#starts[index + 1])
  }
}

/** Number of texts whose words are cached, because titles repeat across listings. */
const textsKept = 100_000

/** The words of cars and of the titles of their active listings, in file order; each word has one number. */
export class StagedWords {
  readonly vocabulary: string[] = []
  readonly ofCars = new Lists()
  /** Without words that the car itself has. */
  readonly ofTitles = new Lists()
  readonly #numbers = new Map<string, number>()
  readonly #cut = new LRUCache<string, readonly number[]>({
    max: textsKept,
    memoMethod: (text) => wordsOf(text).map((word) => this.#number(word)),
  })
  readonly #names: (kind: 'brands' | 'models', id: number | null) => string

  constructor({ brands, models }: Pick<InventoryDictionaries, 'brands' | 'models'>) {
    const names = { brands: searchedNames(brands), models: searchedNames(models) }
    this.#names = (kind, id) => (id === null ? '' : (names[kind].get(id) ?? ''))
  }

  add(car: CarFacts): void {
    const own = new Set([
      ...this.#cut.memo(this.#names('brands', car.brand)),
      ...this.#cut.memo(this.#names('models', car.model)),
      ...this.#cut.memo(car.badge ?? ''),
      ...this.#cut.memo(car.year === null ? '' : String(car.year)),
    ])
    this.ofCars.push(own)
    for (const { archived, titles } of car.listings) {
      if (archived) continue
      const words = new Set(titles.flatMap((title) => this.#cut.memo(title)))
      this.ofTitles.push([...words].filter((word) => !own.has(word)))
    }
  }

  #number(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.vocabulary.push(word) - 1
    this.#numbers.set(word, number)
    return number
  }
}
