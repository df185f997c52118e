import { useTextContext } from '#src/i18n/text-context.ts'
import { type T, useLanguage } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { maxDecimal, minDecimal } from '#contract/decimal-text.ts'
import { type Area, kilometresBetween, positionOf, spotOf } from '#contract/geo.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { isForSale } from '#contract/headline.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { daysBetween, longYears } from '#src/lib/relative-time.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import type { PriceSpan } from '#src/rates/rates.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { placeLine } from './PlaceLine.tsx'
import type { CardProps } from './card-props.ts'
import type { ListingMatch } from '#contract/matching-listing.ts'

/** How many sources besides the shown listing's own have the car. The same site twice is one source. */
export const otherSources = ({ listing, others }: ListingMatch): number =>
  new Set(others.map((other) => other.external.domain.id).filter((id) => id !== listing.external.domain.id))
    .size

/**
 * What the car can be bought for across its listings, for each currency: the least of euros and złoty means nothing. That
 * of the shown one is first, the rest in the order of the answer. Empty where all of them ask the same.
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
  // Of a car whose shown listing cannot be bought at a price, what another asks is news.
  return spans.length === 1 && only?.from === only?.to && isForSale(listing) ? [] : spans
}

/** Kilometres from the place that is searched around; undefined where either is unknown. */
const awayFrom = (area: Area | undefined, { location }: Listing): number | undefined => {
  const spot = spotOf(location?.position)
  return area === undefined || 'corners' in area || spot === null
    ? undefined
    : kilometresBetween(area, positionOf(spot))
}

type Props = Pick<CardProps, 'match' | 'now' | 'search'> & { readonly className?: string }

/** Since when it is offered: the words for a card, and those for one with little room. */
function listedWords(at: string, now: number, t: T, short: boolean): string {
  const days = daysBetween(at, now)
  const years = longYears(days)
  if (days < 1) return t('card.listed.today')
  if (short && years === undefined) return t('units.days', { count: days })
  return years === undefined ? t('units.age.days', { count: days }) : t('units.age.years', { count: years })
}

/**
 * Where the car stands and where it is advertised; below it what is said of the advertisements: since when, how many more
 * there are, what they ask. Each is one line, so that they stand at one height on all cards. What all of them ask is one
 * span: of one currency as listed, of several about. How many they are is left out where there is no room.
 */
export const SourceLine = ({ match, now, search, className }: Props) => {
  const { t, format } = useTextContext()
  const { listing, others } = match
  const place = placeLine(listing, useLanguage())
  const away = awayFrom(search.filters.area, listing)
  const sources = otherSources(match)
  const spans = priceSpans(match)
  const [span] = spans
  const isLocal = spans.every(({ currency }) => currency.toLowerCase() === search.currency)
  // The same site twice: not another source, and still another advertisement.
  const more =
    sources > 0
      ? t('card.sources.more', { count: sources })
      : others.length > 0 && t('card.listings.more', { count: others.length })
  const parts = [
    listing.created_at !== null && listedWords(listing.created_at, now, t, span !== undefined),
    span !== undefined && isLocal && format.moneySpan(span.from, span.to, span.currency),
  ].filter((part) => part !== false)
  const besides = "whitespace-nowrap not-first:ps-1 not-first:before:content-['·_']"
  return (
    <div className={cx('text-xs text-muted', className)}>
      <p className="flex">
        {place !== undefined && (
          <span className="flex min-w-0 items-center gap-1">
            <Icon name="pin" size={14} />
            <span className="truncate">{place}</span>
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
