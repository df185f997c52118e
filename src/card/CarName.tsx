import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { carName } from './title.ts'

/** "BMW X5 xDrive30d": make, model and trim, as one name. */
export const CarName = ({ car }: { car: Car }) => {
  const t = useT()
  return (
    <>
      <span>{carName(car) ?? t('card.unnamed')}</span>
      {car.badge && <span className="font-normal">{` ${car.badge}`}</span>}
    </>
  )
}
