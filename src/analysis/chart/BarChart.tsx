import { scaleLinear } from 'd3-scale'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { useSearchStore } from '#src/search/state/search-store.ts'
import { AmountAxis, axisWidth, ChartReader, ChartText } from '#src/ui/ChartReader.tsx'
import {
  type ChartBar,
  type ChartMark,
  everyOf,
  placeOf,
  placeWords,
  widthOf,
  withThen,
} from './bar-layout.ts'
import { CarsLink } from './CarsLink.tsx'
import { ChartFigure, ChartWords } from './ChartFigure.tsx'
import type { OutputState } from './use-output.ts'

interface BarChartProps extends OutputState {
  readonly title: string
  readonly file: string
  /** The names of the two axes, for example "Price, EUR" and "Cars". */
  readonly labelName: string
  readonly valueName: string
  readonly bars: readonly ChartBar[]
  /** The bars at the previous look; the table compares them with the current ones. */
  readonly was?: { readonly at: number; readonly bars: readonly ChartBar[] } | undefined
  readonly marks?: readonly ChartMark[]
  readonly figures?: readonly string[]
}

const height = 240
const bottom = 24
const markLine = 15

export const BarChart = (props: BarChartProps) => {
  const { title, file, labelName, valueName, bars, was, at: countedAt, countedBy, unfinished } = props
  const { marks = [], figures = [] } = props
  const { t, format } = useTextContext()
  const { width, ref } = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const hatch = useId()
  const store = useSearchStore()
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? 0, bars.length - 1)
  const current = bars[at]
  const left = axisWidth
  const right = Math.max(width - 8, left + 1)
  const slot = (right - left) / Math.max(1, bars.length)
  const gap = Math.min(4, slot * 0.12)
  const top = 8 + marks.length * markLine
  const y = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value ?? 0))])
    .nice(5)
    .range([height - bottom, top])
  const every = everyOf(
    bars.map(({ tick }) => tick ?? ''),
    slot,
  )
  const placed = marks.flatMap((mark) => {
    const place = placeOf(bars, mark.at)
    return place === undefined ? [] : [{ ...mark, x: left + place * slot }]
  })
  const words = placeWords(
    placed.map(({ x, label }) => ({ x, width: widthOf(label) + 5 })),
    [left, right],
  )
  const drawn = placed.map((mark, index) => ({ ...mark, ...(words[index] ?? { row: index, end: false }) }))
  const said = ({ label, value }: ChartBar) =>
    t('charts.bar', { label, cars: value === undefined ? '–' : t('filters.cars', { count: value }) })
  const heads =
    was === undefined
      ? []
      : [
          t('analysis.then.column', { name: valueName, when: format.dateTime(was.at) }),
          t('analysis.difference'),
        ]
  const open = (bar: ChartBar | undefined) => {
    if (bar?.search !== undefined) store.choose(bar.search, { resetScroll: true })
  }
  const barAt = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left
    return Math.max(0, Math.min(bars.length - 1, Math.floor(x / slot)))
  }
  return (
    <ChartFigure
      title={title}
      file={file}
      chart={svg}
      axes={[labelName, valueName]}
      {...{ figures, unfinished, countedBy }}
      at={countedAt}
      columns={[labelName, valueName, ...heads]}
      rows={withThen(bars, was?.bars)}
      row={({ key, label, figures, search }) => ({
        key,
        head: <CarsLink search={search}>{label}</CarsLink>,
        cells: figures.map((figure, at) =>
          figure === null ? '–' : at === 2 ? format.signed(figure) : format.number(figure),
        ),
      })}
      csv={() => [
        [labelName, t('filters.from'), t('filters.to'), valueName, ...heads],
        ...withThen(bars, was?.bars).map(({ label, ends, figures }) => [label, ...ends, ...figures]),
      ]}
    >
      <ChartReader
        ref={ref}
        name={title}
        count={bars.length}
        at={at}
        said={current && said(current)}
        onMove={setChosen}
        onOpen={() => open(current)}
      >
        <svg
          ref={svg}
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={(event) => setChosen(barAt(event))}
          onClick={() => open(current)}
          className="block cursor-pointer touch-pan-y"
        >
          <defs>
            <pattern
              id={hatch}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line
                x1="0"
                x2="0"
                y1="0"
                y2="5"
                strokeWidth="3"
                className="stroke-edge forced-colors:stroke-[CanvasText]"
              />
            </pattern>
          </defs>
          <AmountAxis scale={y} right={right} text={(tick) => format.compact(tick)} />
          {bars.map(({ key, value = 0, look, tick }, index) => {
            const x = left + index * slot
            // A bar of more than zero cars is at least 2 pixels high, so that it stays visible.
            const tall = value === 0 ? 0 : Math.max(2, y(0) - y(value))
            return (
              <g key={key}>
                <rect
                  x={x + gap / 2}
                  y={y(0) - tall}
                  width={Math.max(1, slot - gap)}
                  height={tall}
                  fill={look === 'unstated' ? `url(#${hatch})` : undefined}
                  className={cx(
                    look === 'open' && 'fill-accent/25 stroke-accent forced-colors:fill-[Canvas]',
                    look === undefined && (index === at && chosen !== undefined ? 'fill-ink' : 'fill-accent'),
                    look === undefined && 'forced-colors:fill-[CanvasText]',
                    look !== 'unstated' && 'forced-colors:stroke-[CanvasText]',
                  )}
                />
                {tick !== undefined && index % every === 0 && (
                  <ChartText x={x} y={height - 7} textAnchor={index === 0 ? 'start' : 'middle'}>
                    {tick}
                  </ChartText>
                )}
              </g>
            )
          })}
          <line x1={left} x2={right} y1={y(0)} y2={y(0)} className="stroke-edge" />
          {drawn.map(({ key, x, label, row, end }) => (
            <g key={key}>
              <line
                x1={x}
                x2={x}
                y1={8 + row * markLine}
                y2={y(0)}
                strokeDasharray={key === 'median' ? undefined : '3 3'}
                strokeWidth={key === 'median' ? 2 : 1.5}
                className="stroke-ink forced-colors:stroke-[Highlight]"
              />
              <ChartText
                look="mark"
                x={end ? x - 5 : x + 5}
                y={8 + row * markLine + 9}
                textAnchor={end ? 'end' : 'start'}
              >
                {label}
              </ChartText>
            </g>
          ))}
        </svg>
      </ChartReader>
      <ChartWords said={current && said(current)} search={current?.search} />
    </ChartFigure>
  )
}
