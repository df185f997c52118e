import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import { currencies } from '#src/api/dictionaries.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { Section } from '../Section.tsx'
import { WhenNear } from '../WhenNear.tsx'
import { currencyNames, priceCharts } from './price-lines.ts'
import { PriceTable } from './PriceTable.tsx'

const PriceChart = lazyPart(async () => (await import('./PriceChart.tsx')).PriceChart)

/** How the prices moved: one chart per currency, and the same as a table. */
export const Prices = ({ car }: { car: Car }) => {
  const t = useT()
  const charts = priceCharts(car.listings)
  const named = new Set(car.listings.map(({ price }) => price?.currency?.id))
  // The dictionary is asked only for a currency that no listing names: a price of the past.
  const dictionary = useQuery({
    ...currencies(),
    enabled: charts.some(({ currencyId }) => !named.has(currencyId)),
  })
  const nameOf = currencyNames(car.listings, dictionary.data ?? [])
  if (charts.length === 0)
    return (
      <Section id="prices" title={t('car.prices')}>
        <p className="text-muted">{t('car.prices.none')}</p>
      </Section>
    )
  const holder = <Skeleton className="h-64 w-full" />
  return (
    <Section
      id="prices"
      title={t('car.prices')}
      note={charts.length > 1 ? t('car.prices.currencies') : undefined}
    >
      <div className="grid gap-6 lg:grid-cols-2 lg:has-[>:only-child]:grid-cols-1">
        {charts.map((chart) => (
          <WhenNear key={chart.currencyId} placeholder={holder}>
            <LazyPlace fallback={holder}>
              <PriceChart chart={chart} currency={nameOf(chart.currencyId)} />
            </LazyPlace>
          </WhenNear>
        ))}
      </div>
      <PriceTable charts={charts} nameOf={nameOf} />
    </Section>
  )
}
