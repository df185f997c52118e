import type { Language } from '#contract/languages.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { remembered } from '#src/lib/remembered.ts'
import { Icon } from '#src/ui/Icon.tsx'

/** Browsers without data for a language would return English names; then the service's own name is used. */
const countryNamesIn = remembered((language) =>
  Intl.DisplayNames.supportedLocalesOf([language]).length > 0
    ? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    : undefined,
)

const byCode = (iso: string | null | undefined, language: Language): string | undefined =>
  iso && /^[A-Za-z]{2}$/.test(iso) ? countryNamesIn(language)?.of(iso.toUpperCase()) : undefined

/** The country's name from the service, unless that has only the English one; otherwise by its ISO code. */
function countryOf(listing: Listing, language: Language): string | undefined {
  const country = listing.location_details?.country
  const iso = country?.iso ?? listing.location?.iso
  const known = byCode(iso, language)
  if (known !== undefined && country?.name === byCode(iso, 'en')) return known
  return country?.name ?? known ?? country?.iso ?? undefined
}

/** Countries whose towns of the same name are distinguished by state. */
const ofStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])

/** The smallest named place and the country: "Kraków, Poland", "Augusta, Maine, United States"; else undefined. */
export function placeLine(listing: Listing, language: Language): string | undefined {
  const { place, district, region } = listing.location_details ?? {}
  const near = place?.name ?? district?.name ?? region?.name
  const iso = listing.location_details?.country?.iso ?? listing.location?.iso ?? ''
  const state = ofStates.has(iso.toUpperCase()) && region?.name !== near ? region?.name : undefined
  return [near, state, countryOf(listing, language)].filter((part) => part).join(', ') || undefined
}

export const PlaceLine = ({ listing, className }: { listing: Listing; className?: string }) => {
  const place = placeLine(listing, useLanguage())
  return place === undefined ? null : (
    <p className={cx('flex items-center gap-1 text-sm', className)}>
      <Icon name="pin" size={14} className="text-muted" />
      <span className="truncate">{place}</span>
    </p>
  )
}
