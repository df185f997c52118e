import { codeTables, type CodeTableName } from './codes.ts'
import { filterKeys, filters, type KeyOfKind } from './filters.ts'
import { searchWords } from './generated/search-words.ts'
import { languages } from './languages.ts'
import { german } from './languages/german.ts'
import { international } from './languages/international.ts'
import type { InternationalWords, SearchPhrases } from './languages/parts.ts'
import { multipliers } from './multipliers.ts'
import type { NameTables } from './names.ts'
import { fold, wordsOf } from './words.ts'

// Lookup of the meanings of typed words, from the search words of all languages (languages/*/search-words.json).

const folded = (text: string): string => fold(text).replace(/[’ʼ`´]/g, "'")

/** Maximum number of cached keys; more words than any text has. */
const mostKeys = 20_000

/** Caches a text's key, because every phrase is looked up in every list. */
function cached(work: (text: string) => string): (text: string) => string {
  const keys = new Map<string, string>()
  return (text) => {
    const known = keys.get(text)
    if (known !== undefined) return known
    if (keys.size >= mostKeys) keys.clear()
    const key = work(text)
    keys.set(text, key)
    return key
  }
}

/** The folded words of a text. */
const keyOf = cached((text) => wordsOf(text).join(' '))
const foldedWord = cached(folded)
const firstOf = cached((word) => keyOf(word).split(' ')[0] ?? '')

export type Meaning =
  | { readonly key: KeyOfKind<'many' | 'one'>; readonly id: number }
  | { readonly key: KeyOfKind<'flag'>; readonly yes: boolean }

/** A word of the vocabulary that may be misspelt. */
interface LongWord {
  readonly word: string
  /** Whether any ending may follow it. */
  readonly isStem: boolean
  /** Of the word, by `lettersOf`. */
  readonly letters: number
}

/** The letters of a word as bits, in any order. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** Number of letters that only one of two words has. */
function differing(one: number, other: number): number {
  let count = 0
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) count += 1
  return count
}

/** Looks up phrases by their folded words, and words by stems that any ending may follow. */
export class Lookup<T> {
  readonly #phrases = new Map<string, T>()
  readonly #stems: [stem: string, value: T][] = []
  /** First words of the phrases of several words. */
  readonly #begun = new Set<string>()

  /** The first meaning of a phrase wins: code tables are added before synonyms. */
  add(phrase: string, value: T): void {
    const key = phrase.endsWith('*') ? '' : keyOf(phrase)
    if (phrase.endsWith('*')) this.#stems.push([folded(phrase.slice(0, -1)), value])
    // Signs ("€", "<=") have no words, so the phrase itself is the key.
    else if (!this.#phrases.has(key || phrase)) this.#phrases.set(key || phrase, value)
    if (key.includes(' ')) this.#begun.add(firstOf(key))
  }

  addAll(phrases: SearchPhrases | undefined, value: T): void {
    for (const phrase of phrases ?? []) this.add(phrase, value)
  }

  phrase(text: string): T | undefined {
    return this.#phrases.get(keyOf(text) || text)
  }

  /** Whether a phrase of several words may begin with a word. */
  begins(word: string): boolean {
    return this.#begun.has(firstOf(word))
  }

  /** Its single words and stems of at least that many letters: a slip in a shorter one would match by chance. */
  words(fewest: number): LongWord[] {
    const longOf = (word: string, isStem: boolean): LongWord[] =>
      word.length < fewest || !/^\p{L}+$/u.test(word) ? [] : [{ word, isStem, letters: lettersOf(word) }]
    return [
      ...[...this.#phrases.keys()].flatMap((word) => longOf(word, false)),
      ...this.#stems.flatMap(([word]) => longOf(word, true)),
    ]
  }

  /** The value of a phrase, or for a single word of its longest stem. */
  find(text: string): T | undefined {
    const exact = this.phrase(text)
    if (exact !== undefined) return exact
    if (this.#stems.length === 0 || /[\s/]/.test(text)) return undefined
    const word = foldedWord(text)
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

type Phrased<T> = readonly (readonly [value: T, phrases: SearchPhrases | undefined])[]

function lookupOf<T>(said: Phrased<T>): Lookup<T> {
  const made = new Lookup<T>()
  for (const [value, phrases] of said) made.addAll(phrases, value)
  return made
}

const lookup = <T>(pick: (words: InternationalWords) => Phrased<T>) => lookupOf(everywhere.flatMap(pick))

/** Each word for a kind of model ("class", "series") with all words of that kind. */
function kinds(): ReadonlyMap<string, readonly string[]> {
  const all = (kind: 'class' | 'series') => [
    ...new Set(everywhere.flatMap((words) => words.kinds?.[kind] ?? []).map(keyOf)),
  ]
  return new Map(
    [all('class'), all('series')].flatMap((words) => words.map((word) => [word, words] as const)),
  )
}

/** The bounds of years for those of ages: "under 5 years" is from a year, and "older than 5 years" up to it. */
const agesOf = (bounds: InternationalWords['bounds'], aged: SearchPhrases = []) =>
  entriesOf(bounds).flatMap(([side, phrases]) =>
    phrases.map((phrase) => {
      const isAged = phrase.split(' ').some((word) => aged.includes(word))
      return [isAged === (side === 'to') ? 'to' : 'from', [phrase]] as const
    }),
  )

/** Words of fewer letters are too near to each other. */
const fewestLetters = 5

/** The parser's vocabulary without the account's dictionaries. @param tables code names of all languages */
export function vocabularyOf(tables: readonly NameTables[]) {
  const spelled = spelledOf(tables)
  const all = Object.values(spelled).flatMap((look) => look.words(fewestLetters))
  return { ...spelled, ...looksOf(), spelled: [...new Map(all.map((each) => [each.word, each])).values()] }
}

/** Lookups whose words may be misspelt. */
const spelledOf = (tables: readonly NameTables[]) => ({
  meanings: meaningsOf(tables),
  units: lookup(({ units }) => entriesOf(units)),
  currencies: lookup(({ currencies }) => entriesOf(currencies)),
  multipliers: lookupOf(multipliers),
  topics: lookup(({ topics }) => entriesOf(topics)),
  bounds: lookup(({ bounds }) => entriesOf(bounds)),
  seats: lookup(({ seats }) => entriesOf(seats)),
  undamaged: lookup(({ undamaged }) => [[true, undamaged]]),
})

const looksOf = () => ({
  countries: lookup(({ countries }) => entriesOf(countries)),
  between: lookup(({ between }) => [[true, between]]),
  onward: lookup(({ onward }) => entriesOf(onward)),
  and: lookup(({ and }) => [[true, and]]),
  noise: lookup(({ noise }) => [[true, noise]]),
  not: lookup(({ not }) => [[true, not]]),
  near: lookup(({ near }) => [[true, near]]),
  radius: lookup(({ radius }) => [[true, radius]]),
  away: lookup(({ away }) => [[true, away]]),
  places: lookup(({ places }) => [[true, places]]),
  labels: lookup(({ labels }) => [[true, labels]]),
  numerals: lookup(({ numerals }) => entriesOf(numerals)),
  ages: lookup(({ bounds, onward, aged }) => [...agesOf(bounds, aged), ...agesOf(onward, aged)]),
  or: lookup((words) => [[true, words.or]]),
  kinds: kinds(),
})

export type Vocabulary = ReturnType<typeof vocabularyOf>

/** The vocabulary with the codes of the account's currencies, in lower case. */
export type ParserVocabulary = Vocabulary & { readonly codes: ReadonlySet<string> }

/** Words that only join others: "a 3" is no "A3". */
export const isSmallWord = (text: string, { bounds, between, and, noise, places }: Vocabulary): boolean =>
  [bounds, between, and, noise, places].some((look) => look.phrase(text) !== undefined)

export const hasMeaning = (text: string, { meanings, units, topics, multipliers }: Vocabulary): boolean =>
  [meanings, units, topics, multipliers].some((look) => look.phrase(text) !== undefined)

/** Whether letters after digits are a unit, a multiplier or a currency. */
export const isUnit = (
  letters: string,
  { units, multipliers, currencies, codes }: ParserVocabulary,
): boolean =>
  [units, multipliers, currencies].some((look) => look.find(letters) !== undefined) ||
  codes.has(foldedWord(letters))

/** The longest ending of a stem that is compared. */
const longestEnding = 4

/** Words that a typed word may miss by some letters, each with the part of the typed word that it is compared with. */
export const comparable = (typed: string, { spelled }: Vocabulary, slips: number) =>
  spelled.flatMap(({ word, isStem, letters }): (readonly [word: string, part: string])[] => {
    const more = typed.length - word.length
    if (slips === 0 || more < -slips || more > slips + (isStem ? longestEnding : 0)) return []
    // A slip may have made the stem shorter or longer.
    const parts = isStem ? [-1, 0, 1].map((by) => typed.slice(0, word.length + by)) : [typed]
    // Another letter in place of one is two letters that only one of the words has.
    return parts.flatMap((part) =>
      differing(letters, lettersOf(part)) > 2 * slips ? [] : [[word, part] as const],
    )
  })
