import { Fragment, type ReactNode } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { daysBetween } from '#src/lib/relative-time.ts'
import type { CardProps, ListingMatch } from './matching-listing.ts'
import { compareDecimals, maxDecimal, minDecimal } from '#src/lib/decimal.ts'
import { groupBy } from '#src/lib/group-by.ts'

interface PriceSpan {
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
  const [only, ...more] = spans
  const nothingNew = only !== undefined && more.length === 0 && compareDecimals(only.from, only.to) === 0
  // Of a car whose shown listing names no price, what another asks is news.
  return nothingNew && listing.price?.price ? [] : spans
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
  const asked = priceSpans(match)
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
      asked.length > 0
        ? asked.map(({ from, to, currency }, index) => (
            <Fragment key={currency}>
              {index > 0 && ' · '}
              <span className="whitespace-nowrap">
                {compareDecimals(from, to) === 0
                  ? format.money(from, currency)
                  : format.moneySpan(from, to, currency)}
              </span>
            </Fragment>
          ))
        : null,
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
