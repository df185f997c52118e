import { scaleLinear } from 'd3-scale'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { useSearchStore } from '#src/search/state/search-store.ts'
import { AmountAxis, axisWidth, ChartReader, ChartText } from '#src/ui/ChartReader.tsx'
import { CarsLink } from './CarsLink.tsx'
import { ChartFigure, ChartWords } from './ChartFigure.tsx'
import type { OutputState } from './use-output.ts'
import type { Search } from '#contract/search.ts'

export interface ChartBar {
  readonly key: string
  /** The name of the bar: "10,000–15,000 EUR". */
  readonly label: string
  /** Undefined until it is counted. */
  readonly value: number | undefined
  /** The bounds of the bar, for rendering only; `to` is exclusive. Absent at an open end. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The bounds as the search has them, for a file; null at an open end. */
  readonly ends: readonly [from: number | null, to: number | null]
  readonly tick?: string | undefined
  /** Open: without an end, so the width is not its span. Unstated: cars without a value, set apart. */
  readonly look?: 'open' | 'unstated' | undefined
  readonly search?: Search | undefined
}

type ChartMark = { readonly key: string; readonly at: number; readonly label: string }

interface ComparedBar extends ChartBar {
  /** The value; in a comparison also the earlier value and the difference. */
  readonly figures: readonly (number | null)[]
}

/** Adds the earlier values to the bars; bars that exist only in `before` come last. */
export function withThen(bars: readonly ChartBar[], before: readonly ChartBar[] | undefined): ComparedBar[] {
  const gone = before?.filter(({ key }) => !bars.some((bar) => bar.key === key)) ?? []
  return [...bars, ...gone.map((bar) => ({ ...bar, value: undefined }))].map((bar) => {
    const [now, was] = [bar.value ?? null, before?.find(({ key }) => key === bar.key)?.value ?? null]
    const more = now === null || was === null ? null : now - was
    return { ...bar, figures: before === undefined ? [now] : [now, was, more] }
  })
}

/** The position in units of bars: 2.5 is the middle of the third. Undefined outside all bars. */
export function placeOf(bars: readonly ChartBar[], value: number): number | undefined {
  const index = bars.findIndex(
    ({ from, to, look }) =>
      look !== 'unstated' &&
      (from !== undefined || to !== undefined) &&
      (from === undefined || value >= from) &&
      (to === undefined || value < to),
  )
  const bar = bars[index]
  if (bar === undefined) return undefined
  const { from, to } = bar
  return index + (from === undefined || to === undefined ? 0.5 : (value - from) / (to - from))
}

const letter = 6.5

export const widthOf = ({ length }: string): number => length * letter

/** The step between axis texts that fit beside each other. */
export const everyOf = (texts: readonly string[], slot: number): number => {
  const widest = Math.max(0, ...texts.map(widthOf)) + 10
  return Math.max(1, Math.ceil(widest / Math.max(1, slot)))
}

/**
 * Positions of the labels of marks, given from left to right, each in a row of its own. All labels are after
 * their lines, or all before, so that no line crosses a label; where neither side has room, none is cut off.
 */
export function placeWords(
  words: readonly { readonly x: number; readonly width: number }[],
  [left, right]: readonly [left: number, right: number],
): readonly { readonly row: number; readonly end: boolean }[] {
  const behind = words.every(({ x, width }) => x + width <= right)
  const before = !behind && words.every(({ x, width }) => x - width >= left)
  return words.map(({ x, width }, at) => ({
    row: before ? words.length - 1 - at : at,
    end: before || x + width > right,
  }))
}

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
