import { airbags, conditions } from '#contract/codes.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { codeName } from '#src/i18n/code-names.ts'
import type { CardProps } from './matching-listing.ts'

type Props = Pick<CardProps, 'car' | 'match' | 'search'>

/** The damages that a listing states, those asked for first: a badge is cut at its end. */
export function shownDamages({ damage, second_damage }: Listing, { filters }: Search): number[] {
  const asked = (id: number) => filters.damage?.includes(id) === true
  return [damage, second_damage]
    .filter((id) => id !== null)
    .toSorted((a, b) => Number(asked(b)) - Number(asked(a)))
}

/** What changes a price more than mileage does: damage, keys, airbags, reports. Only what is stated. */
export const CarBadges = ({ car, match: { listing }, search }: Props) => {
  const t = useT()
  const damages = shownDamages(listing, search)
  const { keys_available: keys, airbag_state: airbag, condition } = listing
  return (
    <>
      {condition === conditions.new && <Badge tone="accent">{codeName(t, 'conditions', condition)}</Badge>}
      {damages.length > 0 ? (
        <Badge tone="warn" icon="warning">
          {t('card.damage', { what: damages.map((id) => codeName(t, 'damages', id)).join(', ') })}
        </Badge>
      ) : (
        condition === conditions.damaged && (
          <Badge tone="warn" icon="warning">
            {codeName(t, 'conditions', condition)}
          </Badge>
        )
      )}
      {keys === false && (
        <Badge tone="warn" icon="key">
          {t('card.keys.no')}
        </Badge>
      )}
      {/* Keys are nothing to mention on a retail car; where somebody filters by them they are. */}
      {keys === true && (damages.length > 0 || search.filters.keys !== undefined) && (
        <Badge icon="key">{t('card.keys.yes')}</Badge>
      )}
      {airbag !== null &&
        (airbag !== airbags.intact || damages.length > 0 || search.filters.airbags !== undefined) && (
          <Badge tone={airbag === airbags.intact ? 'neutral' : 'warn'}>
            {t('card.airbags', { state: codeName(t, 'airbags', airbag) })}
          </Badge>
        )}
      {car.has_inspections === true && <Badge icon="shield">{t('card.inspected')}</Badge>}
      {listing.has_history_reports === true && <Badge icon="history">{t('card.history')}</Badge>}
    </>
  )
}
