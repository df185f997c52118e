import { Link } from '@tanstack/react-router'
import type { Car, Listing } from '#contract/resources/car.ts'
import { decodeUrl, type Search } from '#contract/search.ts'
import { analysisParams } from '#src/app/address/analysis-address.ts'
import { emptyAddress, searchParams } from '#src/app/address/address.ts'
import { useNumber } from '#src/facets/use-number.ts'
import { useT } from '#src/i18n/use-t.ts'
import { checkedCarOf, mayBeChecked, priceOf } from '#contract/facets/checked-car.ts'
import { centreOf } from '#src/price-check/nearness.ts'
import { isHarmed } from '#src/price-check/condition.ts'
import { PriceCheckWords } from '#src/price-check/PriceCheck.tsx'
import { usePriceCheck } from '#src/price-check/use-price-check.ts'
import { Button } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { useOffers } from '../listings/use-offers.ts'
import { Section } from '../Section.tsx'
import { SimilarCars } from './SimilarCars.tsx'

const Scatter = late(async () => (await import('./SimilarScatter.tsx')).SimilarScatter, {
  when: 'near',
  fallback: <Skeleton className="h-[30rem] rounded-lg" />,
})

const searchOf = (text: string): Search => decodeUrl(new URLSearchParams(text)).search

export const PriceCheckSection = ({ car }: { car: Car }) => {
  const t = useT()
  const { offers, currency } = useOffers(car)
  const [listing] = offers
  const { line, problem, postponed, ask } = usePriceCheck(car, listing, {
    wanted: true,
    to: currency,
    cars: true,
  })
  if (checkedCarOf(car, listing) === undefined)
    return (
      <Section>
        <p className="text-muted">{t('check.unnamed')}</p>
      </Section>
    )
  if (line === undefined)
    return (
      <Section note={t('check.note')}>
        <p className="flex min-h-80 flex-wrap items-start gap-2 text-md font-semibold">
          {problem !== undefined || postponed ? (
            <Button onClick={ask}>{t('ui.retry')}</Button>
          ) : (
            t('check.reading')
          )}
        </p>
      </Section>
    )
  const { check, cars = [] } = line
  const similar = searchOf(line.similar)
  return (
    <>
      <Section note={t('check.note')}>
        <p className="text-md">
          {check ? (
            <PriceCheckWords check={check} full harmed={isHarmed(car)} />
          ) : (
            t(listing && !mayBeChecked(car, listing) ? 'check.unstated' : 'check.few')
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Similar search={similar} />
          {check?.judged && listing && <Better {...{ car, listing, similar }} />}
          <AnalysisLink search={similar} carId={car.id} />
        </p>
        {check && cars.length > 0 && (
          <div className="mt-4">
            <Scatter {...{ car, cars }} currency={check.currency} listing={listing} />
          </div>
        )}
      </Section>
      <SimilarCars
        search={searchOf(line.near)}
        centre={centreOf(car, listing)}
        without={car.id}
        title={t('check.similar')}
      />
    </>
  )
}

const Similar = ({ search }: { search: Search }) => {
  const t = useT()
  const { count } = useNumber(search, true)
  return (
    <Link to="/" search={searchParams(emptyAddress, search)} className="text-accent-ink hover:underline">
      {count === undefined ? t('check.similar') : t('check.count', { count })}
    </Link>
  )
}

/** Number of similar cars that are at least as cheap, new and little driven, without the car itself. */
const Better = ({ car, listing, similar }: { car: Car; listing: Listing; similar: Search }) => {
  const t = useT()
  const price = priceOf(listing)
  const { filters } = similar
  const search: Search = {
    ...similar,
    sort: 'cheaper',
    ...(price && { currency: price.currency }),
    filters: {
      ...filters,
      price: { ...filters.price, to: price?.amount ?? '1' },
      odometer: { ...filters.odometer, to: String(listing.odometer ?? 0) },
      year: { ...filters.year, from: String(car.year ?? 0) },
    },
  }
  const { count = 1 } = useNumber(search, true)
  if (count <= 1) return null
  return (
    <Link to="/" search={searchParams(emptyAddress, search)} className="text-accent-ink hover:underline">
      {t('check.better', { count: count - 1 })}
    </Link>
  )
}

const AnalysisLink = ({ search, carId }: { search: Search; carId: string }) => {
  const t = useT()
  return (
    <Link
      to="/analysis"
      search={analysisParams(search, undefined, { car: carId, show: 'scatter' })}
      className="text-accent-ink hover:underline"
    >
      {t('check.analysis')}
    </Link>
  )
}
