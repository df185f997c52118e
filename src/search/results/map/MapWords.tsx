import { useRef } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Total } from '../../text/count-text.ts'
import { LoadProgress } from '../../every/LoadProgress.tsx'
import type { Loading } from '../../every/use-every-car.ts'

interface Props {
  readonly loaded: Loading
  readonly cars: number
  readonly placed: number
  readonly total: Total
  /** Undefined where no area is drawn. */
  readonly inArea: number | undefined
  readonly onWhole: () => void
}

/** How many cars the map is of, how many have a place, and whether that is all of them. */
export const MapWords = ({ loaded, cars, placed, total, inArea, onWhole }: Props) => {
  const t = useT()
  const format = useFormat()
  const unplaced = cars - placed
  const box = useRef<HTMLDivElement>(null)
  const areaWords =
    inArea === undefined ? '' : t('map.area.cars', { count: inArea, n: format.number(inArea) })
  useAnnounced(areaWords)
  return (
    <div ref={box} tabIndex={-1} className="mb-2 flex flex-col gap-1.5 text-sm text-muted outline-none">
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
      {inArea !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink">
          <span>{areaWords}</span>
          <Button
            size="sm"
            icon="close"
            onClick={() => {
              // The press takes the button away: the focus stays near.
              box.current?.focus()
              onWhole()
            }}
          >
            {t('map.area.remove')}
          </Button>
        </p>
      )}
    </div>
  )
}
