import { codeTables, type CodeTableName } from '#contract/codes.ts'
import { filterKeys, filters, type KeyOfKind } from '#contract/filters.ts'
import { languages } from '#contract/languages.ts'
import { german } from '#contract/languages/german.ts'
import { international } from '#contract/languages/international.ts'
import { multipliers } from '#contract/multipliers.ts'
import type { InternationalWords, SearchPhrases } from '#contract/languages/parts.ts'
import { searchWords } from '#contract/generated/search-words.ts'
import type { NameTables } from '#contract/names.ts'
import { foldedText, phraseKey } from '#src/lib/fold.ts'

export type Meaning =
  | { readonly key: KeyOfKind<'many' | 'one'>; readonly id: number }
  | { readonly key: KeyOfKind<'flag'>; readonly yes: boolean }

/** Looks up phrases by their folded words, and words by stems that any ending may follow. */
export class Lookup<T> {
  readonly #phrases = new Map<string, T>()
  readonly #stems: [stem: string, value: T][] = []

  /** The first meaning of a phrase wins: code tables are added before synonyms. */
  add(phrase: string, value: T): void {
    const key = phrase.endsWith('*') ? '' : phraseKey(phrase)
    if (phrase.endsWith('*')) this.#stems.push([foldedText(phrase.slice(0, -1)), value])
    // Signs ("€", "<=") have no words, so the phrase itself is the key.
    else if (!this.#phrases.has(key || phrase)) this.#phrases.set(key || phrase, value)
  }

  addAll(phrases: SearchPhrases | undefined, value: T): void {
    for (const phrase of phrases ?? []) this.add(phrase, value)
  }

  phrase(text: string): T | undefined {
    return this.#phrases.get(phraseKey(text) || text)
  }

  /** The value of a phrase, or for a single word of its longest stem. */
  find(text: string): T | undefined {
    const exact = this.phrase(text)
    if (exact !== undefined) return exact
    const word = foldedText(text)
    if (/\s/.test(word)) return undefined
    let best: [string, T] | undefined
    for (const entry of this.#stems)
      if (word.startsWith(entry[0]) && entry[0].length > (best?.[0].length ?? 0)) best = entry
    return best?.[1]
  }
}

/** Tables whose names are ambiguous alone ("left", "front"): only the search words name their codes. */
const bare = new Set<CodeTableName>([
  'steering_wheel_position',
  'airbags',
  'damages',
  'conditions',
  'seller_type',
])

// All languages together, because users mix them ("bmw автомат do 20000 zł").
const everywhere: readonly InternationalWords[] = [
  international,
  german,
  ...languages.map((language) => searchWords[language]),
]

/** Names of the code tables in every language, then search words, which include the ambiguous short names. */
function meaningsOf(tables: readonly NameTables[]): Lookup<Meaning> {
  const meanings = new Lookup<Meaning>()
  for (const key of filterKeys) {
    const filter = filters[key]
    if (filter.kind !== 'many' && filter.kind !== 'one') continue
    const isBare = bare.has(filter.options)
    for (const [slug, id] of Object.entries(codeTables[filter.options])) {
      // The filter is of kind `many` or `one`.
      const meaning = { key: key as KeyOfKind<'many' | 'one'>, id }
      for (const names of tables) {
        const name = names[filter.options][slug]
        // The word "gearbox" alone does not mean a damaged one.
        const isPart = filter.options === 'damages' && slug === 'transmission'
        if (name !== undefined && (!isBare || /\s/.test(name)) && !isPart) meanings.add(name, meaning)
      }
      if (!isBare) meanings.add(slug, meaning)
      for (const { codes } of everywhere) {
        // The type has only the filter's own codes; this lookup takes any slug.
        const words: Readonly<Record<string, SearchPhrases>> | undefined = codes?.[meaning.key]
        meanings.addAll(words?.[slug], meaning)
      }
    }
  }
  for (const { flags } of everywhere)
    for (const [key, { yes, no }] of entriesOf(flags)) {
      meanings.addAll(yes, { key, yes: true })
      meanings.addAll(no, { key, yes: false })
    }
  return meanings
}

const entriesOf = <K extends string, V>(table: Readonly<Partial<Record<K, V>>> | undefined) =>
  // The object's keys are exactly K, and every key has a value.
  Object.entries(table ?? {}) as [K, V][]

function lookup<T>(
  pick: (words: InternationalWords) => readonly (readonly [value: T, phrases: SearchPhrases | undefined])[],
): Lookup<T> {
  const made = new Lookup<T>()
  for (const words of everywhere) for (const [value, phrases] of pick(words)) made.addAll(phrases, value)
  return made
}

/** Each word for a kind of model ("class", "series") with all words of that kind. */
function kinds(): ReadonlyMap<string, readonly string[]> {
  const all = (kind: 'class' | 'series') => [
    ...new Set(everywhere.flatMap((words) => words.kinds?.[kind] ?? []).map(phraseKey)),
  ]
  return new Map(
    [all('class'), all('series')].flatMap((words) => words.map((word) => [word, words] as const)),
  )
}

function factors(): Lookup<number> {
  const made = new Lookup<number>()
  for (const [factor, words] of multipliers) made.addAll(words, factor)
  return made
}

/** The parser's vocabulary without the account's dictionaries. @param tables code names of all languages */
export const vocabularyOf = (tables: readonly NameTables[]) => ({
  meanings: meaningsOf(tables),
  units: lookup(({ units }) => entriesOf(units)),
  currencies: lookup(({ currencies }) => entriesOf(currencies)),
  multipliers: factors(),
  topics: lookup(({ topics }) => entriesOf(topics)),
  bounds: lookup(({ bounds }) => entriesOf(bounds)),
  between: lookup(({ between }) => [[true, between]]),
  onward: lookup(({ onward }) => [[true, onward]]),
  and: lookup(({ and }) => [[true, and]]),
  noise: lookup(({ noise }) => [[true, noise]]),
  not: lookup(({ not }) => [[true, not]]),
  near: lookup(({ near }) => [[true, near]]),
  radius: lookup(({ radius }) => [[true, radius]]),
  away: lookup(({ away }) => [[true, away]]),
  places: lookup(({ places }) => [[true, places]]),
  undamaged: lookup(({ undamaged }) => [[true, undamaged]]),
  kinds: kinds(),
})

export type Vocabulary = ReturnType<typeof vocabularyOf>

/** The vocabulary with the codes of the account's currencies, in lower case. */
export type ParserVocabulary = Vocabulary & { readonly codes: ReadonlySet<string> }
