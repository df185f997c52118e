import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { serverNow } from '#src/api/get.ts'
import { carById, carsCounted } from '#src/api/queries.ts'
import { noSites } from '#src/api/sites.ts'
import { matchingListing } from '#src/card/matching-listing.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { useRates } from '#src/rates/rates.ts'
import { LoadProgress } from '#src/search/every/LoadProgress.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { type Against, type AnalysedCar, loadedCar, placeCars } from './loaded-car.ts'
import { MarkedCar } from './MarkedCar.tsx'
import { PlacedWords } from './PlacedWords.tsx'
import { PriceScatter } from './PriceScatter.tsx'
import { useLoadedCars } from './use-loaded-cars.ts'

interface Props {
  readonly search: Search
  readonly params: Readonly<Record<string, string>>
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

/** The car in question, whether the search finds it or not. */
function useMarked(id: string | undefined, search: Search) {
  const { data: car, isError } = useQuery({ ...carById(id ?? '', useLanguage()), enabled: id !== undefined })
  const marked = useMemo((): AnalysedCar | undefined => {
    if (car === undefined) return undefined
    const match = matchingListing(car, search, { currency: search.currency, sites: noSites }, serverNow())
    return match && loadedCar({ car, match })
  }, [car, search])
  return { marked, gone: id !== undefined && (isError || (car !== undefined && marked === undefined)) }
}

/** The price of each car that is loaded against its mileage or year, in one currency. */
export const ScatterSection = ({ search, params, onParams }: Props) => {
  const t = useT()
  const language = useLanguage()
  const { currency } = search
  const against: Against = params.x === 'year' ? 'year' : 'odometer'
  const total = useQuery(carsCounted(search, language)).data
  const { cars, loaded, loading } = useLoadedCars(search)
  const { marked, gone } = useMarked(params.car, search)
  const rates = useRates()
  const placed = useMemo(
    () => placeCars(cars ?? [], against, currency, rates),
    [cars, against, currency, rates],
  )
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted">{t('sheets.scatter.note')}</p>
      <SegmentedControl
        legend={t('sheets.scatter.against')}
        value={against}
        segments={[
          { value: 'odometer', label: t('filters.name.odometer') },
          { value: 'year', label: t('filters.name.year') },
        ]}
        onChange={(next) => onParams({ x: next === 'year' ? 'year' : undefined })}
      />
      <div className="text-sm text-muted">
        {total !== undefined && (
          <LoadProgress loading={loading} loaded={loaded} count={total} label={t('sheets.loading')} />
        )}
        {cars !== undefined && (
          <PlacedWords placed={placed} cars={cars.length} against={against} currency={currency} />
        )}
      </div>
      {gone && <p>{t('sheets.scatter.gone')}</p>}
      {marked !== undefined && (
        <MarkedCar
          car={marked}
          {...{ against, currency, rates }}
          dots={placed.dots}
          onRemove={() => onParams({ car: undefined })}
        />
      )}
      {cars === undefined ? (
        loading.problem === undefined && <Skeleton className="h-112" />
      ) : placed.dots.length === 0 ? (
        !loading.loading && <Empty icon="chart" title={t('sheets.scatter.none')} level={2} />
      ) : (
        <PriceScatter
          key={against}
          dots={placed.dots}
          {...{ against, currency, marked, rates }}
          onMark={(id) => onParams({ car: id })}
        />
      )}
    </div>
  )
}
