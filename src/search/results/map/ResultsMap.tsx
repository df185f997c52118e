import { useMemo, useRef, useState } from 'react'
import { carLabel } from '#src/card/title.ts'
import { aboutIn } from '#src/rates/approximate.ts'
import { useRates } from '#src/rates/use-rates.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { MapView } from '#src/map/MapView.tsx'
import type { MapPoint } from '#src/map/map-point.ts'
import { useMarks } from '#src/stores/marks.ts'
import type { ShownCar } from '../use-results.ts'
import { MapRow } from './MapRow.tsx'

interface Props {
  readonly cars: readonly ShownCar[]
  readonly label: string
}

/** The cars of the page on a map, and in a list that says the same to those who do not see it. */
export const ResultsMap = ({ cars, label }: Props) => {
  const t = useT()
  const format = useFormat()
  const [chosen, setChosen] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const to = cars[0]?.search.currency ?? ''
  const rates = useRates(
    cars.flatMap(({ match: { listing } }) => listing.price?.currency?.name ?? []),
    to,
    { ask: false },
  )
  const hidden = useMarks((marks) => marks.hidden)
  const shown = cars.filter(({ car }) => !Object.hasOwn(hidden, car.id))
  const points = useMemo(
    () =>
      cars.flatMap(({ car, match: { listing } }): MapPoint[] => {
        const position = listing.location?.position
        const { price } = listing
        if (!position || Object.hasOwn(hidden, car.id)) return []
        const asked = price?.price ? format.money(price.price, price.currency?.name) : t('card.price.none')
        const about = price && aboutIn(price, to, rates)
        const words = about ? [asked, t('rates.about', { price: format.money(about, to) })] : [asked]
        return [{ id: car.id, ...position, label: `${carLabel(t, car)}, ${words.join(' ')}` }]
      }),
    [cars, hidden, format, t, to, rates],
  )
  const placed = new Set(points.map(({ id }) => id))
  const unplaced = shown.length - points.length
  const choose = (id: string) => {
    setChosen(id)
    list.current
      ?.querySelector(`[data-car="${CSS.escape(id)}"]`)
      ?.closest('li')
      ?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="flex flex-col gap-3 md:grid md:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)]">
      <div className="max-md:order-2">
        {unplaced > 0 && (
          <p className="mb-2 text-sm text-muted">{t('results.map.unplaced', { count: unplaced })}</p>
        )}
        <ul
          ref={list}
          aria-label={label}
          className="flex flex-col gap-2 md:max-h-[calc(100dvh-9rem)] md:overflow-y-auto md:p-1"
        >
          {shown.map((each) => (
            <li key={each.car.id}>
              <MapRow
                shown={each}
                chosen={each.car.id === chosen}
                onChoose={placed.has(each.car.id) ? choose : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
      <MapView
        className="h-[55dvh] md:sticky md:top-18 md:h-[calc(100dvh-9rem)]"
        points={points}
        label={t('results.map.label')}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  )
}
