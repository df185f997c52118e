import type { CodeTableName, codeTables } from '../codes.ts'
import type { FilterKey, filters, KeyOfKind } from '../filters.ts'

// What the folder of a language holds besides its messages. What one forgets there is a compile error.

interface Multipliers {
  readonly thousand: SearchPhrases
  readonly million: SearchPhrases
}

/** What is peculiar to a language, beside its words. */
export interface Particulars {
  /** Its place in the switch, and wherever one language is tried after another. */
  readonly order: number
  /** In its own words: that is how its readers look for it, whatever the page speaks. */
  readonly name: string
  /** With a country: dates are written as there, and link previews want it. */
  readonly locale: `${string}-${string}`
  /** "20 thousand", as it is shortened: in the search box and in every field of a number. */
  readonly multipliers: Multipliers
  /** The subset of the font that its first screen needs beyond basic Latin. */
  readonly font?: 'latin-ext' | 'cyrillic'
  /** Locales whose signs stand in for its own, where browsers have none of them. */
  readonly standIn?: {
    readonly numbers: string
    readonly dates: string
    /** Plural forms and numbers inside messages. */
    readonly messages: string
  }
}

/** A name for every code of every table. */
export type CodeNames = {
  readonly [T in CodeTableName]: { readonly [S in keyof (typeof codeTables)[T]]: string }
}

/**
 * Ways to say one thing, each a word or a phrase as people type it. Case and accents do not matter; a `*` at the end of
 * a word stands for any ending, because Slavic and Albanian words are inflected.
 */
export type SearchPhrases = readonly string[]

type PhrasedCurrency = 'eur' | 'usd' | 'gbp' | 'pln' | 'uah' | 'bgn' | 'all' | 'rub' | 'chf' | 'czk'

/** Money that is called by one word wherever it is used. */
type OtherCurrency = 'ron' | 'huf' | 'mkd' | 'rsd' | 'gel' | 'kzt' | 'sek' | 'try'

type PhrasedUnit = 'odometer' | 'miles' | 'power' | 'engine' | 'litres' | 'year' | 'seats'

/** What is written by one sign wherever it is used. */
type SignedUnit = 'kilowatts'

/** The code table of a filter that chooses among codes. */
type TableOf<K extends FilterKey> = (typeof filters)[K] extends { options: infer T extends CodeTableName }
  ? T
  : never

/** What people of a language write in the search box. */
export interface SearchWords {
  /** In front of a number: "under 20000", "from 2018". */
  readonly bounds: { readonly to: SearchPhrases; readonly from: SearchPhrases }
  /** Behind a number: "2019 or newer". */
  readonly onward: SearchPhrases
  /** "between 5000 and 9000": in front of the first of two numbers, and between them. */
  readonly between: SearchPhrases
  readonly and: SearchPhrases
  /** What a number is in, written behind it. */
  readonly units: Readonly<Record<PhrasedUnit, SearchPhrases>>
  /** Names of money, by ISO code. */
  readonly currencies: Readonly<Record<PhrasedCurrency, SearchPhrases>>
  /** What the next number is about: "mileage up to 100000". */
  readonly topics: Readonly<Record<KeyOfKind<'range'>, SearchPhrases>>
  /** What is said for a code besides its name (names.json), by filter and code. */
  readonly codes: {
    readonly [K in KeyOfKind<'many' | 'one'>]?: {
      readonly [S in keyof (typeof codeTables)[TableOf<K>]]?: SearchPhrases
    }
  }
  /** Yes or no. */
  readonly flags: Readonly<
    Record<KeyOfKind<'flag'>, { readonly yes: SearchPhrases; readonly no?: SearchPhrases }>
  >
  /** Words that are part of a model's name: "E-Class", "3 Series". */
  readonly kinds: { readonly class: SearchPhrases; readonly series: SearchPhrases }
  /** In front of what is not wanted: "not bmw", "without hail damage". */
  readonly not: SearchPhrases
  /** A car that is not damaged, in so many words: "without damage", "accident free". */
  readonly undamaged: SearchPhrases
  /** In front of a town: "near Warsaw". */
  readonly near: SearchPhrases
  /** In front of a distance around a town: "within 50 km of Hamburg". */
  readonly radius: SearchPhrases
  /** Between a distance and a town: "50 km from Berlin". */
  readonly away: SearchPhrases
  /** In front of a place: its inflected forms count behind them ("в Германии", "z Niemiec"). */
  readonly places: SearchPhrases
  /** What says nothing by itself. */
  readonly noise: SearchPhrases
}

/** The same of no language: nothing has to be there. */
export type InternationalWords = {
  readonly [K in keyof SearchWords]?: SearchWords[K] extends SearchPhrases
    ? SearchPhrases
    : Partial<SearchWords[K]>
} & {
  readonly multipliers?: Multipliers
  readonly units?: Partial<Record<SignedUnit, SearchPhrases>>
  readonly currencies?: Partial<Record<OtherCurrency, SearchPhrases>>
}
