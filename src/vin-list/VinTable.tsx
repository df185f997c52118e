import { Link } from '@tanstack/react-router'
import { likelyVin, vinDoubt } from '#contract/vin.ts'
import { codeName, useT, useTextContext } from '#src/i18n/use-t.ts'
import { CarLink } from '#src/card/CarLink.tsx'
import { useState } from 'react'
import { useShownCurrency } from '#src/app/address/address.ts'
import { FavouriteButton } from '#src/card/card-buttons.tsx'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { carLabel } from '#src/card/title.ts'
import { cx } from '#src/lib/cx.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { useFirstRates, useRates } from '#src/rates/rates.ts'
import { type AmountWorth, approximate, worthIn } from '#contract/rates.ts'
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { reportsOf } from '#src/car/reports/car-reports.ts'
import {
  carOfRow,
  damagesOf,
  odometerOf,
  pricesOfRow,
  sortRows,
  sourceCount,
  type LookupOutcome,
  unsoldOffer,
  type VinColumn,
  type VinRow,
  vinColumns,
} from './rows.ts'

const tones: { readonly [S in LookupOutcome['state']]: BadgeTone } = {
  found: 'good',
  sold: 'warn',
  absent: 'neutral',
  failed: 'bad',
  waiting: 'neutral',
}

const figures: ReadonlySet<VinColumn> = new Set(['year', 'price', 'sources', 'odometer', 'reports'])

export const VinTable = ({ rows }: { rows: readonly VinRow[] }) => {
  const { t } = useTextContext()
  const [sort, setSort] = useState<{ readonly column: VinColumn; readonly direction: 'up' | 'down' }>()
  const own = useShownCurrency()
  const first = useFirstRates()
  const rates = useRates(sort?.column === 'price')
  const shown =
    sort === undefined
      ? rows
      : sortRows(rows, sort.column, sort.direction, ({ price, currency }) =>
          approximate(price, currency, own, rates),
        )
  return (
    <ScrollRegion
      label={t('vins.table')}
      className="rounded-lg border border-line bg-surface print:overflow-visible print:border-0 print:text-xs"
    >
      <table className="w-full print:[&_:is(th,td)]:p-1 print:[&_:is(th,td)]:whitespace-normal">
        <thead>
          <tr>
            {vinColumns.map((column) => {
              const own = sort?.column === column ? sort.direction : undefined
              return (
                <th
                  key={column}
                  scope="col"
                  aria-sort={own === 'up' ? 'ascending' : own === 'down' ? 'descending' : 'none'}
                  className={cx(
                    'p-1 font-normal whitespace-nowrap',
                    figures.has(column) ? 'text-end' : 'text-start',
                  )}
                >
                  <button
                    type="button"
                    onClick={() => setSort({ column, direction: own === 'up' ? 'down' : 'up' })}
                    className="inline-flex min-h-8 items-center gap-1 rounded-sm px-2 text-sm text-muted hover:bg-fill hover:text-ink print:px-0 print:text-xs"
                  >
                    {t(`vins.column.${column}`)}
                    <Icon
                      name={own === 'down' ? 'arrow-down' : own === 'up' ? 'arrow-up' : 'sort'}
                      size={14}
                      className={cx('print:hidden', own === undefined && 'opacity-40')}
                    />
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={row.wanted.text} row={row} worth={worthIn(first, own)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const Line = ({ row, worth }: { row: VinRow; worth: AmountWorth }) => {
  const { t, format } = useTextContext()
  const { wanted, outcome } = row
  const car = carOfRow(row)
  const cell = 'px-3 py-2 align-top'
  const none = <span className="text-muted">{t('ui.none')}</span>
  const prices = pricesOfRow(row, worth)
  const unsold = car && unsoldOffer(car, worth)
  const odometer = car ? odometerOf(car) : null
  const damages = car ? damagesOf(car) : []
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        translate="no"
        className={cx(
          cell,
          'max-w-72 text-start font-mono text-sm font-normal print:text-xs',
          wanted.kind === 'vin' ? 'whitespace-nowrap' : 'wrap-anywhere',
        )}
      >
        {wanted.text}
      </th>
      <td colSpan={car === undefined ? vinColumns.length - 1 : undefined} className={cell}>
        <Badge tone={tones[outcome.state]}>{t(`vins.state.${outcome.state}`)}</Badge>
        {outcome.state === 'failed' && (
          <span className="block text-sm text-muted">{problemWords(t, outcome.problem).title}</span>
        )}
        {outcome.state === 'absent' && wanted.kind === 'vin' && <Doubt vin={wanted.vin} />}
      </td>
      {car !== undefined && (
        <>
          <td className={cx(cell, 'min-w-48 print:min-w-0')}>
            <span className="flex items-start gap-1">
              <FavouriteButton car={car} className="-my-1.5 -ms-2 print:hidden" />
              <CarLink id={car.id} className="font-medium text-accent-ink hover:underline">
                {carLabel(t, { ...car, year: null })}
              </CarLink>
            </span>
          </td>
          <td className={cx(cell, 'text-end')}>{car.year ?? ''}</td>
          <td className={cx(cell, 'text-end whitespace-nowrap')}>
            {unsold ? <PriceLine listing={unsold} size="sm" end="always" /> : prices.length === 0 && none}
            {prices.map(({ price, currency }, index) => (
              <span key={currency} className={cx('block', index > 0 && 'text-sm text-muted')}>
                <span>{format.money(price, currency)}</span>
                <Approximate amount={price} from={currency} as="line" />
              </span>
            ))}
          </td>
          <td className={cx(cell, 'text-end')}>{sourceCount(car)}</td>
          <td className={cx(cell, 'text-end whitespace-nowrap')}>
            {odometer === null ? none : format.distance(odometer)}
          </td>
          <td className={cell}>
            {damages.length === 0 ? none : format.list(damages.map((id) => codeName(t, 'damages', id)))}
          </td>
          <td className={cx(cell, 'text-end')}>{reportsOf(car).length}</td>
        </>
      )}
    </tr>
  )
}

/** Why a VIN that no car has is likely mistyped, and the likely one. */
const Doubt = ({ vin }: { vin: string }) => {
  const t = useT()
  const doubt = vinDoubt(vin)
  const likely = likelyVin(vin)
  return doubt === undefined ? null : (
    // Wraps within the window, although the table is wider on a phone.
    <span className="flex max-w-[calc(100vw-14rem)] flex-wrap gap-x-3 text-sm">
      <span className="text-muted">{t(`car.vin.${doubt}`, { count: vin.length })}</span>
      {likely && (
        <Link
          to="/vin/$vin"
          params={{ vin: likely }}
          className="text-accent-ink hover:underline pointer-coarse:py-1 print:hidden"
        >
          {t('car.vin.likely', { vin: likely.toUpperCase() })}
        </Link>
      )}
    </span>
  )
}
