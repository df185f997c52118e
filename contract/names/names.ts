import type { Language } from '../languages.ts'
import { names } from '../generated/names.ts'
import type { NameTables } from './tables.ts'

/** One catalogue per language, loaded only when it is spoken. */
export const nameLoaders: Readonly<Record<Language, () => Promise<NameTables>>> = names
