import { codeTables, type CodeTableName, idOf } from '#contract/codes.ts'
import { type FilterKey, filterKeys, filters, type KeyOfKind } from '#contract/filters.ts'
import type { NameTables } from '#contract/names/names.ts'
import { fold, phraseKey } from '#src/lib/fold.ts'
import {
  boundWords,
  codeWords,
  currencyWords,
  flagWords,
  multipliers,
  noise,
  placeWords,
  topicWords,
  unitWords,
} from './lexicon.ts'

/** What a phrase stands for. */
export type Meaning =
  | { readonly key: KeyOfKind<'many' | 'one'>; readonly id: number }
  | { readonly key: KeyOfKind<'flag'>; readonly yes: boolean }

/** Phrases by their folded words, and stems that any ending may follow. */
export class Lookup<T> {
  readonly #phrases = new Map<string, T>()
  readonly #stems: [stem: string, value: T][] = []

  /** The first meaning of a phrase stays: tables are read before synonyms. */
  add(pattern: string, value: T): void {
    const phrase = pattern.replaceAll('_', ' ')
    const key = phrase.endsWith('*') ? '' : phraseKey(phrase)
    if (phrase.endsWith('*')) this.#stems.push([fold(phrase.slice(0, -1)), value])
    // Signs ("€", "<=") have no words of their own.
    else if (!this.#phrases.has(key || phrase)) this.#phrases.set(key || phrase, value)
  }

  addAll(patterns: string, value: T): void {
    for (const pattern of patterns.split(/\s+/)) this.add(pattern, value)
  }

  phrase(text: string): T | undefined {
    return this.#phrases.get(phraseKey(text) || text)
  }

  /** A phrase, or for a single word its longest stem. */
  find(text: string): T | undefined {
    const exact = this.phrase(text)
    if (exact !== undefined) return exact
    const word = fold(text)
    if (/\s/.test(word)) return undefined
    let best: [string, T] | undefined
    for (const entry of this.#stems)
      if (word.startsWith(entry[0]) && entry[0].length > (best?.[0].length ?? 0)) best = entry
    return best?.[1]
  }
}

export interface Vocabulary {
  readonly meanings: Lookup<Meaning>
  readonly units: Lookup<keyof typeof unitWords>
  readonly currencies: Lookup<string>
  readonly multipliers: Lookup<number>
  readonly topics: Lookup<FilterKey>
  readonly bounds: Lookup<'from' | 'to'>
  readonly between: Lookup<true>
  readonly and: Lookup<true>
  readonly noise: Lookup<true>
  readonly places: Lookup<true>
}

/** Codes whose bare name says nothing: "left" of what, "front" of what? Their phrases are in the lexicon. */
const bare = new Set<CodeTableName>([
  'steering_wheel_position',
  'airbags',
  'damages',
  'conditions',
  'seller_type',
])

/** Names of the code tables in every language; short ones that are other words too are left to the lexicon. */
function addNames(meanings: Lookup<Meaning>, tables: readonly NameTables[]) {
  for (const key of filterKeys) {
    const filter = filters[key]
    if (filter.kind !== 'many' && filter.kind !== 'one') continue
    // A key whose entry is of kind many or one.
    const meaningKey = key as KeyOfKind<'many' | 'one'>
    for (const slug of Object.keys(codeTables[filter.options])) {
      const id = idOf(filter.options, slug)
      if (id === undefined) continue
      for (const names of tables) {
        const name = names[filter.options][slug]
        if (name !== undefined && (!bare.has(filter.options) || /\s/.test(name)))
          meanings.add(name, { key: meaningKey, id })
      }
      if (!bare.has(filter.options)) meanings.add(slug, { key: meaningKey, id })
      const words = codeWords[key]?.[slug]
      if (words !== undefined) meanings.addAll(words, { key: meaningKey, id })
    }
  }
}

const lookup = <T>(entries: readonly (readonly [string, T])[]): Lookup<T> => {
  const made = new Lookup<T>()
  for (const [patterns, value] of entries) made.addAll(patterns, value)
  return made
}

/**
 * Everything the parser knows beyond the account's dictionaries.
 * @param tables the code tables' names, of all languages
 */
export function vocabularyOf(tables: readonly NameTables[]): Vocabulary {
  const meanings = new Lookup<Meaning>()
  addNames(meanings, tables)
  for (const key of filterKeys) {
    const words = flagWords[key]
    if (filters[key].kind !== 'flag' || words === undefined) continue
    // A key whose entry is a flag.
    const flagKey = key as KeyOfKind<'flag'>
    meanings.addAll(words.yes, { key: flagKey, yes: true })
    if (words.no !== undefined) meanings.addAll(words.no, { key: flagKey, yes: false })
  }
  // Keys of a literal object are its own names.
  const units = Object.entries(unitWords) as [keyof typeof unitWords, string][]
  const topics = Object.entries(topicWords) as [FilterKey, string][]
  return {
    meanings,
    units: lookup(units.map(([unit, words]) => [words, unit])),
    currencies: lookup(Object.entries(currencyWords).map(([code, words]) => [words, code])),
    multipliers: lookup(Object.entries(multipliers).map(([factor, words]) => [words, Number(factor)])),
    topics: lookup(topics.map(([key, words]) => [words, key])),
    bounds: lookup([
      [boundWords.to, 'to'],
      [boundWords.from, 'from'],
    ]),
    between: lookup([[boundWords.between, true]]),
    and: lookup([[boundWords.and, true]]),
    noise: lookup([[noise, true]]),
    places: lookup([[placeWords, true]]),
  }
}
