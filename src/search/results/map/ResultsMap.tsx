import '#src/styles/later.css'
import { useMemo, useRef, useState, memo } from 'react'
import { flushSync } from 'react-dom'
import { type Search, searchKey, withFilter } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { searchParams } from '#src/app/address/address.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { fewerCorners, outlineOf } from '#src/map/area.ts'
import { MapView } from '#src/map/MapView.tsx'
import type { MapPoint } from '#src/map/MapCanvas.tsx'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { useChoice, useCurrency } from '../../state/use-choice.ts'
import { SearchLink } from '../../state/SearchLink.tsx'
import { useAddress, useSearchStore } from '../../state/search-store.ts'
import type { Total } from '../../text/count-text.ts'
import type { ShownCar } from '../found-pages.ts'
import { type Loading, unasked, useEveryCar } from '../../every/use-every-car.ts'
import { type CountedPlace, useCountedPlaces } from './use-counted-places.ts'
import { carsOnMap, type MapCar, mapCarOf } from './map-cars.ts'
import { serverNow } from '#src/api/get.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { CardLink } from '#src/card/CardLink.tsx'
import { RowPicture } from '#src/card/card-lines.tsx'
import { cx } from '#src/lib/cx.ts'
import { NewWord } from '#src/search-marks/NewWord.ts'
import { useNews } from '#src/search-marks/news.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { LoadProgress } from '../../every/LoadProgress.tsx'

interface Props {
  /** The cars of the page, shown until all cars have loaded. */
  readonly cars: readonly ShownCar[]
  readonly search: Search
  readonly total: Total
  readonly label: string
}

/** All cars of the search on a map, and in a list with the same content for users who do not see the map. */
export const ResultsMap = ({ cars: ofPage, search, total, label }: Props) => {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const address = useAddress()
  const store = useSearchStore()
  const [singly, setSingly] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const marks = useMarks(({ items }) => items)
  const [chosen, setChosen] = useState<string>()
  const [shownCount, setShownCount] = useState(perPage)
  const areaChoice = useChoice('area')
  const { area } = search.filters
  // The map keeps its section when only its area changes.
  const of = searchKey({ ...withFilter(search, 'area', undefined), page: 1 })
  const many = singly !== of && (total.count ?? 0) > unasked
  const placesCounted = useCountedPlaces(search, many)
  const bubbles = many && placesCounted?.length !== 0
  const loaded = useEveryCar(search, carsOnMap, (total.count !== undefined || total.failed) && !bubbles)

  const cars = useMemo(
    () =>
      (loaded.cars ?? ofPage.map(({ car, match }) => mapCarOf(car, match, language))).filter(
        ({ id }) => markOf(marks, id)?.hidden === undefined,
      ),
    [loaded.cars, ofPage, language, marks],
  )
  const points = useMemo(
    () =>
      bubbles
        ? (placesCounted ?? []).map(({ id, name, lat, lon, count }) => ({
            id: String(id),
            lat,
            lon,
            label: name,
            count: { value: count, text: format.number(count) },
          }))
        : cars.flatMap(({ id, position, rough }): MapPoint[] =>
            position === undefined ? [] : [{ id, ...position, label: '', faded: rough }],
          ),
    [cars, bubbles, placesCounted, format],
  )
  const places = useMemo(() => new Map(cars.map(({ id }, at) => [id, at])), [cars])
  const first = cars.slice(0, shownCount)
  const own = first.some(({ id }) => id === chosen) ? undefined : cars.find(({ id }) => id === chosen)
  // The car chosen on the map is scrolled into sight in the list.
  const shown: readonly MapCar[] = own === undefined ? first : [own, ...first]

  const choose = (id: string) => {
    const place = bubbles ? placesCounted?.find((each) => String(each.id) === id) : undefined
    if (place) return store.choose(place.search)
    // Its row may be rendered only now.
    flushSync(() => setChosen(id))
    list.current
      ?.querySelector(`[data-car="${CSS.escape(id)}"]`)
      ?.closest('li')
      ?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="flex flex-col gap-3 md:grid md:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)]">
      <div className="max-md:order-2">
        {bubbles ? (
          <CountedPlaces places={placesCounted ?? []} onSingly={() => setSingly(of)} />
        ) : (
          <MapWords loaded={loaded} cars={cars} total={total} />
        )}
        <ul
          ref={list}
          aria-label={label}
          className="flex flex-col gap-2 md:max-h-[calc(100dvh-12rem)] md:overflow-y-auto md:p-1"
        >
          {shown.map((car) => (
            <li key={car.id}>
              <MapRow
                car={car}
                // The results page of the car, from which its neighbours are found.
                params={searchParams(address, {
                  ...search,
                  page: 1 + Math.floor((places.get(car.id) ?? 0) / perPage),
                })}
                chosen={car.id === chosen}
                onChoose={choose}
              />
            </li>
          ))}
          {cars.length > shownCount && (
            <li>
              <Button full onClick={() => setShownCount(shownCount + perPage)}>
                {t('results.more', { count: Math.min(perPage, cars.length - shownCount) })}
              </Button>
            </li>
          )}
        </ul>
      </div>
      <MapView
        key={String(bubbles)}
        counted={bubbles}
        className="h-[55dvh] md:sticky md:top-18 md:h-[calc(100dvh-9rem)]"
        points={points}
        of={of}
        label={t('results.map.label')}
        chosen={chosen}
        onChoose={choose}
        area={area === undefined ? undefined : outlineOf(area)}
        onArea={(corners) => areaChoice.choose({ corners: fewerCorners(corners) })}
      />
    </div>
  )
}

interface MapRowProps {
  readonly car: MapCar
  readonly params: Record<string, string>
  readonly chosen: boolean
  readonly onChoose: (id: string) => void
}

const ignore = () => {}

/** A car beside the map, in a short form because the map needs the space. */
const MapRow = memo(({ car, params, chosen, onChoose }: MapRowProps) => {
  const { t, format } = useTextContext()
  const to = useCurrency()
  const marked = useNews((news) => news.marked !== undefined)
  const { picture, name = t('card.unnamed'), year, odometer, offer, place, listed } = car
  const label = [year, name].filter((part) => part !== null).join(' ')
  return (
    <article
      className={cx(
        'relative flex gap-3 rounded-md border bg-surface p-2 hover:bg-fill',
        chosen ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <RowPicture
        picture={picture}
        sizes="7rem"
        fit="width"
        className="w-28 shrink-0 self-start rounded-sm"
      />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-semibold">
          <CardLink car={car} params={params} onKeyDown={ignore}>
            {label}
          </CardLink>
        </h3>
        <p>
          <PriceLine listing={offer} size="sm" to={to} now={serverNow()} />
        </p>
        {odometer !== null && <p className="text-sm text-muted">{format.distance(odometer)}</p>}
        {marked && <NewWord carId={car.id} listed={listed} />}
        {place !== undefined && (
          <p className="flex items-center gap-1 text-sm text-muted">
            <Icon name="pin" size={14} />
            <span className="truncate">{place}</span>
          </p>
        )}
      </div>
      {car.position !== undefined && (
        <IconButton
          icon="pin"
          size="sm"
          label={t('results.map.show', { car: label })}
          pressed={chosen}
          onClick={() => onChoose(car.id)}
          className="relative z-10"
        />
      )}
    </article>
  )
})

/** Labels of the circles on the map. */
const CountedPlaces = ({ places, onSingly }: { places: readonly CountedPlace[]; onSingly: () => void }) => {
  const { t, format } = useTextContext()
  return (
    <section className="mb-2 flex flex-col gap-1.5 text-sm">
      <p className="text-muted">{t('map.places')}</p>
      <ul aria-label={t('map.places.list')} className="grid max-h-56 grid-cols-2 gap-x-4 overflow-y-auto">
        {places.map(({ id, name, count, search }) => (
          <li key={id}>
            <SearchLink
              search={search}
              className="flex min-h-7 items-center justify-between gap-2 rounded-sm px-1 hover:bg-fill pointer-coarse:min-h-11"
            >
              <span className="truncate">{name}</span>
              <span className="text-muted">{format.number(count)}</span>
            </SearchLink>
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" icon="pin" onClick={onSingly}>
          {t('map.places.singly')}
        </Button>
      </div>
    </section>
  )
}

interface MapWordsProps {
  readonly loaded: Loading
  readonly cars: readonly MapCar[]
  readonly total: Total
}

const MapWords = ({ loaded, cars: all, total }: MapWordsProps) => {
  const { t, format } = useTextContext()
  const cars = all.length
  const placed = all.filter(({ position }) => position !== undefined).length
  const rough = all.filter((car) => car.rough).length
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
      {rough > 0 && <p>{t('map.rough', { count: rough, n: format.number(rough) })}</p>}
      {total.count !== undefined && (
        <LoadProgress loading={loaded} loaded={cars} count={total.count} label={t('map.loading')} />
      )}
    </div>
  )
}
