import type { ReactNode } from 'react'
import { filterKeys, filters, type FilterKey, type Filters } from '#contract/filters.ts'
import type { Filter, Range } from '#contract/kinds/kind.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { choiceCount, type Search } from '#contract/search.ts'
import { factText } from '#src/filter-ui/fact-text.ts'
import { uiOf } from '#src/filter-ui/filter-ui.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { foldedWords } from '#src/lib/fold.ts'
import { useRates } from '#src/rates/rates.ts'
import type { CardProps } from './card-props.ts'
import { langAttribute, titleOf, type Title } from './title.ts'

interface Props extends Pick<CardProps, 'car' | 'match' | 'search'> {
  /** A row shows more facts than a card. */
  readonly inRow: boolean
}

/** The reason why a car is in the results, if the card does not show it. */
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
    // The price matched in the search's currency but is shown in its own, so it could look wrong without this note.
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

// Reasons why a car is in the results that its card does not show. A colour filter needs no reason on a card
// whose facts name the colour; on other cards it does.

/** Whether found cars can differ in the filter's value. For a single body type the chip already says it for all. */
function leavesOpen(key: FilterKey, value: unknown): boolean {
  const filter: Filter = filters[key]
  // The filter's kind determines the type of the value.
  if (filter.kind !== 'range') return choiceCount(value as Filters[FilterKey]) > 1
  const { from, to } = value as Range
  return from !== to
}

/**
 * Filters of the search that allow several values and that neither the card nor, in the list, its row shows:
 * the car's values for them are the reason.
 */
export const reasonKeys = (search: Search, inRow: boolean): FilterKey[] =>
  filterKeys.filter((key) => {
    const value = search.filters[key]
    const { shown } = uiOf(key)
    return (
      value !== undefined && (shown === 'reason' || (shown === 'row' && !inRow)) && leavesOpen(key, value)
    )
  })

/** The VIN split around the requested part: before, the part, after. Undefined if the VIN does not contain it. */
export function vinParts(car: Car, search: Search): readonly [string, string, string] | undefined {
  const part = search.filters.vin?.toUpperCase()
  const vin = car.vin?.toUpperCase()
  const at = part === undefined || vin === undefined ? -1 : vin.indexOf(part)
  if (part === undefined || vin === undefined || at < 0) return undefined
  return [vin.slice(0, at), vin.slice(at, at + part.length), vin.slice(at + part.length)]
}

/**
 * Finds a title of the car with the query's words that the card does not show; that title is the reason.
 * Undefined if the card shows every word, or no title has the missing ones.
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
