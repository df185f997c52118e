import { type T, useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { maxDecimal, minDecimal } from '#contract/decimal-text.ts'
import { type Area, kilometresBetween, positionOf, spotOf } from '#contract/geo.ts'
import type { Listing } from '#contract/resources/car.ts'
import { isForSale } from '#contract/headline.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { daysBetween, longYears } from '#src/lib/relative-time.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import type { PriceSpan } from '#src/rates/rates.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { CardProps } from './card-props.ts'
import type { ListingMatch } from '#contract/matching-listing.ts'
import type { Language } from '#contract/languages.ts'
import { countryName, shortCountryName } from '#src/lib/country-name.ts'

/** Countries whose towns of the same name are distinguished by state. */
const ofStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])

/** The smallest named place; undefined for a listing that names none below its country. */
const townOf = ({ location_details: at }: Listing): string | undefined =>
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

/** Number of sources besides the shown listing's own. Several listings of a site are one source. */
export const otherSources = ({ listing, others }: ListingMatch): number =>
  new Set(others.map((other) => other.external.domain.id).filter((id) => id !== listing.external.domain.id))
    .size

/**
 * The range of purchase prices of a car in each currency, because currencies do not compare. The shown
 * listing's currency is first, the rest in the order of the response. Empty if all listings ask the same.
 */
export function priceSpans({ listing, others }: ListingMatch): PriceSpan[] {
  const asked = [listing, ...others]
    .filter(isForSale)
    .flatMap(({ price }) =>
      price?.price && price.currency?.name ? [{ price: price.price, currency: price.currency.name }] : [],
    )
  const spans = [...groupBy(asked, ({ currency }) => currency)].map(([currency, some]) => {
    const prices = some.map(({ price }) => price)
    return { from: prices.reduce(minDecimal), to: prices.reduce(maxDecimal), currency }
  })
  const [only] = spans
  // A single price matters if the shown listing itself has none.
  return spans.length === 1 && only?.from === only?.to && isForSale(listing) ? [] : spans
}

/** Kilometres from the centre of the search; undefined if either position is unknown. */
const awayFrom = (area: Area | undefined, { location }: Listing): number | undefined => {
  const spot = spotOf(location?.position)
  return area === undefined || 'corners' in area || spot === null
    ? undefined
    : kilometresBetween(area, positionOf(spot))
}

type Props = Pick<CardProps, 'match' | 'now' | 'search'> & { readonly className?: string }

/** Age of the listing, in a long and a short form. */
function listedWords(at: string, now: number, t: T, short: boolean): string {
  const days = daysBetween(at, now)
  const years = longYears(days)
  if (days < 1) return t('card.listed.today')
  if (short && years === undefined) return t('units.days', { count: days })
  return years === undefined ? t('units.age.days', { count: days }) : t('units.age.years', { count: years })
}

/**
 * The car's place and source, and below it age, number and prices of its listings. Each is one line, so that
 * they have the same height on all cards. Prices are one range: exact in one currency, converted for several.
 * The number of listings is omitted without room.
 */
export const SourceLine = ({ match, now, search, className }: Props) => {
  const { t, format } = useTextContext()
  const { listing, others, newest } = match
  const language = useLanguage()
  const away = awayFrom(search.filters.area, listing)
  // Beside a distance the country says nothing new.
  const place = (away === undefined ? undefined : townOf(listing)) ?? placeLine(listing, language)
  const sources = otherSources(match)
  const spans = priceSpans(match)
  const [span] = spans
  const isLocal = spans.every(({ currency }) => currency.toLowerCase() === search.currency)
  // Two listings on one site are one source but two advertisements.
  const more =
    sources > 0
      ? t('card.sources.more', { count: sources })
      : others.length > 0 && t('card.listings.more', { count: others.length })
  const listed = listing.created_at
  const isNewer = newest !== undefined && (listed === null || daysBetween(listed, newest) > 0)
  const parts = [
    isNewer
      ? t('card.listed.newest', { ago: format.ago(newest, now) })
      : listed !== null && listedWords(listed, now, t, span !== undefined),
    span !== undefined && isLocal && format.moneySpan(span.from, span.to, span.currency),
  ].filter((part) => part !== false)
  const besides = "whitespace-nowrap not-first:ps-1 not-first:before:content-['·_']"
  return (
    <div className={cx('text-xs text-muted', className)}>
      <p className="flex">
        {place !== undefined && (
          <span className="flex min-w-0 items-center gap-1">
            <Icon name="pin" size={14} />
            <span title={place} className="truncate">
              {place}
            </span>
          </span>
        )}
        {away !== undefined && (
          <span className="shrink-0">
            {place !== undefined && <span className="px-1">·</span>}
            <span>{t('card.away', { distance: format.distance(Math.round(away)) })}</span>
          </span>
        )}
        <span className="max-w-1/2 shrink-0 truncate font-medium text-ink">
          {place !== undefined && <span className="px-1 text-muted">·</span>}
          <span>{listing.external.domain.name}</span>
        </span>
      </p>
      <p className="one-line flex flex-wrap [--line:1rem]">
        {parts.map((part) => (
          <span key={part} className={besides}>
            {part}
          </span>
        ))}
        {!isLocal && <Approximate spans={spans} to={search.currency} as="part" />}
        {more !== false && <span className={besides}>{more}</span>}
      </p>
    </div>
  )
}
