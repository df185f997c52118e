import { useT } from '#src/i18n/use-t.ts'
import { SimilarCars } from '../standing/SimilarCars.tsx'
import { AbsentCar } from './AbsentCar.tsx'
import { likeWas, type Was } from './was.ts'

/** Sold for more than a month, or not in this account's sources: the most similar cars, as far as the link says what it was. */
export const GoneCar = ({ was }: { was: Was | undefined }) => {
  const t = useT()
  const like = was && likeWas(was)
  return (
    <div className="mx-auto max-w-[88rem] px-4 pb-12 sm:px-6">
      <AbsentCar
        title={t('car.gone')}
        more={was?.vin === undefined ? t('car.gone.more') : t('car.gone.vin', { vin: was.vin.toUpperCase() })}
      />
      {like && <SimilarCars filters={like} without={undefined} title={t('car.gone.similar')} />}
    </div>
  )
}
