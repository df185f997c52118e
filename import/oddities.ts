export interface OddityExample {
  readonly file: string
  readonly line: number
  readonly value: string
}

/** Terminal texts by kind; `{field}` and others are placeholders. The page has them in its languages (own.json). */
export const oddityWords = {
  above: 'lines above the header',
  longer: 'rows with more cells than the header: left out',
  shorter: 'rows with fewer cells than the header: left out',
  sheet: 'sheets that are not read: one is',
  line: 'lines that are no JSON object: left out',
  entry: 'entries that are no object: left out',
  'many-keys': 'keys beyond the first 2,000: left out',
  'new-keys': 'keys that none of the first objects has: left out',
  nameless: 'rows without make, title and VIN: left out',
  twice: 'listings that have come before: left out',
  'no-number': '{field}: no number',
  outside: '{field}: outside {min} to {max}, taken as not stated',
  'unknown-word': '{field}: a word that is not known',
  'no-date': "{field}: no date by the column's pattern",
  'no-flag': '{field}: neither yes nor no',
  'no-make': 'cars without a make that is known',
  'no-year': 'year: not from 1886 to now, taken as not stated',
  'low-price': 'price of 0 or 1: taken as not stated',
  'no-price': 'price: no possible number',
  'rounded-price': 'price: rounded to whole units',
  'no-currency': 'price: currency not known',
  'no-place': 'place: not in the dictionary, kept by its name',
  'no-position': 'coordinates: impossible, left out',
  'masked-vin': 'VIN: masked, kept as stated: it joins no cars',
  'no-vin': 'VIN: not 17 letters and digits, taken as not stated',
  'cyrillic-vin': 'VIN: Cyrillic letters read as the Latin ones they look like',
} as const

export type OddityCode = keyof typeof oddityWords
export type WordValues = Readonly<Record<string, string | number>>
interface OddityKind {
  readonly code: OddityCode
  readonly values: WordValues
  count: number
  readonly examples: OddityExample[]
}

/** The text with its placeholders filled in. */
export const filled = (words: string, values: WordValues): string =>
  words.includes('{') ? words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])) : words

/** Counts values that were changed or left out, by kind, each with its first three places. */
export class Oddities {
  readonly #kinds = new Map<string, OddityKind>()

  add(code: OddityCode, file: string, line: number, value: string, values: WordValues = {}): void {
    const kind = filled(oddityWords[code], values)
    let found = this.#kinds.get(kind)
    if (found === undefined) this.#kinds.set(kind, (found = { code, values, count: 0, examples: [] }))
    found.count++
    if (found.examples.length < 3) found.examples.push({ file, line, value: value.slice(0, 60) })
  }

  /** Most frequent first. */
  get all(): readonly (readonly [kind: string, found: Readonly<OddityKind>])[] {
    return [...this.#kinds].toSorted(([, one], [, other]) => other.count - one.count)
  }
}
