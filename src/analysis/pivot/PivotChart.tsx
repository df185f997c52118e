import { scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { ChartText } from '#src/ui/ChartReader.tsx'
import { ChartFigure } from '../chart/ChartFigure.tsx'
import { useShareText } from '../chart/SheetTable.tsx'
import { widthOf } from '../chart/bar-layout.ts'
import type { OutputState } from '../chart/use-output.ts'
import { chartGroups, type FigureReader, isShare, type PivotValue } from './cell-values.ts'
import type { Pivot, PivotColumn } from './pivot.ts'

interface Props extends OutputState {
  readonly caption: string
  readonly file: string
  readonly heads: readonly [rows: string, columns: string, value: string]
  readonly pivot: Pivot
  /** The rows in the order of the table. */
  readonly rows: Pivot['rows']
  readonly rowName: (row: PivotColumn) => string
  readonly columnName: (column: PivotColumn) => string
  readonly values: PivotValue
  readonly figure: FigureReader
}

const [headHeight, barHeight, groupGap] = [20, 18, 10]

/** The first rows of a pivot, with a labelled bar for each of the largest columns. */
export const PivotChart = ({ pivot, rows, values, figure, heads, ...props }: Props) => {
  const { t, format } = useTextContext()
  const shareText = useShareText()
  const { width, ref } = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const { groups, cut } = chartGroups(pivot, rows, figure)
  const said = (value: number | null) =>
    (isShare(values) ? shareText(value) : value === null ? null : format.number(value)) ?? '–'
  const drawn = groups.map(({ row, bars }) => ({
    name: props.rowName(row),
    bars: bars.map(({ column, value }) => {
      const name = props.columnName(column)
      return { name, value, text: t('charts.bar', { label: name, cars: said(value) }) }
    }),
  }))
  const flat = drawn.flatMap(({ name: row, bars }) => bars.map((bar) => ({ row, ...bar })))
  const words = Math.max(0, ...flat.map(({ text }) => widthOf(text))) + 12
  const x = scaleLinear()
    .domain([0, Math.max(Number.MIN_VALUE, ...flat.map(({ value }) => value ?? 0))])
    .range([0, Math.max(1, width - Math.min(words, width * 0.6))])
  const heightOf = ({ bars }: { readonly bars: readonly unknown[] }) =>
    headHeight + bars.length * barHeight + groupGap
  const topOf = (at: number) => drawn.slice(0, at).reduce((sum, group) => sum + heightOf(group), 0)
  const [rowHead, columnHead, valueHead] = heads
  const note = cut && t('analysis.chart.cut', { rows: groups.length, columns: groups[0]?.bars.length ?? 0 })
  return (
    <ChartFigure
      title={props.caption}
      file={props.file}
      chart={svg}
      axes={[valueHead, rowHead]}
      at={props.at}
      countedBy={props.countedBy}
      unfinished={props.unfinished}
      {...(note && { figures: [note] })}
      columns={heads}
      rows={flat}
      row={({ row, name, value }) => ({ key: `${row} ${name}`, head: row, cells: [name, said(value)] })}
      csv={() => [
        [rowHead, columnHead, valueHead],
        ...flat.map(({ row, name, value }) => [row, name, value]),
      ]}
    >
      {note && <p className="mb-2 text-sm text-muted">{note}</p>}
      <div ref={ref}>
        {/* The pivot table above has the same numbers for screen readers. */}
        <svg ref={svg} width={width} height={topOf(drawn.length)} aria-hidden="true" className="block">
          {drawn.map((group, at) => (
            <g key={group.name} transform={`translate(0 ${topOf(at)})`}>
              <ChartText look="name" y={headHeight - 6}>
                {group.name}
              </ChartText>
              {group.bars.map(({ name, value, text }, index) => {
                const [y, long] = [headHeight + index * barHeight, value ? Math.max(2, x(value)) : 0]
                return (
                  <g key={name}>
                    <rect
                      y={y + 2}
                      width={long}
                      height={barHeight - 5}
                      className="fill-accent forced-colors:fill-[CanvasText]"
                    />
                    <ChartText x={long + 6} y={y + barHeight - 6}>
                      {text}
                    </ChartText>
                  </g>
                )
              })}
            </g>
          ))}
        </svg>
      </div>
    </ChartFigure>
  )
}
