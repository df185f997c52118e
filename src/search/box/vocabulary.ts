import { codeTables, type CodeTableName } from '#contract/codes.ts'
import { filterKeys, filters, type KeyOfKind } from '#contract/filters.ts'
import type { NameTables } from '#contract/names/tables.ts'
import { fold, phraseKey } from '#src/lib/fold.ts'
import {
  andWords,
  betweenWords,
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

/** Codes whose bare name says nothing: "left" of what, "front" of what? Their phrases are in the lexicon. */
const bare = new Set<CodeTableName>([
  'steering_wheel_position',
  'airbags',
  'damages',
  'conditions',
  'seller_type',
])

/** Names of the code tables in every language; short ones that are other words too are left to the lexicon. */
function meaningsOf(tables: readonly NameTables[]): Lookup<Meaning> {
  const meanings = new Lookup<Meaning>()
  for (const key of filterKeys) {
    const filter = filters[key]
    if (filter.kind !== 'many' && filter.kind !== 'one') continue
    const isBare = bare.has(filter.options)
    for (const [slug, id] of Object.entries(codeTables[filter.options])) {
      // A key whose entry is of kind many or one.
      const meaning = { key: key as KeyOfKind<'many' | 'one'>, id }
      for (const names of tables) {
        const name = names[filter.options][slug]
        if (name !== undefined && (!isBare || /\s/.test(name))) meanings.add(name, meaning)
      }
      if (!isBare) meanings.add(slug, meaning)
      const words = codeWords[key]?.[slug]
      if (words !== undefined) meanings.addAll(words, meaning)
    }
  }
  for (const [key, { yes, no }] of entriesOf(flagWords)) {
    meanings.addAll(yes, { key, yes: true })
    if (no !== undefined) meanings.addAll(no, { key, yes: false })
  }
  return meanings
}

// Keys of a literal object are its own names.
const entriesOf = <K extends string, V>(table: Readonly<Record<K, V>>) => Object.entries(table) as [K, V][]

const lookup = <T>(entries: readonly (readonly [value: T, words: string])[]): Lookup<T> => {
  const made = new Lookup<T>()
  for (const [value, words] of entries) made.addAll(words, value)
  return made
}

/**
 * Everything the parser knows beyond the account's dictionaries.
 * @param tables the code tables' names, of all languages
 */
export const vocabularyOf = (tables: readonly NameTables[]) => ({
  meanings: meaningsOf(tables),
  units: lookup(entriesOf(unitWords)),
  currencies: lookup(entriesOf(currencyWords)),
  multipliers: lookup(multipliers),
  topics: lookup(entriesOf(topicWords)),
  bounds: lookup(entriesOf(boundWords)),
  between: lookup([[true, betweenWords]]),
  and: lookup([[true, andWords]]),
  noise: lookup([[true, noise]]),
  places: lookup([[true, placeWords]]),
})

export type Vocabulary = ReturnType<typeof vocabularyOf>

/** With the codes of the account's currencies, lower case. */
export type Lexis = Vocabulary & { readonly codes: ReadonlySet<string> }
