import { memo } from 'react'
import { CarCard, type CarCardProps } from '#src/card/CarCard.tsx'
import { HiddenCar } from '#src/card/HiddenCar.tsx'
import { CarRow } from './lazy-parts.ts'
import { useHidden } from '#src/stores/marks.ts'

interface Props extends CarCardProps {
  readonly as: 'grid' | 'list'
}

/** A car of the results in its view, or the place of one that the reader has hidden. */
export const CarItem = memo(({ as, ...card }: Props) => {
  const hidden = useHidden(card.car.id)
  if (hidden) return <HiddenCar car={card.car} />
  return as === 'grid' ? <CarCard {...card} /> : <CarRow {...card} />
})
