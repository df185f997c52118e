import type { CodeTableName } from './codes.ts'
import { names } from './generated/names.ts'
import type { Language } from './languages.ts'

/** What a set of code names is looked up with: tables and slugs that came from outside. */
export type NameTables = Readonly<Record<CodeTableName, Readonly<Record<string, string>>>>

/** One catalogue per language, loaded only when it is spoken. */
export const nameLoaders: Readonly<Record<Language, () => Promise<NameTables>>> = names
