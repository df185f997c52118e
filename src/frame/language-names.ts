import type { Language } from '#contract/languages.ts'

/** Each language in its own words: that is how its readers look for it, whatever the page speaks. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  sq: 'Shqip',
  pl: 'Polski',
  uk: 'Українська',
  bg: 'Български',
}
