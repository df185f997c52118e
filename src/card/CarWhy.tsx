import type { ReactNode } from 'react'
import { filterKeys, filters, type FilterKey, type Filters } from '#contract/filters.ts'
import type { Filter, Range } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { choiceCount, type Search } from '#contract/search.ts'
import { factText } from '#src/filter-ui/fact-text.ts'
import { uiOf } from '#src/filter-ui/filter-ui.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { foldedWords } from '#src/lib/fold.ts'
import { useRates } from '#src/rates/rates.ts'
import type { CardProps } from './card-props.ts'
import { langAttribute, titleOf, type Title } from './title.ts'

interface Props extends Pick<CardProps, 'car' | 'match' | 'search'> {
  /** A row shows more of a car than a card. */
  readonly inRow: boolean
}

/** Why this car is in the results, where it is not plain from the card. */
export const CarWhy = ({ car, match: { listing, alone }, search, inRow }: Props) => {
  const { t, format } = useTextContext()
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

// Why a car is in the results, where its card does not show it anyway. A filter by colour is no news on
// a card whose facts do not name the colour: there it is the reason.

/** Whether cars that have what is asked for can differ in it. Of one body type all are the same: the chip says it for all. */
function leavesOpen(key: FilterKey, value: unknown): boolean {
  const filter: Filter = filters[key]
  // The kind says what shape the value has.
  if (filter.kind !== 'range') return choiceCount(value as Filters[FilterKey]) > 1
  const { from, to } = value as Range
  return from !== to
}

/**
 * Filters set in the search that leave open what a car has, and whose value neither the card nor, in the list, its row
 * shows anyway: their facts are the reason.
 */
export const reasonKeys = (search: Search, inRow: boolean): FilterKey[] =>
  filterKeys.filter((key) => {
    const value = search.filters[key]
    const { shown } = uiOf(key)
    return (
      value !== undefined && (shown === 'reason' || (shown === 'row' && !inRow)) && leavesOpen(key, value)
    )
  })

/** The part of the VIN that was asked for: before, the part, after. Undefined where it is not in there. */
export function vinParts(car: Car, search: Search): readonly [string, string, string] | undefined {
  const part = search.filters.vin?.toUpperCase()
  const vin = car.vin?.toUpperCase()
  const at = part === undefined || vin === undefined ? -1 : vin.indexOf(part)
  if (part === undefined || vin === undefined || at < 0) return undefined
  return [vin.slice(0, at), vin.slice(at, at + part.length), vin.slice(at + part.length)]
}

/**
 * Words of the query that nothing on the card begins with, found in another title of the car: that
 * title is the reason. Undefined where the card itself shows every word, or no title has the missing ones.
 */
export function titleReason(
  car: Car,
  listing: Listing,
  title: Title | undefined,
  search: Search,
): Title | undefined {
  const asked = foldedWords(search.filters.query ?? '')
  if (asked.length === 0) return undefined
  const onCard = foldedWords([car.brand?.name, car.model?.name, car.badge, car.year, title?.text].join(' '))
  const missing = asked.filter((word) => !onCard.some((other) => other.startsWith(word)))
  if (missing.length === 0) return undefined
  for (const each of [listing, ...car.listings]) {
    for (const [lang, text] of Object.entries(each.title)) {
      if (text && missing.every((word) => foldedWords(text).some((other) => other.startsWith(word))))
        return { text, lang }
    }
  }
  return undefined
}
