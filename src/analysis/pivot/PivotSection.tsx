import { type FilterKey, filters } from '#contract/filters.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { AnalysisProps } from '#src/app/address/analysis-address.ts'
import { cutTo, type DimensionKey, dimensionKeyOf, dimensionKeys, type Dimension } from './dimension.ts'
import {
  cellValues,
  figureIn,
  leavable,
  measureOf,
  type PivotValue,
  orderedRows,
  orderOf,
  pivotCsv,
  cellValuesOf,
  widened,
  withoutEmpty,
} from './cell-values.ts'
import { useDimension, useInner, type NamedDimension } from './use-dimension.ts'
import { useMemo, useState } from 'react'
import type { Search } from '#contract/search.ts'
import type { AnalysisPlan } from '../counting.ts'
import { CountBar } from '../CountBar.tsx'
import { RatesThen } from '../RatesThen.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { useOutput } from '../chart/use-output.ts'
import { mediansPlan, mostMedians, searchesBehind } from './medians.tsx'
import { innerPlan, type Pivot, type PivotColumn, pivotPlan, totalsPlan, withInner } from './pivot.ts'
import { BoxChart } from './BoxChart.tsx'
import { PivotChart } from './PivotChart.tsx'
import { PivotTable } from './PivotTable.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'

export const PivotSection = ({ search, params, onParams }: AnalysisProps) => {
  const t = useT()
  const rowKey = dimensionKeyOf(params.rows, 'damage')
  const wanted = dimensionKeyOf(params.columns, 'condition')
  // A filter crossed with itself is of no use, so the columns get another one.
  const columnKey = wanted !== rowKey ? wanted : rowKey === 'condition' ? 'damage' : 'condition'
  const rows = useDimension(rowKey, search)
  const columns = useDimension(columnKey, search)
  const others = leavable(search, rowKey, columnKey)
  const { values, left } = cellValuesOf(params.values, others)
  const labelOf = (each: PivotValue, key?: FilterKey) =>
    key === undefined
      ? t(`analysis.values.${each}`, { currency: search.currency.toUpperCase() })
      : t('analysis.values.without.one', { name: t(`filters.name.${key}`) })
  const inner = dimensionKeys.find((key) => filters[key].url === params.inner && key !== columnKey)
  const choose = (changed: { readonly rows: DimensionKey; readonly columns: DimensionKey }) =>
    onParams({
      rows: filters[changed.rows].url,
      columns: filters[changed.columns].url,
      by: undefined,
      open: undefined,
    })
  const options = (without?: DimensionKey) =>
    dimensionKeys
      .filter((key) => key !== without)
      .map((key) => ({ value: key, label: t(`filters.name.${key}`) }))
  const failed = [rows, columns].find(({ problem }) => problem !== undefined)
  return (
    <>
      <div className="mb-3 grid grid-cols-[1fr_auto_1fr] items-end gap-2 sm:flex sm:flex-wrap print:hidden">
        <Select
          label={t('analysis.rows')}
          value={rowKey}
          options={options()}
          onChange={(key) => choose({ rows: key, columns: key === columnKey ? rowKey : columnKey })}
        />
        <Button
          icon="sort"
          title={t('analysis.swap')}
          onClick={() => choose({ rows: columnKey, columns: rowKey })}
        />
        <Select
          label={t('analysis.columns')}
          value={columnKey}
          options={options(rowKey)}
          onChange={(key) => choose({ rows: rowKey, columns: key })}
        />
        {isCounted(values) && (
          <Select
            className="max-sm:col-span-full"
            label={t('analysis.inner')}
            value={inner ?? ''}
            options={[
              { value: '', label: t('analysis.inner.none') },
              ...options(columnKey).filter(({ value }) => value !== rowKey || isTree(rowKey)),
            ]}
            onChange={(key) =>
              onParams({ inner: key === '' ? undefined : filters[key].url, open: undefined })
            }
          />
        )}
        <Select
          className="max-sm:col-span-full"
          label={t('analysis.values')}
          value={option(values, left)}
          options={cellValues.flatMap((each) => {
            const lefts =
              each !== 'without' ? [undefined] : others.length > 1 ? [undefined, ...others] : others
            return lefts.map((key) => ({ value: option(each, key), label: labelOf(each, key) }))
          })}
          onChange={(each) => onParams({ values: each === 'cars' ? undefined : each })}
        />
        <Select
          className="max-sm:col-span-full"
          label={t('analysis.top')}
          value={tops.find((each) => each === params.top) ?? ''}
          options={[
            { value: '', label: t('analysis.top.all') },
            ...tops.map((n) => ({ value: n, label: t('analysis.top.n', { n }) })),
          ]}
          onChange={(n) => onParams({ top: n === '' ? undefined : n })}
        />
      </div>
      {failed?.problem !== undefined ? (
        <Problem problem={failed.problem} onRetry={failed.retry} />
      ) : rows.dimension === undefined || columns.dimension === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <CutView
          search={search}
          rows={{ ...rows, dimension: rows.dimension }}
          columns={{ ...columns, dimension: columns.dimension }}
          values={values}
          valueName={labelOf(values, left)}
          left={left}
          inner={isCounted(values) ? inner : undefined}
          open={params.open}
          top={tops.find((each) => each === params.top)}
          by={params.by}
          onBy={(by) => onParams({ by })}
        />
      )}
    </>
  )
}

/** A row can be divided where its cells need no count of another search. */
const isCounted = (values: PivotValue) => values !== 'without' && measureOf(values) === undefined

const isTree = (key: DimensionKey) => key === 'brands' || key === 'countries'

/** A choice of what the cells show, as in the address. */
const option = (values: PivotValue, left: FilterKey | undefined) =>
  left === undefined ? values : `${values}.${filters[left].url}`

interface Named extends NamedDimension {
  readonly dimension: Dimension
}

interface Props {
  readonly search: Search
  readonly rows: Named
  readonly columns: Named
  readonly values: PivotValue
  readonly valueName: string
  /** The only filter that the whole of the shares `without` lacks. */
  readonly left: FilterKey | undefined
  /** What opened rows are divided by. */
  readonly inner: DimensionKey | undefined
  readonly open: string | undefined
  readonly by: string | undefined
  readonly onBy: (by: string) => void
}

/** Choices for the number of rows; the other values share one row. */
const tops = ['5', '10', '20', '50'] as const

/** Counts the totals before the table, because they decide which rows come first. */
const CutView = ({ top, ...props }: Props & { readonly top: string | undefined }) => {
  const t = useT()
  const { search, rows } = props
  const plan = useMemo(() => totalsPlan(search, rows.dimension), [search, rows.dimension])
  const totals = useAnalysis(plan, { unasked: top !== undefined, keep: top !== undefined })
  const dimension = useMemo(
    () => (top === undefined ? rows.dimension : cutTo(rows.dimension, totals.value, Number(top))),
    [top, rows.dimension, totals.value],
  )
  if (top !== undefined && totals.state !== 'done')
    return <CountBar name={t(`filters.name.${dimension.key}`)} analysis={totals} />
  return <PivotView {...props} rows={{ ...rows, dimension }} />
}

const PivotView = ({ search, rows, columns, values, valueName, left, inner, open, by, onBy }: Props) => {
  const { t, format } = useTextContext()
  const { dimension: down } = rows
  const { dimension: across } = columns
  const [rowKey, columnKey] = [down.key, across.key]
  const plan = useMemo(() => pivotPlan(search, down, across), [search, down, across])
  const analysis = useAnalysis(plan)
  const whole = useMemo(
    () => (values === 'without' ? widened(search, left, rowKey, columnKey) : undefined),
    [values, search, left, rowKey, columnKey],
  )
  const widerPlan = useMemo(() => (whole ? pivotPlan(whole, down, across) : noPlan), [whole, down, across])
  const wider = useAnalysis(widerPlan, whole ? {} : { unasked: false, keep: false })
  const division = useInner(inner, down, search, open)
  const inside = division.inner
  const nestedPlan = useMemo(() => innerPlan(inside, across), [inside, across])
  const nested = useAnalysis(nestedPlan, { unasked: inside.size > 0, keep: inside.size > 0 })
  const rowHead = t(`filters.name.${rowKey}`)
  const columnHead = t(`filters.name.${columnKey}`)
  const caption = t('analysis.pivot.caption', { rows: rowHead, columns: columnHead })
  const order = useMemo(() => orderOf(by, down.ordered), [by, down])
  const over = analysis.state !== 'counting' && analysis.state !== 'opening'
  const outerName = ({ member }: PivotColumn) =>
    member?.of === undefined ? rows.nameOf(member) : t('analysis.top.others', { count: member.of })
  const rowNames = (row: PivotColumn): readonly [string, string] => {
    if (row.under === undefined) return [outerName(row), '']
    return [rows.nameOf(down.members.find(({ id }) => id === row.under)), division.nameOf(row.member)]
  }
  const rowName = (row: PivotColumn) => {
    const [label, cars] = rowNames(row)
    return cars === '' ? label : t('charts.bar', { label, cars })
  }
  const measure = measureOf(values)
  const measured = measure !== undefined && analysis.state === 'done'
  const comparesPrices = search.filters.price !== undefined || [measure, rowKey, columnKey].includes('price')
  const searches = useMemo(() => (measured ? searchesBehind(analysis.value) : []), [measured, analysis.value])
  const few = searches.length <= mostMedians
  // An empty key, so that leaving the medians aborts their requests.
  const name = measured ? plan.key : ''
  const medianPlan = useMemo(
    () => mediansPlan(name, few ? searches : [], measure),
    [name, few, searches, measure],
  )
  const medians = useAnalysis(medianPlan, { unasked: false, keep: measured && few })
  const { before } = analysis
  const medianBefore = medians.before?.value
  const wholeBefore = wider.before?.value
  const insideBefore = nested.before?.value
  const was = useMemo(
    () =>
      before &&
      figureIn(
        {
          pivot: withInner(before.value, insideBefore ?? noRows),
          medians: medianBefore ?? noMedians,
          whole: wholeBefore,
        },
        values,
      ),
    [before, insideBefore, medianBefore, wholeBefore, values],
  )
  const { pivot, left: empty } = useMemo(
    () => withoutEmpty(withInner(analysis.value, nested.value), was),
    [analysis.value, nested.value, was],
  )
  const ordered = useMemo(() => orderedRows(pivot, order), [pivot, order])
  const columnName = ({ member }: PivotColumn) => columns.nameOf(member)
  const figures = { pivot, medians: medians.value, whole: wider.value }
  const innerHead = inner && t(`filters.name.${inner}`)
  const shown = { ...figures, values, rows: ordered, rowHead, innerHead, rowName, rowNames, columnName }
  const file = `${rowKey}-${columnKey}`
  const also = measure === undefined ? (whole ? wider : inside.size > 0 ? nested : undefined) : medians
  const state = { ...analysis.output, unfinished: analysis.output.unfinished ?? also?.output.unfinished }
  const { saveTable } = useOutput(file, state)
  const [charted, setCharted] = useState(false)
  const heads = (head: string) => [
    head,
    ...(measure ? [`${head}: ${t('analysis.cars')}`] : []),
    ...(before === undefined
      ? []
      : [
          t('analysis.then.column', { name: head, when: format.dateTime(before.at) }),
          t('analysis.difference.of', { name: head }),
        ]),
  ]
  const notes = [
    ...(down.exclusive && across.exclusive ? [] : [t('analysis.overlap')]),
    ...[down, across].flatMap(({ key, rest }) =>
      rest === 'unknown' ? [t('analysis.rest.unknown', { name: t(`filters.name.${key}`) })] : [],
    ),
    ...(empty > 0 ? [t('analysis.empty', { count: empty })] : []),
    ...(measured ? [t('analysis.median.how')] : []),
    ...(measured && !few ? [t('analysis.median.many', { most: mostMedians })] : []),
    ...(before ? [t('analysis.then.note', { when: format.dateTime(before.at) })] : []),
  ]
  return (
    <>
      <CountBar name={caption} analysis={analysis} className="mb-2" />
      {notes.map((note) => (
        <p key={note} className="mb-2 max-w-prose text-sm text-muted">
          {note}
        </p>
      ))}
      {whole && <CountBar name={valueName} named analysis={wider} className="mb-2" />}
      {measured && few && (
        <CountBar name={t(`analysis.medians.${measure}`)} named analysis={medians} className="mb-2" />
      )}
      {before && comparesPrices && <RatesThen was={before.rates} now={analysis.rates} />}
      {inside.size > 0 && nested.state !== 'done' && (
        <CountBar name={innerHead ?? ''} named analysis={nested} className="mb-2" />
      )}
      <PivotTable
        {...shown}
        {...{ caption, over, was, order }}
        open={inner && (open?.split(',') ?? [])}
        onOrder={onBy}
      />
      <Button
        size="sm"
        icon="download"
        className="mt-3 print:hidden"
        onClick={() => saveTable(pivotCsv(shown, { total: t('analysis.total'), heads }, was))}
      >
        {t('analysis.csv')}
      </Button>
      <Disclosure summary={t('analysis.chart')} open={charted} onToggle={setCharted} className="mt-3">
        {charted && measured && (
          <BoxChart {...{ measure, shown }} file={`${file}-${measure}`} table={plan.key} />
        )}
        {charted && measure === undefined && (
          <PivotChart
            {...{ file, shown, ...state }}
            title={caption}
            heads={[rowHead, columnHead, valueName]}
          />
        )}
      </Disclosure>
    </>
  )
}

const noMedians = new Map()
const noRows = new Map()
const noPlan: AnalysisPlan<Pivot | undefined> = { key: '', most: 0, read: () => undefined }
