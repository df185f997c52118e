import { Fragment, useState } from 'react'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { type Car, keyOfListing, type Listing } from '#contract/resources/car.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import { NumberTable } from '#src/analysis/chart/SheetTable.tsx'
import { Approximate, RatesNote } from '#src/rates/Approximate.tsx'
import { useShownCurrency } from '#src/app/address/address.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { late } from '#src/ui/late.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { sourceName } from '../listing.ts'
import { Section } from '../Section.tsx'
import { ChartHolder } from './ChartHolder.tsx'
import {
  chartPrice,
  hasMoved,
  priceCharts,
  type PriceChart,
  type PriceLine,
  unchartedPrices,
  unchartedWords,
  useCurrencyNames,
} from './price-lines.ts'

const PriceChart = late(async () => (await import('./PriceChart.tsx')).PriceChart, {
  when: 'near',
  fallback: ({ chart }) => <ChartHolder lines={chart.lines.length} />,
})

export const Prices = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const shown = useShownCurrency()
  const uncharted = unchartedPrices(car.listings)
  const charts = priceCharts(car.listings)
  const nameOf = useCurrencyNames(
    car,
    charts.map(({ currencyId }) => currencyId),
  )
  if (charts.length + uncharted.length === 0)
    return (
      <Section>
        <p className="text-muted">{t('car.prices.none')}</p>
      </Section>
    )
  const moved = charts.filter(hasMoved)
  const still = charts.filter((chart) => !hasMoved(chart))
  return (
    <Section note={moved.length > 1 ? t('car.prices.currencies') : undefined}>
      {moved.length > 0 && (
        <div className="grid gap-6 lg:grid-cols-2 lg:has-[>:only-child]:grid-cols-1">
          {moved.map((chart) => (
            <PriceChart
              key={`${chart.currencyId} ${chart.kind}`}
              chart={chart}
              currency={nameOf(chart.currencyId)}
            />
          ))}
        </div>
      )}
      {still.length + uncharted.length > 0 && (
        <ul className="mt-3 space-y-1 first:mt-0">
          {still.flatMap((chart) =>
            chart.lines.map((line) => (
              <li key={`${chart.currencyId} ${line.key}`}>
                <Still {...{ chart, line }} currency={nameOf(chart.currencyId)} />
              </li>
            )),
          )}
          {uncharted.map((listing) => (
            <li key={keyOfListing(listing)}>
              {unchartedWords(listing, { t, format })}
              <Sold listing={listing} />
            </li>
          ))}
        </ul>
      )}
      {moved.length > 0 && <PriceTable charts={charts} nameOf={nameOf} />}
      <RatesNote currencies={charts.map(({ currencyId }) => nameOf(currencyId))} to={shown} />
    </Section>
  )
}

/** "Autohalle: EUR 9,200 since 4 Nov 2026, unchanged" */
const Still = ({ chart, line, currency }: { chart: PriceChart; line: PriceLine; currency: string }) => {
  const { t, format } = useTextContext()
  const [point] = line.points
  return (
    point && (
      <>
        <span>
          {t('car.prices.still', {
            source: sourceName(line.listing),
            price: chartPrice(chart, t, format.money(point.price, currency)),
            when: format.date(point.at),
          })}
        </span>{' '}
        <Approximate amount={point.price} from={currency} />
        <Sold listing={line.listing} />
      </>
    )
  )
}

const Sold = ({ listing }: { listing: Listing }) => {
  const t = useT()
  return listing.archived === true && <span className="text-muted"> · {t('car.sold')}</span>
}

type Props = { charts: readonly PriceChart[]; nameOf: (currencyId: number) => string }

/** The charts as a table of exact amounts; a line is only as exact as a pixel. */
const PriceTable = ({ charts, nameOf }: Props) => {
  const { t, format } = useTextContext()
  const [open, setOpen] = useState(false)
  return (
    <Disclosure summary={t('car.prices.table')} open={open} onToggle={setOpen} level={3} className="mt-4">
      <ScrollRegion
        label={t('car.prices.table')}
        className="mt-2 max-w-3xl rounded-lg border border-line bg-surface"
      >
        <NumberTable
          compact
          name={t('car.prices')}
          columns={(['source', 'date', 'price', 'change'] as const).map((column) =>
            t(`car.prices.${column}`),
          )}
          rows={charts.flatMap((chart) =>
            chart.lines.flatMap(({ key, listing, points }) =>
              points.map(({ at, price }, index) => {
                const before = points[index - 1]
                const change = before && changeInPercent(before.price, price)
                return {
                  key: `${chart.currencyId} ${key} ${at}`,
                  head: (
                    <>
                      {sourceName(listing)}
                      <Sold listing={listing} />
                    </>
                  ),
                  cells: [
                    <time key="at" dateTime={new Date(at).toISOString()}>
                      {format.date(at)}
                    </time>,
                    <Fragment key="price">
                      {chartPrice(chart, t, format.money(price, nameOf(chart.currencyId)))}
                      <Approximate amount={price} from={nameOf(chart.currencyId)} as="line" />
                    </Fragment>,
                    change === undefined ? '' : format.percent(change / 100, true),
                  ],
                }
              }),
            ),
          )}
        />
      </ScrollRegion>
    </Disclosure>
  )
}
