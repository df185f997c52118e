import { defaultLanguage, isLanguage, type Language, languages } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { T } from '#src/i18n/use-t.ts'

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
export function makeAndModel({ brand, model }: Pick<Car, 'brand' | 'model'>): string | undefined {
  const name = [brand?.name, model?.name].filter((part) => part).join(' ')
  return name === '' ? undefined : name
}

/** What a car is called: make and model, else as an advertisement calls it. Undefined where none does. */
export const carName = (car: Car): string | undefined =>
  makeAndModel(car) ??
  car.listings.map((listing) => titleOf(listing, defaultLanguage)?.text).find((text) => text !== undefined)

/** A language code that `lang` may carry: anything else would tell a screen reader a wrong voice. */
export const langAttribute = (lang: string | undefined): string | undefined =>
  lang !== undefined && (isLanguage(lang) || /^[a-z]{2,3}$/.test(lang)) ? lang : undefined

/** A word with what stands before and behind it, so that the rest of a title can be cut off as it is written. */
const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu)]

/**
 * What a title says beyond the card's own heading: its first words are make, model, trim and year again
 * nearly always, and push what the advertiser wrote out of sight. Undefined where nothing is left.
 */
export function titleRest({ text }: Title, car: Car): string | undefined {
  const heading = [carName(car), car.badge, car.year].join(' ').toLowerCase()
  const said = new Set(wordsOf(heading).map(([word]) => word))
  const first = wordsOf(text).find(([word]) => !said.has(word.toLowerCase()))
  if (first === undefined) return undefined
  // An opening bracket or quotation mark belongs to the word behind it.
  const before = text.slice(0, first.index)
  return text.slice(before.length - (/[([«„“"'#]+$/u.exec(before)?.[0].length ?? 0))
}

/** What a car is called in names of buttons and pictures: "2018 BMW X5". */
export const carLabel = (t: T, car: Car): string =>
  [car.year, carName(car) ?? t('card.unnamed')].filter((part) => part !== null).join(' ')
