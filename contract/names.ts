import type { CodeTableName } from './codes.ts'
import { names } from './generated/names.ts'
import type { Language } from './languages.ts'

/** Code names by table and slug; slugs are plain strings, because lookups use slugs from outside. */
export type NameTables = Readonly<Record<CodeTableName, Readonly<Record<string, string>>>>

/** One catalogue of names per language, loaded on first use. */
export const nameLoaders: Readonly<Record<Language, () => Promise<NameTables>>> = names
