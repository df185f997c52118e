import { useMemo, type PointerEvent, useId, useRef, useState } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { measures, type MeasureKey } from '#contract/facets/question.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { boundText, rangeText } from '#src/search/text/choice-text.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { CountBar } from '../CountBar.tsx'
import { rangeWithin } from '#contract/range-within.ts'
import { useAnalysis } from '../use-analysis.ts'
import type { AnalysisProps } from '../analysis-address.ts'
import { distributionPlan, type Distribution, type DistributionBar } from './distribution.ts'
import { scaleLinear } from 'd3-scale'
import { cx } from '#src/lib/cx.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { useSearchStore } from '#src/search/state/search-store.ts'
import { AmountAxis, ChartReader, axisWidth } from '#src/ui/ChartReader.tsx'
import { everyOf, placeOf, placeWords, type ChartBar, type ChartMark, widthOf } from '../chart/bar-layout.ts'
import { ChartFigure } from '../chart/ChartFigure.tsx'
import { type OutputState, useCountState } from '../chart/use-output.ts'

interface Props {
  readonly search: Search
  readonly name: MeasureKey
}

const DistributionPanel = ({ search, name }: Props) => {
  const t = useT()
  const format = useFormat()
  const plan = useMemo(() => distributionPlan(search, name), [search, name])
  const analysis = useAnalysis(plan)
  const state = useCountState(analysis)
  const { value } = analysis
  const title = t(`filters.name.${name}`)
  const words = { t, format, currency: search.currency }
  const { lower, median, upper } = value
  const marks = (
    [
      ['q1', lower, 'analysis.quartile.lower'],
      ['median', median, 'analysis.median'],
      ['q3', upper, 'analysis.quartile.upper'],
    ] as const
  ).flatMap(([key, at, message]) => (at ? [{ key, at: Number(at), label: t(message) }] : []))
  // Where the lines of a picture stand.
  const figures = marks.map(({ label, at }) =>
    t('charts.bar', { label, cars: boundText(words, filterOfKind<'range'>(name).unit, String(at)) }),
  )
  return (
    <section aria-labelledby={`distribution-${name}`} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`distribution-${name}`} className="text-lg font-semibold">
          {title}
        </h2>
        <CountBar name={title} analysis={analysis} />
      </div>
      {value.stated === 0 ? (
        <p className="mt-2 text-muted">{t('analysis.measure.none')}</p>
      ) : (
        <>
          <Quartiles search={search} name={name} value={value} />
          {value.bars.length === 0 ? (
            <Skeleton className="h-88 w-full rounded-lg" />
          ) : (
            <BarChart
              title={t('filters.chart', { name: title })}
              file={name}
              {...state}
              figures={figures}
              labelName={name === 'price' ? `${title}, ${search.currency.toUpperCase()}` : title}
              valueName={t('analysis.cars')}
              bars={value.bars.map((bar) => ({
                key: JSON.stringify(bar.range ?? null),
                label: bar.range === undefined ? t('ui.none') : rangeText(words, name, bar.range),
                value: bar.cars,
                ends: [numberOr(bar.range?.from), numberOr(bar.range?.to)],
                ...spanOf(bar, name),
                ...(bar.range?.from !== undefined && {
                  // A year is no quantity: it has no thousands.
                  tick: name === 'year' ? bar.range.from : format.compact(Number(bar.range.from)),
                }),
                ...(bar.search !== undefined && { search: bar.search }),
              }))}
              marks={marks}
            />
          )}
        </>
      )}
    </section>
  )
}

const numberOr = (bound: string | undefined) => (bound === undefined ? null : Number(bound))

const spanOf = ({ range, open }: DistributionBar, name: MeasureKey) => ({
  ...(range?.from !== undefined && { from: Number(range.from) }),
  // Bars of prices share their bounds.
  ...(range?.to !== undefined && { to: Number(range.to) + (name === 'price' ? 0 : 1) }),
  ...(range === undefined ? { look: 'unstated' as const } : open ? { look: 'open' as const } : {}),
})

const Quartiles = ({ search, name, value }: Props & { readonly value: Distribution }) => {
  const t = useT()
  const format = useFormat()
  const { lower, median, upper, unstated } = value
  const { unit } = filterOfKind<'range'>(name)
  const words = { t, format, currency: search.currency }
  const link = (range: Range, text: string) => {
    const asked = rangeWithin(name, search.filters[name], range)
    return asked === undefined ? (
      text
    ) : (
      <SearchLink
        search={withFilter(search, name, asked)}
        title={rangeText(words, name, asked)}
        className="font-medium text-accent-ink hover:underline"
      >
        {text}
      </SearchLink>
    )
  }
  const entries = [
    [t('analysis.median'), median ? link({ to: median }, boundText(words, unit, median)) : '–'],
    [
      t('analysis.half'),
      lower && upper
        ? link({ from: lower, to: upper }, rangeText(words, name, { from: lower, to: upper }))
        : '–',
    ],
    ...(unstated ? [[t('ui.none'), format.number(unstated)] as const] : []),
  ] as const
  return (
    <dl className="mt-1 mb-3 flex flex-wrap gap-x-6 gap-y-1">
      {entries.map(([head, said]) => (
        <div key={head} className="flex gap-2">
          <dt className="text-muted">{head}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  )
}

export const DistributionSection = ({ search }: AnalysisProps) => {
  const t = useT()
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        {t('analysis.distribution.note', { currency: search.currency.toUpperCase() })}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {measures.map((name) => (
          <DistributionPanel key={name} search={search} name={name} />
        ))}
      </div>
    </>
  )
}

interface BarChartProps extends OutputState {
  readonly title: string
  readonly file: string
  /** What the bars stand for, and what their height is: "Price, EUR", "Cars". */
  readonly labelName: string
  readonly valueName: string
  readonly bars: readonly ChartBar[]
  readonly marks?: readonly ChartMark[]
  readonly figures: readonly string[]
}

const height = 240
const bottom = 24
const markLine = 15

const BarChart = (props: BarChartProps) => {
  const { title, file, labelName, valueName, bars, marks = [], figures, at: countedAt, unfinished } = props
  const t = useT()
  const format = useFormat()
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
      {...{ figures, unfinished }}
      at={countedAt}
      columns={[labelName, valueName]}
      rows={bars}
      row={({ key, label, value, search }) => ({
        key,
        head:
          search === undefined ? (
            label
          ) : (
            <SearchLink search={search} className="text-accent-ink hover:underline">
              {label}
            </SearchLink>
          ),
        cells: [value === undefined ? '–' : format.number(value)],
      })}
      csv={() => [
        [labelName, t('filters.from'), t('filters.to'), valueName],
        ...bars.map(({ label, ends, value }) => [label, ...ends, value ?? null]),
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
            // A bar that stands for something is seen, however few cars it is.
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
                  <text
                    x={x}
                    y={height - 7}
                    textAnchor={index === 0 ? 'start' : 'middle'}
                    className="fill-muted text-xs forced-colors:fill-[CanvasText]"
                  >
                    {tick}
                  </text>
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
              <text
                x={end ? x - 5 : x + 5}
                y={8 + row * markLine + 9}
                textAnchor={end ? 'end' : 'start'}
                // On a narrow screen the line of another mark may have no way but behind the words.
                paintOrder="stroke"
                strokeWidth={4}
                strokeLinejoin="round"
                className="fill-ink stroke-surface text-xs font-medium forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
              >
                {label}
              </text>
            </g>
          ))}
        </svg>
      </ChartReader>
      <p className="mt-1 min-h-5 text-sm text-muted">
        {current !== undefined && (
          <>
            <span>{said(current)}</span>{' '}
            {current.search !== undefined && (
              <SearchLink search={current.search} className="text-accent-ink underline">
                {t('charts.open')}
              </SearchLink>
            )}
          </>
        )}
      </p>
    </ChartFigure>
  )
}
