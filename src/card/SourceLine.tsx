import { Fragment, type ReactNode } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { daysBetween } from '#src/lib/relative-time.ts'
import type { CardProps, ListingMatch } from './matching-listing.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { compareDecimals, maxDecimal, minDecimal } from '#src/lib/decimal.ts'

export interface PriceSpread {
  /** Decimal text, least and greatest; both in `currency`. */
  readonly from: string
  readonly to: string
  /** The currency's code as the service names it. */
  readonly currency: string
}

/** How many sources besides the shown listing's own have the car. The same site twice is one source. */
export const otherSources = ({ listing, others }: ListingMatch): number =>
  new Set(others.map((other) => other.external.domain.id).filter((id) => id !== listing.external.domain.id))
    .size

/**
 * What the car is asked for across its listings, within the currency of the shown one only: the least
 * of euros and złoty means nothing. Undefined where all of them ask the same.
 */
export function priceSpread({ listing, others }: ListingMatch): PriceSpread | undefined {
  const currency = listing.price?.currency
  const shown = listing.price?.price
  if (!currency?.name || !shown) return undefined
  const asked = others.flatMap(({ price }: Listing) =>
    price?.price && price.currency?.id === currency.id ? [price.price] : [],
  )
  const from = asked.reduce(minDecimal, shown)
  const to = asked.reduce(maxDecimal, shown)
  return compareDecimals(from, to) === 0 ? undefined : { from, to, currency: currency.name }
}

/** Sites are read again daily; after this many days without a sight the advertisement may be gone. */
const unseenAfterDays = 7

type Props = Pick<CardProps, 'match' | 'now'> & { readonly className?: string }

/** Where it is advertised and for how long; on how many other sites, and what they ask. */
export const SourceLine = ({ match, now, className }: Props) => {
  const t = useT()
  const format = useFormat()
  const { listing, others } = match
  const sources = otherSources(match)
  const asked = priceSpread(match)
  const listed = listing.created_at === null ? null : daysBetween(listing.created_at, now)
  const unseen = listing.last_seen_at === null ? 0 : daysBetween(listing.last_seen_at, now)
  const parts: readonly (readonly [key: string, part: ReactNode])[] = [
    ['source', listing.external.domain.name],
    ['sources', sources > 0 ? t('card.sources.more', { count: sources }) : null],
    // The same site twice: not another source, and still another advertisement.
    [
      'listings',
      sources === 0 && others.length > 0 ? t('card.listings.more', { count: others.length }) : null,
    ],
    [
      'spread',
      asked && (
        <span className="whitespace-nowrap">{format.moneySpan(asked.from, asked.to, asked.currency)}</span>
      ),
    ],
    [
      'listed',
      listed === null ? null : listed < 1 ? t('card.listed.today') : t('units.age.days', { count: listed }),
    ],
    [
      'unseen',
      unseen > unseenAfterDays ? (
        <span className="text-warn">{t('card.unseen', { days: unseen })}</span>
      ) : null,
    ],
  ]
  return (
    <p className={cx('text-xs text-muted', className)}>
      {parts
        .filter(([, part]) => part !== null && part !== undefined)
        .map(([key, part], index) => (
          <Fragment key={key}>
            {index > 0 && ' · '}
            {key === 'source' ? <span className="font-medium text-ink">{part}</span> : part}
          </Fragment>
        ))}
    </p>
  )
}
