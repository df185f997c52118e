import type { Language } from '#contract/languages.ts'
import type { Listing } from '#contract/resources/listing.ts'

const countryNames = new Map<Language, Intl.DisplayNames | undefined>()

/** Browsers without Albanian data would answer in English: the service's own name is better then. */
function countryNamesIn(language: Language): Intl.DisplayNames | undefined {
  if (countryNames.has(language)) return countryNames.get(language)
  const known = Intl.DisplayNames.supportedLocalesOf([language]).length > 0
  const names = known ? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }) : undefined
  countryNames.set(language, names)
  return names
}

const byCode = (iso: string | null | undefined, language: Language): string | undefined =>
  iso && /^[A-Za-z]{2}$/.test(iso) ? countryNamesIn(language)?.of(iso.toUpperCase()) : undefined

/** The country's name: the service's, which follows the language; by its ISO code where that is all there is. */
export function countryOf(listing: Listing, language: Language): string | undefined {
  const country = listing.location_details?.country
  return country?.name ?? byCode(country?.iso ?? listing.location?.iso, language) ?? country?.iso ?? undefined
}

/** Place and country, the nearest that has a name: "Kraków, Poland". Undefined where nothing is stated. */
export function placeLine(listing: Listing, language: Language): string | undefined {
  const { place, district, region } = listing.location_details ?? {}
  const near = place?.name ?? district?.name ?? region?.name
  const parts = [near, countryOf(listing, language)].filter((part) => part)
  return parts.length === 0 ? undefined : parts.join(', ')
}
