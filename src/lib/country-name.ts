import type { Language } from '#contract/languages.ts'
import { remembered } from './remembered.ts'

/** Browsers without data for a language would return English names; then the service's own name is used. */
const namesOf = (style: 'long' | 'short') =>
  remembered((language) =>
    Intl.DisplayNames.supportedLocalesOf([language]).length > 0
      ? new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
      : undefined,
  )
const longNames = namesOf('long')
const shortNames = namesOf('short')

const byCode = (iso: string | null | undefined, names: Intl.DisplayNames | undefined): string | undefined =>
  iso && /^[A-Za-z]{2}$/.test(iso) ? names?.of(iso.toUpperCase()) : undefined

interface ServiceCountry {
  readonly name?: string | null | undefined
  readonly iso?: string | null | undefined
}

const isLatin = (name: string): boolean => /^[\p{Script=Latin}\P{L}]+$/u.test(name)

/** The country's name from the service, unless that has only the English one; otherwise by its ISO code. */
export function countryName({ name, iso }: ServiceCountry, language: Language): string | undefined {
  const known = byCode(iso, longNames(language))
  if (!name) return known ?? iso ?? undefined
  // English has several names of a country, but none in Cyrillic.
  const isEnglish = name === byCode(iso, longNames('en')) || (isLatin(name) && known && !isLatin(known))
  return (isEnglish ? known : undefined) ?? name
}

/** "US" or "USA" beside a state, where the full name has no room; a country without a short name has its full one. */
export const shortCountryName = (country: ServiceCountry, language: Language): string | undefined =>
  byCode(country.iso, shortNames(language)) ?? countryName(country, language)

/** An entry of the dictionary of countries with the name that listings show. */
export const localCountry = <C extends { readonly name: string; readonly iso: string | null }>(
  country: C,
  language: Language,
): C => ({ ...country, name: countryName(country, language) ?? country.name })
