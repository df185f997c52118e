import { scaleLinear } from 'd3-scale'
import { useMemo, useRef, useState } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { useSearchStore } from '#src/search/state/search-store.ts'
import { boundText } from '#src/search/text/choice-text.ts'
import { ChartReader, ChartText } from '#src/ui/ChartReader.tsx'
import { CarsLink } from '../chart/CarsLink.tsx'
import { ChartFigure } from '../chart/ChartFigure.tsx'
import { useCountState } from '../chart/use-output.ts'
import { CountBar } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { type BoxMeasure, boxesOf, boxesPlan } from './boxes.ts'
import type { Pivot, PivotColumn } from './pivot.ts'

interface Props {
  readonly caption: string
  readonly file: string
  /** The name of the plan that counted the table. */
  readonly table: string
  readonly measure: BoxMeasure
  readonly currency: string
  readonly rowHead: string
  /** The totals, then the first rows of the table in its order; the same object while they are the same. */
  readonly rows: Pivot['rows']
  readonly nameOf: (row: PivotColumn) => string
}

const [step, boxTop, boxHeight, foot, edge] = [42, 18, 14, 22, 10]

/** How a price or mileage is spread in each row: quartiles and median, with whiskers at the 5th and 95th percentiles. */
export const BoxChart = ({ caption, file, table, measure, currency, rowHead, rows, nameOf }: Props) => {
  const { t, format } = useTextContext()
  const { width, ref } = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const store = useSearchStore()
  const [chosen, setChosen] = useState<number>()
  const plan = useMemo(() => boxesPlan(table, rows, measure), [table, rows, measure])
  const analysis = useAnalysis(plan)
  const state = useCountState(analysis)
  const boxes = boxesOf(rows, analysis.value)
  const at = Math.min(chosen ?? 0, boxes.length - 1)
  const current = boxes[at]
  const { unit } = filterOfKind<'range'>(measure)
  const unitName = unit === 'currency' ? currency.toUpperCase() : t('units.km.unit')
  const valueName = t('charts.unit', { name: t(`filters.name.${measure}`), unit: unitName })
  const title = t('charts.bar', { label: valueName, cars: caption })
  const heads = [
    t('analysis.percentile', { n: 5 }),
    t('analysis.quartile.lower'),
    t('analysis.median'),
    t('analysis.quartile.upper'),
    t('analysis.percentile', { n: 95 }),
  ]
  const textOf = (value: number) => boundText({ format, currency }, unit, String(value))
  const said = ({ row, values }: (typeof boxes)[number]) =>
    t('charts.bar', {
      label: nameOf(row),
      cars: format.list(heads.map((label, of) => t('charts.bar', { label, cars: textOf(values[of] ?? 0) }))),
    })
  const height = boxes.length * step + foot
  const x = scaleLinear()
    .domain([0, Math.max(1, ...boxes.map(({ values: [, , , , high] }) => high))])
    .nice(5)
    .range([edge, Math.max(width - edge, edge + 1)])
  const open = () => current?.row.search && store.choose(current.row.search, { resetScroll: true })
  return (
    <>
      <p className="my-2 max-w-prose text-sm text-muted">{t('analysis.boxes.how')}</p>
      <CountBar name={title} analysis={analysis} className="mb-2" />
      {boxes.length > 0 && (
        <ChartFigure
          {...{ title, file, ...state }}
          chart={svg}
          axes={[valueName, rowHead]}
          columns={[rowHead, t('analysis.cars'), ...heads]}
          rows={boxes}
          row={({ key, row, cars, values }) => ({
            key,
            head: <CarsLink search={row.search}>{nameOf(row)}</CarsLink>,
            cells: [cars, ...values].map((value) => format.number(value)),
          })}
          csv={() => [
            [rowHead, t('analysis.cars'), ...heads],
            ...boxes.map(({ row, cars, values }) => [nameOf(row), cars, ...values]),
          ]}
        >
          <ChartReader
            {...{ ref, at }}
            name={title}
            count={boxes.length}
            said={current && said(current)}
            onMove={setChosen}
            onOpen={open}
          >
            <svg
              ref={svg}
              {...{ width, height }}
              aria-hidden="true"
              onPointerMove={({ clientY, currentTarget }) =>
                setChosen(
                  Math.max(0, Math.floor((clientY - currentTarget.getBoundingClientRect().top) / step)),
                )
              }
              onClick={open}
              className="block cursor-pointer touch-pan-y"
            >
              {x.ticks(Math.max(2, Math.floor(width / 110))).map((tick) => (
                <g key={tick} transform={`translate(${x(tick)} 0)`}>
                  <line y2={height - foot} className="stroke-line" />
                  <ChartText y={height - 6} textAnchor={tick === 0 ? 'start' : 'middle'}>
                    {format.compact(tick)}
                  </ChartText>
                </g>
              ))}
              {boxes.map(({ key, row, cars, values: [low, lower, median, upper, high] }, index) => (
                <g key={key} transform={`translate(0 ${index * step})`}>
                  <ChartText look="mark" x={edge} y={boxTop - 5}>
                    {`${nameOf(row)} · ${t('analysis.median.n', { n: format.number(cars) })}`}
                  </ChartText>
                  <path
                    d={`M${x(low)},${boxTop}v${boxHeight}m0,${-boxHeight / 2}H${x(high)}m0,${-boxHeight / 2}v${boxHeight}`}
                    fill="none"
                    className="stroke-ink forced-colors:stroke-[CanvasText]"
                  />
                  <rect
                    x={x(lower)}
                    y={boxTop}
                    width={Math.max(1, x(upper) - x(lower))}
                    height={boxHeight}
                    strokeWidth={index === chosen ? 2.5 : 1}
                    className="fill-accent-soft stroke-accent-ink forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
                  />
                  <line
                    {...{ x1: x(median), x2: x(median), y1: boxTop, y2: boxTop + boxHeight }}
                    strokeWidth={3}
                    className="stroke-ink forced-colors:stroke-[Highlight]"
                  />
                </g>
              ))}
            </svg>
          </ChartReader>
          <p className="mt-1 min-h-5 text-sm text-muted print:hidden">
            {current && `${said(current)} `}
            <CarsLink search={current?.row.search} className="text-accent-ink underline">
              {t('charts.open')}
            </CarsLink>
          </p>
        </ChartFigure>
      )}
    </>
  )
}
