import { useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { changeInPercent } from '#src/lib/decimal.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { sourceName } from '../listings/listing-key.ts'
import type { PriceChart } from './price-lines.ts'

type Props = { charts: readonly PriceChart[]; nameOf: (currencyId: number) => string }

/** The charts' twin in figures: exact to the last unit, where a line is only as exact as a pixel. */
export const PriceTable = ({ charts, nameOf }: Props) => {
  const t = useT()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <Disclosure summary={t('car.prices.table')} open={open} onToggle={setOpen} level={3} className="mt-4">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        role="region"
        aria-label={t('car.prices.table')}
        tabIndex={0}
        className="relative mt-2 overflow-x-auto"
      >
        <table className="w-full max-w-3xl">
          <thead className="text-start text-sm text-muted">
            <tr>
              {(['source', 'date', 'price', 'change'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={
                    column === 'price' || column === 'change'
                      ? 'px-2 py-1 text-end font-normal'
                      : 'px-2 py-1 text-start font-normal'
                  }
                >
                  {t(`car.prices.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {charts.flatMap(({ currencyId, lines }) =>
              lines.flatMap((line) =>
                line.points.map((point, index) => {
                  const before = line.points[index - 1]
                  const change = before && changeInPercent(before.price, point.price)
                  return (
                    <tr key={`${currencyId} ${line.key} ${point.at}`} className="border-t border-line">
                      <td className="px-2 py-1.5">
                        {sourceName(line.listing)}
                        {line.listing.archived === true && (
                          <span className="text-muted"> · {t('car.sold')}</span>
                        )}
                      </td>
                      <td className="px-2 py-1.5 whitespace-nowrap">
                        <time dateTime={new Date(point.at).toISOString()}>{format.date(point.at)}</time>
                      </td>
                      <td className="px-2 py-1.5 text-end whitespace-nowrap tabular-nums">
                        {format.money(point.price, nameOf(currencyId))}
                      </td>
                      <td className="px-2 py-1.5 text-end whitespace-nowrap tabular-nums">
                        {change === undefined ? '' : format.percent(change / 100, true)}
                      </td>
                    </tr>
                  )
                }),
              ),
            )}
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}
