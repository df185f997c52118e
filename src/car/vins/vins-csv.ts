import type { CsvCell } from '#src/lib/csv.ts'
import { codeName } from '#src/card/code-name.ts'
import type { T } from '#src/i18n/use-t.ts'
import { shareUrl } from '../ways-in/share-url.ts'
import { carIn, damagesOf, leastPrices, odometerOf, reportCount, type Row, sourceCount } from './rows.ts'

/** The table with heads, a column per figure: amounts are text, because int64 does not fit a spreadsheet's numbers. */
export function vinCells(rows: readonly Row[], t: T): CsvCell[][] {
  const heads = [
    t('vins.column.text'),
    t('vins.column.state'),
    t('car.fact.brand'),
    t('car.fact.model'),
    t('vins.column.year'),
    t('vins.column.price'),
    t('vins.csv.currency'),
    t('vins.csv.prices'),
    t('vins.column.sources'),
    t('vins.csv.odometer'),
    t('vins.column.damage'),
    t('vins.column.reports'),
    t('vins.csv.link'),
  ]
  return [
    heads,
    ...rows.map((row): CsvCell[] => {
      const car = carIn(row)
      const state = t(`vins.state.${row.outcome.state}`)
      if (car === undefined)
        return [row.wanted.text, state, ...Array.from({ length: heads.length - 2 }, () => null)]
      const [first, ...others] = leastPrices(car)
      return [
        row.wanted.text,
        state,
        car.brand?.name ?? null,
        car.model?.name ?? null,
        car.year,
        first?.price ?? null,
        first?.currency ?? null,
        others.length === 0 ? null : others.map(({ price, currency }) => `${price} ${currency}`).join(' / '),
        sourceCount(car),
        odometerOf(car),
        damagesOf(car)
          .map((id) => codeName(t, 'damages', id))
          .join(' / ') || null,
        reportCount(car),
        shareUrl(car),
      ]
    }),
  ]
}
