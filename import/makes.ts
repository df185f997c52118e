import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { searchWords } from '#contract/generated/search-words.ts'
import { german } from '#contract/languages/german.ts'
import { international } from '#contract/languages/international.ts'
import { wordsOf } from '#contract/words.ts'
import type { BrandRecord, ModelRecord } from '#service/inventory/dictionaries.ts'
import { cleanText } from './text.ts'

export interface IdAndName {
  readonly id: number
  readonly name: string
}
interface FoundModel {
  readonly model: IdAndName
  readonly behind: string
}
interface MakeOf extends IdAndName {
  readonly models: Map<string, IdAndName>
}

const keyOf = (text: string) => wordsOf(text).join(' ')

/** Words in the names of models in any language: "5 серии", "5er" and "5 Series" are one. */
const kindOf = new Map(
  [international, german, ...Object.values(searchWords)].flatMap(({ kinds }) =>
    Object.entries(kinds ?? {}).flatMap(([kind, words]) =>
      words.map((word): [string, string] => [keyOf(word), kind]),
    ),
  ),
)
const modelKeyOf = (text: string) =>
  wordsOf(text.replace(/^(\d)er(?!\p{L})/iu, '$1 er'))
    .map((word) => kindOf.get(word) ?? word)
    .join(' ')
const short: Readonly<Record<string, string>> = {
  vw: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
  'mercedes benz': 'Mercedes-Benz',
  chevy: 'Chevrolet',
  'land rover': 'Land Rover',
  alfa: 'Alfa Romeo',
  'alfa romeo': 'Alfa Romeo',
  'range rover': 'Land Rover',
}

/** Above all ids of the catalogue. */
const firstNewId = 10_000_000

/** Depends on the name alone, whatever else a file has, because links and saved searches hold the id. */
function newId(name: string, taken: ReadonlySet<number>): number {
  let id = firstNewId + (createHash('sha1').update(name).digest().readUInt32BE() % 2_000_000_000)
  while (taken.has(id)) id++
  return id
}

/** Makes and models by the catalogue's names; an unknown one keeps its name and gets an id of its own. */
export class Makes {
  readonly #makes = new Map<string, MakeOf>()
  /** Cached by spelling, since columns have few makes and models. */
  readonly #read = new LRUCache<string, IdAndName>({ max: 10_000 })
  readonly #readModels = new LRUCache<string, FoundModel>({ max: 10_000 })
  readonly #taken = new Set<number>()
  readonly newBrands: BrandRecord[] = []
  readonly newModels: ModelRecord[] = []

  constructor(brands: readonly BrandRecord[], models: readonly ModelRecord[]) {
    const byId = new Map<number, MakeOf>()
    for (const { id, name, synonyms } of brands) {
      const make = { id, name, models: new Map<string, IdAndName>() }
      byId.set(id, make)
      for (const text of [name, ...synonyms]) this.#makes.set(keyOf(text), make)
    }
    for (const { id, brand_id, name, synonyms } of models)
      for (const text of [name, ...synonyms]) byId.get(brand_id)?.models.set(modelKeyOf(text), { id, name })
    for (const [word, name] of Object.entries(short)) {
      const make = this.#makes.get(keyOf(name))
      if (make) this.#makes.set(word, make)
    }
  }

  isKnown(text: string): boolean {
    return this.#makes.has(keyOf(text))
  }

  make(text: string): IdAndName {
    const read = this.#read.get(text)
    if (read) return read
    const make = this.#make(text)
    this.#read.set(text, make)
    return make
  }

  #make(text: string): IdAndName {
    const key = keyOf(text)
    let make = this.#makes.get(key)
    if (make === undefined) {
      const id = newId(key, this.#taken)
      this.#taken.add(id)
      make = { id, name: cleanText(text.replaceAll('_', ' ')).slice(0, 100), models: new Map() }
      this.#makes.set(key, make)
      this.newBrands.push({ id, name: make.name, icon_url: null, synonyms: [] })
    }
    return make
  }

  /** The known make that a title names, and the words behind it. */
  makeInTitle(title: string): { make: IdAndName; behind: string } | undefined {
    const words = title.split(/[\s_]+/)
    for (let at = 0; at < Math.min(words.length, 4); at++)
      for (const length of [3, 2, 1]) {
        if (at + length > words.length) continue
        const make = this.#makes.get(keyOf(words.slice(at, at + length).join(' ')))
        if (make) return { make, behind: words.slice(at + length).join(' ') }
      }
    return undefined
  }

  /** The longest known model at the start of a text, and the words behind it. */
  knownModel(make: IdAndName, text: string): FoundModel | undefined {
    const models = this.#makes.get(keyOf(make.name))?.models
    const words = text.split(/[\s_]+/).filter((word) => word !== '')
    for (let length = Math.min(words.length, 5); length > 0; length--) {
      const model = models?.get(modelKeyOf(words.slice(0, length).join(' ')))
      if (model) return { model, behind: words.slice(length).join(' ') }
    }
    return undefined
  }

  model(make: IdAndName, text: string): FoundModel {
    const key = `${make.id} ${text}`
    const read = this.#readModels.get(key)
    if (read) return read
    const model = this.#model(make, text)
    this.#readModels.set(key, model)
    return model
  }

  #model(make: IdAndName, text: string): FoundModel {
    const found = this.knownModel(make, text)
    if (found) return found
    const id = newId(`${make.id} ${modelKeyOf(text) || text}`, this.#taken)
    this.#taken.add(id)
    const model = { id, name: cleanText(text.replaceAll('_', ' ')).slice(0, 100) }
    this.#makes.get(keyOf(make.name))?.models.set(modelKeyOf(text) || text, model)
    this.newModels.push({ id, brand_id: make.id, name: model.name, generations: [], synonyms: [] })
    return { model, behind: '' }
  }
}
