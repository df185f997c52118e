import type { CodeTableName, codeTables } from '../codes.ts'
import type { FilterKey, filters, KeyOfKind } from '../filters.ts'

// The data of a language's folder besides its messages. Missing parts are compile errors.

interface Multipliers {
  readonly thousand: SearchPhrases
  readonly million: SearchPhrases
}

/** Properties of a language besides its words. */
export interface Particulars {
  /** Position in the language menu, and in every search through the languages. */
  readonly order: number
  /** The language's own name, so that its speakers recognize it in any language of the page. */
  readonly name: string
  /** With a country, which decides the date format; link previews need it too. */
  readonly locale: `${string}-${string}`
  /** Words such as "thousand" and their abbreviations, in the search box and in every number field. */
  readonly multipliers: Multipliers
  /** Font subset that its first screen needs beyond basic Latin. */
  readonly font?: 'latin-ext' | 'cyrillic'
  /** Locales to format with instead of its own, because browsers lack data for it. */
  readonly standIn?: {
    readonly numbers: string
    readonly dates: string
    /** Locale of plural forms and numbers in messages. */
    readonly messages: string
  }
}

/** A name for every code of every table. */
export type CodeNames = {
  readonly [T in CodeTableName]: { readonly [S in keyof (typeof codeTables)[T]]: string }
}

/**
 * Alternative words or phrases for one thing. Case and accents do not matter; a `*` at the end of a word
 * stands for any ending, because Slavic and Albanian words are inflected.
 */
export type SearchPhrases = readonly string[]

type PhrasedCurrency = 'eur' | 'usd' | 'gbp' | 'pln' | 'uah' | 'bgn' | 'all' | 'rub' | 'chf' | 'czk'

/** Currencies with the same name in every language. */
type OtherCurrency = 'ron' | 'huf' | 'mkd' | 'rsd' | 'gel' | 'kzt' | 'sek' | 'try'

type PhrasedUnit = 'odometer' | 'miles' | 'power' | 'engine' | 'litres' | 'year' | 'age' | 'seats'

/** Numbers that users write in words, in figures. */
type NumberInWords =
  | '0.5'
  | '1'
  | '1.5'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '10'
  | '20'
  | '30'
  | '50'
  | '100'
  | '200'
  | '500'
  | '1000'
  | '500000'
  | '1000000'

type SeatsInWords = '2' | '4' | '5' | '6' | '7' | '8' | '9'

/** Units with the same symbol in every language. */
type SignedUnit = 'kilowatts'

export type UnitInWords = PhrasedUnit | SignedUnit

/** The code table of a filter that chooses among codes. */
type TableOf<K extends FilterKey> = (typeof filters)[K] extends { options: infer T extends CodeTableName }
  ? T
  : never

/** The words of a language in the search box. */
export interface SearchWords {
  /** In front of a number: "under 20000", "from 2018". */
  readonly bounds: { readonly to: SearchPhrases; readonly from: SearchPhrases }
  /** Behind a number: "2019 or newer", "100000 km or less". */
  readonly onward: { readonly to: SearchPhrases; readonly from: SearchPhrases }
  /** "between 5000 and 9000": in front of the first of two numbers, and between them. */
  readonly between: SearchPhrases
  readonly and: SearchPhrases
  /** Between two values of which a car has either: "petrol or diesel". */
  readonly or: SearchPhrases
  /** In front of a multiplier or a unit: "half a million", "five thousand". */
  readonly numerals: Readonly<Record<NumberInWords, SearchPhrases>>
  /** Words of bounds that compare years and not amounts: "newer than 5 years". */
  readonly aged: SearchPhrases
  /** Units behind a number. */
  readonly units: Readonly<Record<PhrasedUnit, SearchPhrases>>
  /** Names of currencies by ISO code. */
  readonly currencies: Readonly<Record<PhrasedCurrency, SearchPhrases>>
  /** Words that name the quantity of the next number: "mileage up to 100000". */
  readonly topics: Readonly<Record<KeyOfKind<'range'>, SearchPhrases>>
  /** Words for a code besides its name (names.json), by filter and code. */
  readonly codes: {
    readonly [K in KeyOfKind<'many' | 'one'>]?: {
      readonly [S in keyof (typeof codeTables)[TableOf<K>]]?: SearchPhrases
    }
  }
  /** Words for a flag's yes and no. */
  readonly flags: Readonly<
    Record<KeyOfKind<'flag'>, { readonly yes: SearchPhrases; readonly no?: SearchPhrases }>
  >
  /** Words that are part of a model's name: "E-Class", "3 Series". */
  readonly kinds: { readonly class: SearchPhrases; readonly series: SearchPhrases }
  /** In front of an excluded value: "not bmw", "without hail damage". */
  readonly not: SearchPhrases
  /** Phrases for an undamaged car: "without damage", "accident free". */
  readonly undamaged: SearchPhrases
  /** In front of a town: "near Warsaw". */
  readonly near: SearchPhrases
  /** In front of a distance around a town: "within 50 km of Hamburg". */
  readonly radius: SearchPhrases
  /** Between a distance and a town: "50 km from Berlin". */
  readonly away: SearchPhrases
  /** In front of a place name in an inflected form ("в Германии", "z Niemiec"). */
  readonly places: SearchPhrases
  /** Countries by ISO code, as a page in another language is asked for them; endings count behind "in" and "from". */
  readonly countries: Readonly<Record<string, SearchPhrases>>
  /** Seats in one word, by their number: "seven-seater". */
  readonly seats: Readonly<Record<SeatsInWords, SearchPhrases>>
  /** In front of a number that names something: "lot 12345678". */
  readonly labels: SearchPhrases
  /** What says nothing by itself. */
  readonly noise: SearchPhrases
}

/** Words of no single language; every part is optional. */
export type InternationalWords = {
  readonly [K in keyof SearchWords]?: SearchWords[K] extends SearchPhrases
    ? SearchPhrases
    : Partial<SearchWords[K]>
} & {
  readonly multipliers?: Multipliers
  readonly units?: Partial<Record<SignedUnit, SearchPhrases>>
  readonly currencies?: Partial<Record<OtherCurrency, SearchPhrases>>
}
