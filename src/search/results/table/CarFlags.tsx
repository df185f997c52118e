import { emptySearch } from '#contract/search.ts'
import { CarBadges } from '#src/card/CarBadges.tsx'
import type { CardProps } from '#src/card/card-props.ts'

/** Damage, keys, airbags and reports in a cell. */
export const CarFlags = ({ car, match }: Pick<CardProps, 'car' | 'match'>) => (
  <span className="flex flex-wrap gap-1">
    <CarBadges car={car} match={match} search={emptySearch} />
  </span>
)
