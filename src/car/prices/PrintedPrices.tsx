import type { Car } from '#contract/resources/car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { sourceName } from '../listing.ts'
import { priceCharts } from './price-lines.ts'
import { useCurrencyNames } from './use-currency-names.ts'

/** What fits on two pages beside everything else: so many lines, and of each its last prices. */
const maxLines = 8
const maxPrices = 6

/** How the prices moved, on paper: a line per listing, each price with its day. */
export const PrintedPrices = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const charts = priceCharts(car.listings)
  const nameOf = useCurrencyNames(
    car,
    charts.map(({ currencyId }) => currencyId),
  )
  if (charts.length === 0) return <p>{t('car.prices.none')}</p>
  return (
    <ul>
      {charts
        .flatMap(({ currencyId, lines }) => lines.map((line) => ({ currencyId, line })))
        .slice(0, maxLines)
        .map(({ currencyId, line }) => (
          <li key={`${currencyId} ${line.key}`} className="break-inside-avoid">
            {sourceName(line.listing)}:{' '}
            {line.points
              .slice(-maxPrices)
              .map(({ at, price }) => `${format.money(price, nameOf(currencyId))} (${format.date(at)})`)
              .join(' → ')}
          </li>
        ))}
    </ul>
  )
}
