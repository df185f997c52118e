import { airbags, conditions } from '#contract/codes.ts'
import type { Listing } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { ContradictionBadge } from '#src/contradictions/ContradictionBadge.tsx'
import { daysInWords } from '#src/i18n/days-in-words.ts'
import { codeName, useT } from '#src/i18n/use-t.ts'
import { daysBetween } from '#src/lib/relative-time.ts'
import { Badge } from '#src/ui/Badge.tsx'
import type { CardProps } from './card-props.ts'

/** Sites are crawled daily; an advertisement that was not seen for this many days may be gone. */
const unseenAfterDays = 7

/** The stated damages, those of the search first, because a badge is truncated at its end. */
export function shownDamages({ damage, second_damage }: Listing, { filters }: Search): number[] {
  const asked = (id: number) => filters.damage?.includes(id) === true
  return [damage, second_damage]
    .filter((id) => id !== null)
    .toSorted((a, b) => Number(asked(b)) - Number(asked(a)))
}

type BadgesProps = Pick<CardProps, 'car' | 'match' | 'search' | 'now'>

/** Stated risks that may cost money or time; a card without a badge has no known problem. */
export const RiskBadges = ({ car, match: { listing }, search, now }: BadgesProps) => {
  const t = useT()
  const damages = shownDamages(listing, search)
  const { keys_available: keys, airbag_state: airbag, condition, last_seen_at: seen } = listing
  const harm =
    damages.length > 0
      ? t('card.damage', { what: damages.map((id) => codeName(t, 'damages', id)).join(', ') })
      : condition === conditions.damaged
        ? codeName(t, 'conditions', condition)
        : undefined
  const unseen = seen === null ? 0 : daysBetween(seen, now)
  return (
    <>
      <ContradictionBadge car={car} />
      {harm !== undefined && (
        <Badge tone="warn" icon="warning">
          {harm}
        </Badge>
      )}
      {keys === false && (
        <Badge tone="warn" icon="key">
          {t('card.keys.no')}
        </Badge>
      )}
      {airbag !== null && airbag !== airbags.intact && (
        <Badge tone="warn">{t('card.airbags', { state: codeName(t, 'airbags', airbag) })}</Badge>
      )}
      {unseen > unseenAfterDays && (
        <Badge tone="warn" icon="clock">
          {daysInWords(t, 'card.unseen', unseen)}
        </Badge>
      )}
    </>
  )
}

/** Stated facts that change a price more than mileage does, good or bad, for a column with enough room. */
export const CarBadges = (props: BadgesProps) => {
  const {
    car,
    match: { listing },
  } = props
  const t = useT()
  const damaged = listing.damage !== null || listing.second_damage !== null
  return (
    <>
      {listing.condition === conditions.new && (
        <Badge tone="accent">{codeName(t, 'conditions', listing.condition)}</Badge>
      )}
      <RiskBadges {...props} />
      {/* Keys and airbags are only worth mentioning for damaged cars. */}
      {damaged && listing.keys_available === true && <Badge icon="key">{t('card.keys.yes')}</Badge>}
      {damaged && listing.airbag_state === airbags.intact && (
        <Badge>{t('card.airbags', { state: codeName(t, 'airbags', listing.airbag_state) })}</Badge>
      )}
      {car.has_inspections === true && <Badge icon="shield">{t('card.inspected')}</Badge>}
      {listing.has_history_reports === true && <Badge icon="history">{t('card.history')}</Badge>}
    </>
  )
}
