import type { ReactNode } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { factText } from '#src/filter-ui/fact-text.ts'
import { useRates } from '#src/rates/rates.ts'
import type { CardProps } from './matching-listing.ts'
import { langAttribute, titleOf } from './title.ts'
import { reasonKeys, titleReason, vinParts } from './why.ts'

interface Props extends Pick<CardProps, 'car' | 'match' | 'search'> {
  /** A row shows more of a car than a card. */
  readonly inRow: boolean
}

/** Why this car is in the results, where it is not plain from the card. */
export const CarWhy = ({ car, match: { listing, alone }, search, inRow }: Props) => {
  const t = useT()
  const format = useFormat()
  const title = titleReason(car, listing, titleOf(listing, useLanguage()), search)
  const vin = vinParts(car, search)
  const currency = listing.price?.currency?.name
  const isWorthKnown = useRates(false).has(currency?.toLowerCase() ?? '')
  const converted =
    search.filters.price !== undefined &&
    currency !== null &&
    currency?.toLowerCase() !== search.currency &&
    !isWorthKnown
  const reasons: ReactNode[] = [
    ...reasonKeys(search, inRow).map((key) => factText(key, car, listing, { t, format })),
    // Looked at in the currency of the search, shown in its own: without its worth beside it that looks like a mistake.
    converted ? t('card.matches.currency', { currency: search.currency.toUpperCase() }) : null,
    vin && (
      <>
        <span>{t('card.vin')}</span> <span className="font-mono text-xs">{vin[0]}</span>
        <mark className="rounded-xs bg-accent-soft font-mono text-xs text-accent-ink">{vin[1]}</mark>
        <span className="font-mono text-xs">{vin[2]}</span>
      </>
    ),
    title && <span lang={langAttribute(title.lang)}>{t('card.matches.title', { title: title.text })}</span>,
  ].filter((reason) => reason !== null && reason !== undefined)
  if (alone && reasons.length === 0) return null
  return (
    <p className="line-clamp-2 text-sm text-muted">
      <span>{alone ? t('card.matches') : t('card.matches.across')}</span>{' '}
      {reasons.map((reason, index) => (
        <span key={index} className="text-ink">
          {index > 0 && <span>, </span>}
          {typeof reason === 'string' ? <span>{reason}</span> : reason}
        </span>
      ))}
    </p>
  )
}
