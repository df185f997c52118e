import type { Car } from '#contract/resources/car.ts'
import { carName } from '#src/card/title.ts'
import { useT } from '#src/i18n/use-t.ts'

/** "BMW X5 xDrive30d": make, model and trim, as one name. */
export const CarName = ({ car }: { car: Car }) => {
  const t = useT()
  return (
    <>
      {carName(car) ?? t('card.unnamed')}
      {car.badge && <span className="font-normal"> {car.badge}</span>}
    </>
  )
}
