import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { Total } from '../../text/count-text.ts'
import { LoadProgress } from '../../every/LoadProgress.tsx'
import type { Loading } from '../../every/use-every-car.ts'

interface Props {
  readonly loaded: Loading
  readonly cars: number
  readonly placed: number
  readonly total: Total
}

/** How many cars the map is of, how many have a place, and whether that is all of them. */
export const MapWords = ({ loaded, cars, placed, total }: Props) => {
  const t = useT()
  const format = useFormat()
  const unplaced = cars - placed
  return (
    <div className="mb-2 flex flex-col gap-1.5 text-sm text-muted">
      <p>
        {t('map.cars', {
          cars,
          placed,
          unplaced,
          n: format.number(cars),
          p: format.number(placed),
          u: format.number(unplaced),
        })}
      </p>
      {total.count !== undefined && (
        <LoadProgress loading={loaded} loaded={cars} count={total.count} label={t('map.loading')} />
      )}
    </div>
  )
}
