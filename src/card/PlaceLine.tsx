import type { Language } from '#contract/languages.ts'
import type { Listing } from '#contract/resources/car.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { countryName, shortCountryName } from '#src/lib/country-name.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'

/** Countries whose towns of the same name are distinguished by state. */
const ofStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])

/** The smallest named place; undefined for a listing that names none below its country. */
export const townOf = ({ location_details: at }: Listing): string | undefined =>
  [at?.place, at?.district, at?.region].flatMap((part) => part?.name ?? [])[0]

/** The smallest named place and the country: "Kraków, Poland", "Augusta, Maine, US"; else undefined. */
export function placeLine(listing: Listing, language: Language): string | undefined {
  const { region, country } = listing.location_details ?? {}
  const near = townOf(listing)
  const iso = country?.iso ?? listing.location?.iso
  const state = ofStates.has(iso?.toUpperCase() ?? '') && region?.name !== near ? region?.name : undefined
  const named = { name: country?.name, iso }
  const end = state ? shortCountryName(named, language) : countryName(named, language)
  return [near, state, end].filter((part) => part).join(', ') || undefined
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
