import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CarLink } from '#src/card/CarLink.tsx'
import type { Search } from '#contract/search.ts'
import { serverNow } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { noSites } from '#src/api/sites.ts'
import { matchedListings, matchingListing } from '#contract/matching-listing.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { Empty } from '#src/ui/Empty.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { worthIn, type KnownRates } from '#contract/rates.ts'
import { Button } from '#src/ui/Button.tsx'
import type { AnalysisProps } from '#src/app/address/analysis-address.ts'
import { LoadedBar, useLoadState } from './LoadedBar.tsx'
import {
  loadedCar,
  placeCars,
  type Against,
  type AnalysedCar,
  type PlacedCars,
  useLoadedCars,
} from './loaded-cars.ts'
import { PriceScatter, useDotWords } from './PriceScatter.tsx'

function useMarked(id: string | undefined, search: Search, rates: KnownRates) {
  const { data: car, isError } = useQuery({ ...carById(id ?? '', useLanguage()), enabled: id !== undefined })
  const marked = useMemo((): AnalysedCar | undefined => {
    if (car === undefined) return undefined
    const { currency } = search
    const context = { currency, sites: noSites, worth: worthIn(rates, currency) }
    const match = matchingListing(car, search, context, serverNow())
    return match && loadedCar({ car, match, listings: matchedListings(car, search, context) })
  }, [car, search, rates])
  return { marked, gone: id !== undefined && (isError || (car !== undefined && marked === undefined)) }
}

export const ScatterSection = ({ search, params, onParams }: AnalysisProps) => {
  const { t, format } = useTextContext()
  const { currency } = search
  const against: Against = params.x === 'year' ? 'year' : 'odometer'
  const some = useLoadedCars(search)
  const { cars, loading, rates } = some
  const { marked, gone } = useMarked(params.car, search, rates)
  const inIt = { currency: currency.toUpperCase() }
  const placed = useMemo(
    () => placeCars(cars ?? [], against, currency, rates, marked),
    [cars, against, currency, rates, marked],
  )
  const state = useLoadState(some, placed.rate)
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
      <LoadedBar
        {...{ some, state }}
        words={[
          t('sheets.scatter.placed', {
            count: placed.shown.length,
            n: format.number(placed.shown.length),
            all: format.number(cars?.length ?? 0),
          }),
          ...(['weighed', 'price', against, 'rate'] as const).flatMap((why) => {
            const count = placed[why === 'odometer' || why === 'year' ? 'x' : why]
            return count === 0
              ? []
              : [t(`sheets.scatter.${why}`, { count, n: format.number(count), ...inIt })]
          }),
          ...(placed.weighed > 0 ? [t('rates.note.in', inIt)] : []),
        ]}
      />
      {gone && <p>{t('sheets.scatter.gone')}</p>}
      {marked !== undefined && (
        <MarkedCar {...{ marked, placed, against, currency }} onRemove={() => onParams({ car: undefined })} />
      )}
      {cars === undefined ? (
        loading.problem === undefined && <Skeleton className="h-112" />
      ) : placed.scale === undefined ? (
        !loading.loading && <Empty icon="chart" title={t('sheets.scatter.none')} level={2} />
      ) : (
        <PriceScatter
          key={against}
          scale={placed.scale}
          {...{ placed, against, currency, marked, ...state }}
        />
      )}
    </div>
  )
}

interface MarkedCarProps {
  readonly marked: AnalysedCar
  readonly placed: PlacedCars
  readonly against: Against
  readonly currency: string
  readonly onRemove: () => void
}

const MarkedCar = ({ marked, placed, against, currency, onRemove }: MarkedCarProps) => {
  const t = useT()
  const { name, priced } = useDotWords(against, currency)
  const { own } = placed
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="text-bad">
        ◆
      </span>
      <CarLink id={marked.id} className="font-semibold text-accent-ink hover:underline">
        {name(marked)}
      </CarLink>
      <span>
        {typeof own === 'object'
          ? priced(own)
          : own && t(`sheets.scatter.lacks.${own === 'x' ? against : own}`)}
      </span>
      <Button size="sm" tone="quiet" icon="close" onClick={onRemove}>
        {t('sheets.scatter.unmark')}
      </Button>
    </p>
  )
}
