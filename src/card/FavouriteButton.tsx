import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { carLabel } from './title.ts'

/** What changes marks comes after the cars. Where it cannot be had the heart stays as it is. */
const toggle = (car: Car) =>
  import('./choose-favourites.ts').then(({ toggleFavourite }) => toggleFavourite(car)).catch(() => {})

interface Props {
  readonly car: Car
  readonly className?: string
}

/** A heart that is full where the car is a favourite. */
export const FavouriteButton = ({ car, className }: Props) => {
  const t = useT()
  return (
    <IconButton
      icon="heart"
      size="sm"
      label={t('card.favourite', { car: carLabel(t, car) })}
      pressed={useMark(car.id)?.favourite !== undefined}
      onClick={() => void toggle(car)}
      className={className}
    />
  )
}
