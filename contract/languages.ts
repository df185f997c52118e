import { particulars } from './generated/particulars.ts'

/** A language with a folder in `contract/languages`. */
export type Language = keyof typeof particulars

/** Values of the interface's `lang` parameter and languages of the app, in display order. */
export const languages: readonly Language[] =
  // The cast restores the key type, which Object.keys loses.
  (Object.keys(particulars) as Language[]).toSorted((a, b) => particulars[a].order - particulars[b].order)

/** The language of an absent `lang`, and the fallback for names. */
export const defaultLanguage: Language = 'en'

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

/** The language of a tag in any case; regional forms (`pl-PL`) map to their language. */
export const languageOf = (tag: string): Language | undefined => {
  const plain = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language === plain)
}

/**
 * Chooses the user's language: the address first (a shared link names its language), then the user's earlier
 * choice, then the browser's list in its order, then the default.
 * @param wishes language tags by priority; absent ones are skipped
 */
export const chooseLanguage = (wishes: readonly (string | null | undefined)[]): Language => {
  for (const wish of wishes) {
    const found = languageOf(wish ?? '')
    if (found !== undefined) return found
  }
  return defaultLanguage
}
