import type { CodeTableName, codeTables } from '../codes.ts'
import type { Language } from '../languages.ts'

/** A name for every code of every table; a missing or surplus one is a compile error in its language's file. */
export type CodeNames = {
  readonly [T in CodeTableName]: { readonly [S in keyof (typeof codeTables)[T]]: string }
}

/** What a set of code names is looked up with: tables and slugs that came from outside. */
export type NameTables = Readonly<Record<CodeTableName, Readonly<Record<string, string>>>>

/** One catalogue per language, loaded only when it is spoken. */
export const nameLoaders: Readonly<Record<Language, () => Promise<NameTables>>> = {
  en: async () => (await import('./en.ts')).names,
  ru: async () => (await import('./ru.ts')).names,
  sq: async () => (await import('./sq.ts')).names,
  pl: async () => (await import('./pl.ts')).names,
  uk: async () => (await import('./uk.ts')).names,
  bg: async () => (await import('./bg.ts')).names,
}
