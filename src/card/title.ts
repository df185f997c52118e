import { defaultLanguage, isLanguage, type Language, languages } from '#contract/languages.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { T } from '#src/i18n/use-t.ts'

export interface Title {
  readonly text: string
  /** Value of the `lang` attribute if it differs from the page's (WCAG 3.1.2). */
  readonly lang: string | undefined
}

/**
 * The advertisement's title in the user's language, else in English, the interface's other languages, or any
 * other. Undefined without a title.
 */
export function titleOf(listing: Listing, language: Language): Title | undefined {
  const order: readonly string[] = [language, defaultLanguage, ...languages, ...Object.keys(listing.title)]
  for (const lang of order) {
    const text = Object.hasOwn(listing.title, lang) ? listing.title[lang]?.trim() : undefined
    if (text) return { text, lang: lang === language ? undefined : lang }
  }
  return undefined
}

/** Make and model as the service names them; undefined without either. */
export function makeAndModel({ brand, model }: Pick<Car, 'brand' | 'model'>): string | undefined {
  const name = [brand?.name, model?.name].filter((part) => part).join(' ')
  return name === '' ? undefined : name
}

/** A car's name: make and model, else a title of its listings. Undefined without any. */
export const carName = (car: Car): string | undefined =>
  makeAndModel(car) ??
  car.listings.map((listing) => titleOf(listing, defaultLanguage)?.text).find((text) => text !== undefined)

/** A valid value for `lang`; with any other a screen reader would choose a wrong voice. */
export const langAttribute = (lang: string | undefined): string | undefined =>
  lang !== undefined && (isLanguage(lang) || /^[a-z]{2,3}$/.test(lang)) ? lang : undefined

/** Words with their positions, so that the rest of a title can be cut out unchanged. */
const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu)]

/**
 * The title without the beginning that repeats the card's heading: make, model, trim and year nearly always
 * come first and push the advertiser's words out of sight. Undefined if nothing is left.
 */
export function titleRest({ text }: Title, car: Car): string | undefined {
  const heading = [carName(car), car.badge, car.year].join(' ').toLowerCase()
  const said = new Set(wordsOf(heading).map(([word]) => word))
  const first = wordsOf(text).find(([word]) => !said.has(word.toLowerCase()))
  if (first === undefined) return undefined
  // An opening bracket or quotation mark belongs to the word after it.
  const before = text.slice(0, first.index)
  return text.slice(before.length - (/[([«„“"'#]+$/u.exec(before)?.[0].length ?? 0))
}

/** A car's name for labels of buttons and pictures: "2018 BMW X5". */
export const carLabel = (t: T, car: Car): string =>
  [car.year, carName(car) ?? t('card.unnamed')].filter((part) => part !== null).join(' ')
