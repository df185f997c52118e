import { useTextContext } from '#src/i18n/use-t.ts'
import { RowsChart } from '../chart/RowsChart.tsx'
import { useShareText } from '../chart/SheetTable.tsx'
import type { OutputState } from '../chart/use-output.ts'
import { chartGroups, figureIn, isShare, type ShownPivot } from './cell-values.ts'
import { lineId } from './pivot.ts'

interface Props extends OutputState {
  readonly title: string
  readonly file: string
  readonly heads: readonly [rows: string, columns: string, value: string]
  readonly shown: ShownPivot
}

/** The first rows of a pivot, with a labelled bar for each of the largest columns. */
export const PivotChart = ({ shown, heads, ...props }: Props) => {
  const { t, format } = useTextContext()
  const shareText = useShareText()
  const { pivot, rows, values, rowName, columnName } = shown
  const { groups, cut } = chartGroups(pivot, rows, figureIn(shown, values))
  const textOf = (value: number | null) =>
    (isShare(values) ? shareText(value) : value === null ? null : format.number(value)) ?? '–'
  const lines = groups.map(({ row, bars }) => {
    const parts = bars.map(({ column, value }) => {
      const name = columnName(column)
      const text = t('charts.bar', { label: name, cars: textOf(value) })
      return { key: lineId(column), name, figure: value, value: value ?? 0, text }
    })
    const name = rowName(row)
    const said = t('charts.bar', { label: name, cars: format.list(parts.map(({ text }) => text)) })
    return { key: lineId(row), name, said, search: row.search, parts }
  })
  const flat = lines.flatMap(({ key, name: row, parts }) =>
    parts.map((part) => ({ ...part, line: key, row })),
  )
  const [{ bars } = { bars: [] }] = groups
  const [rowHead, , valueHead] = heads
  return (
    <RowsChart
      {...{ ...props, lines }}
      axes={[valueHead, rowHead]}
      tick={(value) => (isShare(values) || Number.isInteger(value) ? textOf(value) : '')}
      {...(cut && { figures: [t('analysis.chart.cut', { rows: groups.length, columns: bars.length })] })}
      columns={heads}
      rows={flat}
      row={({ line, key, row, name, figure }) => ({
        key: `${line} ${key}`,
        head: row,
        cells: [name, textOf(figure)],
      })}
      csv={() => [heads, ...flat.map(({ row, name, figure }) => [row, name, figure])]}
    />
  )
}
