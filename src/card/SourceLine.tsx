import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import type { PriceSpan } from '#src/rates/approximate.ts'
import { daysBetween } from '#src/lib/relative-time.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { placeLine } from './PlaceLine.tsx'
import type { CardProps, ListingMatch } from './matching-listing.ts'
import { maxDecimal, minDecimal } from '#src/lib/decimal.ts'
import { groupBy } from '#src/lib/group-by.ts'

/** How many sources besides the shown listing's own have the car. The same site twice is one source. */
export const otherSources = ({ listing, others }: ListingMatch): number =>
  new Set(others.map((other) => other.external.domain.id).filter((id) => id !== listing.external.domain.id))
    .size

/**
 * What the car is asked for across its listings, for each currency: the least of euros and złoty means nothing. That of
 * the shown one is first, the rest in the order of the answer. Empty where all of them ask the same.
 */
export function priceSpans({ listing, others }: ListingMatch): PriceSpan[] {
  const asked = [listing, ...others].flatMap(({ price }) =>
    price?.price && price.currency?.name ? [{ price: price.price, currency: price.currency.name }] : [],
  )
  const spans = [...groupBy(asked, ({ currency }) => currency)].map(([currency, some]) => {
    const prices = some.map(({ price }) => price)
    return { from: prices.reduce(minDecimal), to: prices.reduce(maxDecimal), currency }
  })
  const [only] = spans
  // Of a car whose shown listing names no price, what another asks is news.
  return spans.length === 1 && only?.from === only?.to && listing.price?.price ? [] : spans
}

type Props = Pick<CardProps, 'match' | 'now' | 'search'> & { readonly className?: string }

/**
 * Where the car stands and where it is advertised; below it what is said of the advertisements: how many more there are,
 * what they ask, since when. Each is one line, so that they stand at one height on all cards. Of the second the end is
 * missing where it has no room, a whole part at a time: it breaks in front of a dot, and what follows is cut off. What
 * they ask in other currencies is about, is always whole: how many they are gives way to it.
 */
export const SourceLine = ({ match, now, search, className }: Props) => {
  const t = useT()
  const format = useFormat()
  const { listing, others } = match
  const place = placeLine(listing, useLanguage())
  const sources = otherSources(match)
  const listed = listing.created_at === null ? undefined : daysBetween(listing.created_at, now)
  const spans = priceSpans(match)
  // The same site twice: not another source, and still another advertisement.
  const more =
    sources > 0
      ? t('card.sources.more', { count: sources })
      : others.length > 0 && t('card.listings.more', { count: others.length })
  const parts = [
    ...spans.map(({ from, to, currency }) => format.moneySpan(from, to, currency)),
    listed !== undefined && (listed < 1 ? t('card.listed.today') : t('units.age.days', { count: listed })),
  ].flatMap((part) => (part ? [part.replaceAll(' ', '\u00A0')] : []))
  return (
    <div className={cx('text-xs text-muted', className)}>
      <p className="flex">
        {place !== undefined && (
          <span className="flex min-w-0 items-center gap-1">
            <Icon name="pin" size={14} />
            <span className="truncate">{place}</span>
          </span>
        )}
        <span className="max-w-1/2 shrink-0 truncate font-medium text-ink">
          {place !== undefined && <span className="px-1 text-muted">·</span>}
          <span>{listing.external.domain.name}</span>
        </span>
      </p>
      <p className="h-lh overflow-hidden">
        <span className="inline-flex max-w-full">
          <span className="truncate">{more}</span>
          {spans.length > 0 && <Approximate spans={spans} to={search.currency} as="part" />}
        </span>
        <span>{[...(more ? [''] : []), ...parts].join(' ·\u00A0')}</span>
      </p>
    </div>
  )
}
