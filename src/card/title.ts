import { defaultLanguage, isLanguage, type Language, languages } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'

export interface Title {
  readonly text: string
  /** For the `lang` attribute, where it is not the page's own (WCAG 3.1.2). */
  readonly lang: string | undefined
}

/**
 * The advertisement's title in the reader's language, else in the first there is: English, the other
 * languages of the interface, then any. Undefined where none is written.
 */
export function titleOf(listing: Listing, language: Language): Title | undefined {
  const order: readonly string[] = [language, defaultLanguage, ...languages, ...Object.keys(listing.title)]
  for (const lang of order) {
    const text = Object.hasOwn(listing.title, lang) ? listing.title[lang]?.trim() : undefined
    if (text) return { text, lang: lang === language ? undefined : lang }
  }
  return undefined
}

/** Make and model as the service names them; undefined where it names neither. */
export function carName({ brand, model }: Car): string | undefined {
  const name = [brand?.name, model?.name].filter((part) => part).join(' ')
  return name === '' ? undefined : name
}

/** A language code that `lang` may carry: anything else would tell a screen reader a wrong voice. */
export const langAttribute = (lang: string | undefined): string | undefined =>
  lang !== undefined && (isLanguage(lang) || /^[a-z]{2,3}$/.test(lang)) ? lang : undefined

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? []

/** Whether a title says more than the card's own heading: make, model, trim and year again are noise. */
export function addsToName({ text }: Title, { brand, model, badge, year }: Car): boolean {
  const said = new Set(words([brand?.name, model?.name, badge, year].join(' ')))
  return words(text).some((word) => !said.has(word))
}
