import type { Car, Listing } from '#contract/resources/car.ts'
import type { Format, T } from '#src/i18n/use-t.ts'
import { tabTitle } from '#src/lib/page-heading.ts'
import { priceText } from '#src/price/price-text.ts'
import { carLabel } from './title.ts'
import { placeLine } from './SourceLine.tsx'

/**
 * Title and description of a car for the tab, search engines and link previews.
 * @param listing the leading listing; undefined for a car without listings
 */
export function carHead(t: T, format: Format, car: Car, listing: Listing | undefined) {
  const heading = carLabel(t, car)
  const facts =
    listing === undefined
      ? []
      : [
          priceText(t, format, listing),
          listing.odometer === null ? undefined : format.distance(listing.odometer),
          placeLine(listing, format.language),
          listing.external.domain.name ?? undefined,
        ]
  return {
    title: tabTitle(heading),
    heading,
    description: facts.filter((fact) => fact !== undefined).join(' · '),
    canonical: `/car/${encodeURIComponent(car.id)}`,
  }
}
