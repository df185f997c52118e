import { useMemo } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { boundText } from '#src/search/text/choice-text.ts'
import { CarsLink } from '../chart/CarsLink.tsx'
import { RowsChart } from '../chart/RowsChart.tsx'
import { CountBar } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { type Measured, mostGroups, type ShownPivot, totalRow } from './cell-values.ts'
import { boxesOf, boxesPlan } from './medians.tsx'
import { lineId } from './pivot.ts'

interface Props {
  readonly file: string
  /** The name of the plan that counted the table. */
  readonly table: string
  readonly measure: Measured
  /** Its pivot and rows are the same objects while they are the same. */
  readonly shown: ShownPivot
}

/** How a price or mileage is spread in each row: quartiles and median, with whiskers at the 5th and 95th percentiles. */
export const BoxChart = ({ file, table, measure, shown }: Props) => {
  const { t, format } = useTextContext()
  const { pivot, rows: ordered, rowHead, rowName } = shown
  const { search } = pivot
  const { currency } = search
  const rows = useMemo(() => [totalRow(pivot), ...ordered.slice(0, mostGroups)], [pivot, ordered])
  const plan = useMemo(() => boxesPlan(table, rows, measure), [table, rows, measure])
  const analysis = useAnalysis(plan)
  const { unit } = filterOfKind<'range'>(measure)
  const unitName = unit === 'currency' ? currency.toUpperCase() : t('units.km.unit')
  const valueName = t('charts.unit', { name: t(`filters.name.${measure}`), unit: unitName })
  const title = t('analysis.pivot.caption', { rows: valueName, columns: rowHead })
  const heads = [
    t('analysis.percentile', { n: 5 }),
    t('analysis.quartile.lower'),
    t('analysis.median'),
    t('analysis.quartile.upper'),
    t('analysis.percentile', { n: 95 }),
  ]
  const lines = boxesOf(rows, analysis.value).map(({ row, cars, box }) => {
    const name = row.search === search ? t('analysis.total') : rowName(row)
    const text = t('analysis.median.n', { n: format.number(cars) })
    const said = heads.map((label, at) =>
      t('charts.bar', {
        label,
        cars: boundText({ format, currency }, unit, String(box[at])),
      }),
    )
    return {
      key: lineId(row),
      name,
      said: t('charts.bar', { label: name, cars: format.list(said) }),
      search: row.search,
      figures: [cars, ...box],
      parts: [{ key: measure, value: box[4], text, box }],
    }
  })
  const columns = [rowHead, t('analysis.cars'), ...heads]
  return (
    <>
      <p className="my-2 max-w-prose text-sm text-muted">{t('analysis.boxes.how')}</p>
      <CountBar name={title} analysis={analysis} className="mb-2" />
      {lines.length > 0 && (
        <RowsChart
          {...{ title, file, lines, columns, ...analysis.output }}
          axes={[valueName, rowHead]}
          tick={(value) => format.compact(value)}
          rows={lines}
          row={({ key, name, search, figures }) => ({
            key,
            head: <CarsLink search={search}>{name}</CarsLink>,
            cells: figures.map((figure) => format.number(figure)),
          })}
          csv={() => [columns, ...lines.map(({ name, figures }) => [name, ...figures])]}
        />
      )}
    </>
  )
}
