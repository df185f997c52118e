import { particulars } from './generated/particulars.ts'

/** One for each folder of `contract/languages`. */
export type Language = keyof typeof particulars

/** Languages of the interface's `lang` parameter; the app speaks the same. */
export const languages: readonly Language[] =
  // Object.keys forgets the keys' type.
  (Object.keys(particulars) as Language[]).toSorted((a, b) => particulars[a].order - particulars[b].order)

/** What an absent `lang` means, and where names fall back to. */
export const defaultLanguage: Language = 'en'

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

/** The language of a tag in any case; regional forms (`pl-PL`) mean their language. */
export const languageOf = (tag: string): Language | undefined => {
  const plain = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language === plain)
}

/**
 * Which of our languages a reader gets: the address wins (a shared link says its language), then what they chose here
 * before, then the browser's list in its order, then the default.
 * @param wishes texts in order of weight, absent ones included
 */
export const chooseLanguage = (wishes: readonly (string | null | undefined)[]): Language => {
  for (const wish of wishes) {
    const found = languageOf(wish ?? '')
    if (found !== undefined) return found
  }
  return defaultLanguage
}
