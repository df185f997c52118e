import type { Language } from '#contract/languages.ts'

/**
 * Which of our languages a reader gets: the address wins (a shared link says its language), then what they chose here
 * before, then the browser's list in its order, then the default.
 * @param wishes texts in order of weight, absent ones included; regional forms (`pl-PL`) mean their language
 */
export const chooseLanguage = (
  wishes: readonly (string | null | undefined)[],
  known: readonly Language[],
  otherwise: Language,
): Language => {
  for (const wish of wishes) {
    const plain = wish?.toLowerCase().split('-')[0]
    const found = known.find((language) => language === plain)
    if (found !== undefined) return found
  }
  return otherwise
}
