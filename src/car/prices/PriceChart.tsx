import { scaleLinear, scaleUtc } from 'd3-scale'
import { useTextContext } from '#src/i18n/use-t.ts'
import { type PointerEvent, useState } from 'react'
import { Approximate } from '#src/rates/Approximate.tsx'
import { cx } from '#src/lib/cx.ts'
import { AmountAxis, ChartReader, ChartText, axisWidth } from '#src/ui/ChartReader.tsx'
import { useWidth } from '#src/lib/use-width.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { sourceName } from '../listing.ts'
import { height, legend } from './ChartHolder.tsx'
import {
  axisOf,
  changeTimes,
  chartName,
  priceAt,
  type PriceChart as Chart,
  type PriceLine,
} from './price-lines.ts'

const margin = { top: 12, right: 16, bottom: 26 }

/** Colour and dash of each line, because lines must differ by more than colour. */
const looks = [
  { stroke: 'stroke-accent-ink', fill: 'fill-accent-ink', dash: undefined },
  { stroke: 'stroke-warn', fill: 'fill-warn', dash: '7 3' },
  { stroke: 'stroke-good', fill: 'fill-good', dash: '2 3' },
  { stroke: 'stroke-bad', fill: 'fill-bad', dash: '9 3 2 3' },
  { stroke: 'stroke-ink', fill: 'fill-ink', dash: '4 4' },
] as const
const lookOf = (index: number) => looks[index % looks.length] ?? looks[0]

/** A float is exact enough for a pixel; the table has the exact amounts. */
const size = (price: string) => Number(price)

type Props = { chart: Chart; currency: string }

export const PriceChart = ({ chart, currency }: Props) => {
  const { t, format } = useTextContext()
  const { width, ref } = useWidth()
  const [at, setAt] = useState<number>()
  const name = chartName(chart, t, currency)
  const stops = changeTimes(chart)
  const [first = 0, last = first] = [stops[0], stops.at(-1)]
  const [least, most] = axisOf(chart)

  const x = scaleUtc()
    .domain(first === last ? [first - dayMs, last + dayMs] : [first, last])
    .range([axisWidth, Math.max(width - margin.right, axisWidth + 1)])
  const y = scaleLinear()
    .domain([least, most])
    .nice(4)
    .range([height - margin.bottom, margin.top])
  // A price stays until the next one: the path goes across, then up or down.
  const path = ({ points, until }: PriceLine) =>
    points
      .map(({ at, price }, index) => `${index === 0 ? `M${x(at)},` : `H${x(at)}V`}${y(size(price))}`)
      .join('') + `H${x(until)}`

  // An axis label has room for about ten characters.
  const amountAt = (tick: number) =>
    most >= 1e15 ? tick.toExponential(1) : most >= 1e7 ? format.compact(tick) : format.number(tick)

  const values = (moment: number) =>
    chart.lines.flatMap((line, index) => {
      const point = priceAt(line, moment)
      return point === undefined ? [] : [{ line, index, price: point.price }]
    })
  const said = (moment: number) =>
    `${format.date(moment)}: ${values(moment)
      .map(({ line, price }) => `${sourceName(line.listing)} ${format.money(price, currency)}`)
      .join(', ')}`

  const shown = at ?? last
  const stop = Math.max(
    0,
    stops.findLastIndex((moment) => moment <= shown),
  )
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const time = x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left).getTime()
    setAt(Math.max(first, Math.min(last, time)))
  }

  return (
    <figure className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <figcaption className="mb-1 h-6 font-semibold">{name}</figcaption>
      <ChartReader
        ref={ref}
        name={name}
        count={stops.length}
        at={stop}
        said={said(shown)}
        onMove={(to) => setAt(stops[to])}
      >
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          className="block touch-pan-y"
        >
          <AmountAxis scale={y} right={width - margin.right} text={amountAt} count={4} />
          {x.ticks(Math.max(2, Math.floor(width / 130))).map((tick) => (
            <ChartText key={tick.getTime()} x={x(tick)} y={height - 6} textAnchor="middle">
              {format.day(tick)}
            </ChartText>
          ))}
          <line
            x1={x(shown)}
            x2={x(shown)}
            y1={margin.top}
            y2={height - margin.bottom}
            className="stroke-edge"
            strokeDasharray="2 2"
          />
          {chart.lines.map((line, index) => {
            const look = lookOf(index)
            const end = line.points.at(-1)
            return (
              <g key={line.key} className={line.listing.archived === true ? 'opacity-60' : undefined}>
                <path
                  d={path(line)}
                  fill="none"
                  strokeWidth={2}
                  strokeDasharray={look.dash}
                  className={look.stroke}
                />
                {line.points.map((point) => (
                  <circle
                    key={point.at}
                    cx={x(point.at)}
                    cy={y(size(point.price))}
                    r={3}
                    className={look.fill}
                  />
                ))}
                {line.listing.archived === true && end && (
                  <text
                    x={x(line.until)}
                    y={y(size(end.price))}
                    textAnchor="middle"
                    dominantBaseline="central"
                    fontSize={14}
                    className={cx(look.fill, 'font-semibold')}
                  >
                    ×
                  </text>
                )}
              </g>
            )
          })}
          {values(shown).map(({ line, index, price }) => (
            <circle
              key={line.key}
              cx={x(shown)}
              cy={y(size(price))}
              r={5}
              strokeWidth={2}
              className={cx('fill-surface', lookOf(index).stroke)}
            />
          ))}
        </svg>
      </ChartReader>
      <p className="mt-1 h-5 text-sm text-muted">{format.date(shown)}</p>
      <ul className={legend}>
        {chart.lines.map((line, index) => {
          const value = priceAt(line, shown)
          return (
            <li key={line.key} className="flex h-5 items-center gap-1.5 whitespace-nowrap">
              <svg width="22" height="8" aria-hidden="true">
                <line
                  x1="0"
                  x2="22"
                  y1="4"
                  y2="4"
                  strokeWidth={2.5}
                  strokeDasharray={lookOf(index).dash}
                  className={lookOf(index).stroke}
                />
              </svg>
              <span className="truncate">{sourceName(line.listing)}</span>
              {line.listing.archived === true && <span className="text-muted">({t('car.sold')})</span>}
              <span className="font-semibold">
                {value === undefined ? '–' : format.money(value.price, currency)}
              </span>
              {value !== undefined && <Approximate amount={value.price} from={currency} />}
            </li>
          )
        })}
      </ul>
    </figure>
  )
}
