import type { ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { FilterKey } from '#contract/filters.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { useFormat, type Format } from '#src/i18n/use-format.ts'
import { useLanguage, useT, type T } from '#src/i18n/use-t.ts'
import { codeName } from '#src/i18n/code-names.ts'
import type { CardProps } from './matching-listing.ts'
import { langAttribute, titleOf } from './title.ts'
import { reasonKeys, titleReason, vinParts } from './why.ts'

interface Props extends Pick<CardProps, 'car' | 'match' | 'search'> {
  /** Filters whose value stands elsewhere on the card. */
  readonly shown?: readonly FilterKey[]
}

/** A fact in the words of the card, for the filters whose value the card does not show anyway. */
function fact(key: FilterKey, car: Car, listing: Listing, t: T, format: Format): string | null {
  const named = (table: Parameters<typeof codeName>[1], value: { id: number; name: string | null } | null) =>
    value && codeName(t, table, value.id, value.name)
  const code = (table: Parameters<typeof codeName>[1], id: number | null) =>
    id === null ? null : codeName(t, table, id)
  switch (key) {
    case 'body':
      return named('body_types', car.body_type)
    case 'color':
      return named('colors', car.color)
    case 'drive':
      return named('drive_wheels', car.drive_wheels)
    case 'steering':
      return named('steering_wheel_position', car.steering_wheel_position)
    case 'emission':
      return named('emissions', car.emission)
    case 'engine':
      return car.engine_volume === null ? null : format.volume(car.engine_volume)
    case 'seats':
      return car.seats === null ? null : t('card.seats', { count: car.seats })
    case 'condition':
      return code('conditions', listing.condition)
    case 'seller':
      return code('seller_type', listing.seller_type)
    case 'availability':
      return code('availabilities', listing.availability)
    case 'certified':
      return t(listing.is_manufacturer_certified === true ? 'card.certified' : 'card.certified.not')
    case 'leasing':
      return t(listing.is_leasing === true ? 'card.leasing' : 'card.leasing.not')
    default:
      // The rest is on every card (why.ts).
      return null
  }
}

/** Why this car is in the results, where it is not plain from the card. */
export const CarWhy = ({ car, match: { listing, alone }, search, shown }: Props) => {
  const t = useT()
  const format = useFormat()
  const title = titleReason(car, listing, titleOf(listing, useLanguage()), search)
  const vin = vinParts(car, search)
  const currency = listing.price?.currency?.name
  const converted =
    search.filters.price !== undefined && currency !== null && currency?.toLowerCase() !== search.currency
  const reasons: ReactNode[] = [
    ...reasonKeys(search, shown).map((key) => fact(key, car, listing, t, format)),
    // Looked at in the currency of the search, shown in its own: without a word it looks like a mistake.
    converted ? t('card.matches.currency', { currency: search.currency.toUpperCase() }) : null,
    vin && (
      <>
        {t('card.vin')} <span className="font-mono text-xs">{vin[0]}</span>
        <mark className="rounded-xs bg-accent-soft font-mono text-xs text-accent-ink">{vin[1]}</mark>
        <span className="font-mono text-xs">{vin[2]}</span>
      </>
    ),
    title && <span lang={langAttribute(title.lang)}>{t('card.matches.title', { title: title.text })}</span>,
  ].filter((reason) => reason !== null && reason !== undefined)
  if (alone && reasons.length === 0) return null
  return (
    <p className="line-clamp-2 text-sm text-muted">
      {alone ? t('card.matches') : t('card.matches.across')}{' '}
      {reasons.map((reason, index) => (
        // Reasons come in a fixed order and never move.
        <span key={index} className="text-ink">
          {index > 0 && ', '}
          {reason}
        </span>
      ))}
    </p>
  )
}
