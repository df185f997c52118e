import type { CodeTableName, codeTables } from '../codes.ts'

// What the folder of a language holds besides its messages. What one forgets there is a compile error.

/** What is peculiar to a language, beside its words. */
export interface Particulars {
  /** Its place in the switch, and wherever one language is tried after another. */
  readonly order: number
  /** In its own words: that is how its readers look for it, whatever the page speaks. */
  readonly name: string
  /** With a country: dates are written as there, and link previews want it. */
  readonly locale: `${string}-${string}`
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
