import type { Language } from '../languages.ts'
import type { NameTables } from './tables.ts'

/** One catalogue per language, loaded only when it is spoken. */
export const nameLoaders: Readonly<Record<Language, () => Promise<NameTables>>> = {
  en: async () => (await import('./en.ts')).names,
  ru: async () => (await import('./ru.ts')).names,
  sq: async () => (await import('./sq.ts')).names,
  pl: async () => (await import('./pl.ts')).names,
  uk: async () => (await import('./uk.ts')).names,
  bg: async () => (await import('./bg.ts')).names,
}
