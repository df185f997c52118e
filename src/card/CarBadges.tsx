import { airbags, conditions } from '#contract/codes.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import type { CardProps } from './matching-listing.ts'
import { RiskBadges } from './RiskBadges.tsx'

type Props = Pick<CardProps, 'car' | 'match' | 'search' | 'now'>

/** What changes a price more than mileage does, good or bad, where a column has room for it. Only what is stated. */
export const CarBadges = ({ car, match: { listing }, search, now }: Props) => {
  const t = useT()
  const damaged = listing.damage !== null || listing.second_damage !== null
  return (
    <>
      {listing.condition === conditions.new && (
        <Badge tone="accent">{codeName(t, 'conditions', listing.condition)}</Badge>
      )}
      <RiskBadges {...{ listing, search, now }} />
      {/* Keys and airbags are nothing to mention on a retail car. */}
      {damaged && listing.keys_available === true && <Badge icon="key">{t('card.keys.yes')}</Badge>}
      {damaged && listing.airbag_state === airbags.intact && (
        <Badge>{t('card.airbags', { state: codeName(t, 'airbags', listing.airbag_state) })}</Badge>
      )}
      {car.has_inspections === true && <Badge icon="shield">{t('card.inspected')}</Badge>}
      {listing.has_history_reports === true && <Badge icon="history">{t('card.history')}</Badge>}
    </>
  )
}
