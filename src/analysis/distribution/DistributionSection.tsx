import { useMemo } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { measures, type MeasureKey } from '#contract/facets/question.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { boundText, rangeText } from '#src/search/text/choice-text.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { CountBar } from '../CountBar.tsx'
import { rankedWithin } from '#contract/range-within.ts'
import { RatesThen } from '../RatesThen.tsx'
import { useAnalysis } from '../use-analysis.ts'
import type { AnalysisProps } from '#src/app/address/analysis-address.ts'
import { cx } from '#src/lib/cx.ts'
import { CarsLink } from '../chart/CarsLink.tsx'
import { BarChart, type ChartBar } from '../chart/BarChart.tsx'
import { scaleLinear } from 'd3-scale'
import {
  countKey,
  mostForQuantile,
  type AnalysisPlan,
  type CountReader,
  type QuantilesReader,
  type Share,
} from '../counting.ts'
import { bandsWithin } from '#src/search/filters/range/steps.ts'

/** The edges lie where most cars are; the dearest or oldest 2 % share one open bar. */
const shares: readonly Share[] = [
  [2, 100],
  [1, 4],
  [1, 2],
  [3, 4],
  [98, 100],
]

/** About this many bars; the exact number follows from round steps. */
const wantedBars = 18

const mostYears = 30

interface DistributionBar {
  /** Undefined for the bar of cars without a value. */
  readonly range: Range | undefined
  /** Undefined where no search finds these cars. */
  readonly search: Search | undefined
  /** Undefined until counted. */
  readonly cars: number | undefined
  /** The bar has no end, or the search cuts it off, so its span differs from the others. */
  readonly open: boolean
}

interface Distribution {
  readonly stated: number | undefined
  readonly unstated: number | undefined
  /** Decimal text; null where no car states a value; undefined until found. */
  readonly median: string | null | undefined
  readonly lower: string | null | undefined
  readonly upper: string | null | undefined
  readonly bars: readonly DistributionBar[]
}

export function edgesOf(key: MeasureKey, low: string, high: string): bigint[] {
  const [from, to] = [BigInt(low), BigInt(high)]
  if (from === to) return [from, from + 1n]
  if (key === 'year' && to - from < BigInt(mostYears))
    return Array.from({ length: Number(to - from) + 2 }, (_, index) => from + BigInt(index))
  // Only the bounds of bars depend on it, so the precision of a number is enough.
  const ticks = scaleLinear()
    .domain([Number(low), Number(high)])
    .nice(wantedBars)
    .ticks(wantedBars)
  return [...new Set(ticks.map((tick) => BigInt(Math.round(tick))))]
}

const rangesBetween = (edges: readonly bigint[]): Range[] => {
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    { to: String(first - 1n) },
    ...edges
      .slice(0, -1)
      .map((from, index) => ({ from: String(from), to: String((edges[index + 1] ?? from) - 1n) })),
    { from: String(last) },
  ]
}

const sameRange = (a: Range, b: Range) => a.from === b.from && a.to === b.to

/** Not below 0: the inventory may change between two counts. */
const less = (whole: number | undefined, part: number | undefined): number | undefined =>
  whole === undefined || part === undefined ? undefined : Math.max(0, whole - part)

/**
 * Each bar is the exact count of its own search, so a car with several listings may be in several bars. With
 * `once` it is only in the bar of its lowest value: a bar is the cars up to its end, less those up to its
 * beginning, and no search finds them.
 */
export function distributionPlan(search: Search, key: MeasureKey, once = false): AnalysisPlan<Distribution> {
  const own = search.filters[key]
  const ranked = (range: Range) => rankedWithin(key, own, range) ?? range
  const read = (count: CountReader, quantiles: QuantilesReader): Distribution => {
    const total = count(search)
    const found = quantiles(search, key, shares)
    const stated = found?.stated
    const [low, lower, median, upper, high] = found?.values ?? []
    const between = low && high ? rangesBetween(edgesOf(key, low, high)) : []
    const bands = bandsWithin(key, own, between)
    const upTo = ({ to }: Range) =>
      to === undefined ? stated : count(withFilter(search, key, ranked({ to })))
    const bars = bands.flatMap(({ band: range, asked }, index): DistributionBar[] => {
      const open = range.from === undefined || range.to === undefined || !sameRange(asked, range)
      const before = bands[index - 1]
      const its = once ? undefined : withFilter(search, key, ranked(asked))
      const cars = its ? count(its) : less(upTo(asked), before ? upTo(before.asked) : 0)
      return open && cars === 0 ? [] : [{ range: asked, search: its, cars, open }]
    })
    const unstated = less(total, stated)
    return {
      stated,
      unstated,
      median,
      lower,
      upper,
      bars:
        bars.length === 0 || unstated === 0
          ? bars
          : [...bars, { range: undefined, search: undefined, cars: unstated, open: false }],
    }
  }
  return {
    key: JSON.stringify(['distribution', countKey(search), search.currency, key, ...(once ? ['once'] : [])]),
    most: 1 + shares.length * mostForQuantile + 2 * wantedBars,
    read,
  }
}

type Props = { readonly search: Search; readonly name: MeasureKey }

/** @param once a car is only in the bar of its lowest value */
const DistributionPanel = ({ search, name, once }: Props & { readonly once: boolean }) => {
  const { t, format } = useTextContext()
  const plan = useMemo(() => distributionPlan(search, name, once), [search, name, once])
  const analysis = useAnalysis(plan)
  const { value, before } = analysis
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
  // The values at the lines, for the caption of a saved picture.
  const figures = marks.map(({ label, at }) =>
    t('charts.bar', { label, cars: boundText(words, filterOfKind<'range'>(name).unit, String(at)) }),
  )
  const barOf = (bar: DistributionBar): ChartBar => ({
    key: JSON.stringify(bar.range ?? null),
    label: bar.range === undefined ? t('ui.none') : rangeText(words, name, bar.range),
    value: bar.cars,
    ends: [numberOr(bar.range?.from), numberOr(bar.range?.to)],
    ...spanOf(bar, name),
    ...(bar.range?.from !== undefined && {
      // A year has no thousands separator.
      tick: name === 'year' ? bar.range.from : format.compact(Number(bar.range.from)),
    }),
    ...(bar.search !== undefined && { search: bar.search }),
  })
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
          {before && <Quartiles search={search} name={name} value={before.value} was={before.at} />}
          {before && name === 'price' && <RatesThen was={before.rates} now={analysis.rates} />}
          {value.bars.length === 0 ? (
            <Skeleton className="h-88 w-full rounded-lg" />
          ) : (
            <BarChart
              title={t('filters.chart', { name: title })}
              file={name}
              {...analysis.output}
              figures={figures}
              labelName={name === 'price' ? `${title}, ${search.currency.toUpperCase()}` : title}
              valueName={t(once ? 'analysis.cars.once' : 'analysis.cars')}
              bars={value.bars.map(barOf)}
              was={before && { at: before.at, bars: before.value.bars.map(barOf) }}
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
  // Neighbouring price bars share their bound.
  ...(range?.to !== undefined && { to: Number(range.to) + (name === 'price' ? 0 : 1) }),
  ...(range === undefined ? { look: 'unstated' as const } : open ? { look: 'open' as const } : {}),
})

/** @param was the time of the earlier quartiles, in ms */
const Quartiles = ({
  search,
  name,
  value,
  was,
}: Props & { readonly value: Distribution; readonly was?: number }) => {
  const { t, format } = useTextContext()
  const { lower, median, upper, unstated } = value
  const { unit } = filterOfKind<'range'>(name)
  const words = { t, format, currency: search.currency }
  const link = (range: Range, text: string) => {
    const asked = rankedWithin(name, search.filters[name], range)
    return (
      <CarsLink
        search={asked && withFilter(search, name, asked)}
        title={asked && rangeText(words, name, asked)}
        className="font-medium text-accent-ink hover:underline"
      >
        {text}
      </CarsLink>
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
    <dl className={cx('mt-1 mb-3 flex flex-wrap gap-x-6 gap-y-1', was !== undefined && 'text-sm text-muted')}>
      {entries.map(([head, said]) => (
        <div key={head} className="flex gap-2">
          <dt className="text-muted">
            {was === undefined ? head : t('analysis.then.column', { name: head, when: format.dateTime(was) })}
          </dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  )
}

export const DistributionSection = ({ search, params, onParams }: AnalysisProps) => {
  const t = useT()
  const once = params.once === '1'
  const currency = search.currency.toUpperCase()
  return (
    <>
      <p className="mb-1 max-w-prose text-sm text-muted">
        {t(once ? 'analysis.distribution.once' : 'analysis.distribution.note', { currency })}
      </p>
      <OptionRow
        className="-mx-2 mb-3 w-max max-w-full print:hidden"
        label={t('analysis.once')}
        checked={once}
        onChange={(on) => onParams({ once: on ? '1' : undefined })}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        {measures.map((name) => (
          <DistributionPanel key={name} {...{ search, name, once }} />
        ))}
      </div>
    </>
  )
}
