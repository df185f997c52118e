import { filters } from '#contract/filters.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { AnalysisProps } from '#src/app/address/analysis-address.ts'
import { cutTo, type DimensionKey, dimensionKeyOf, dimensionKeys, type Dimension } from './dimension.ts'
import {
  cellValues,
  csvCells,
  figureIn,
  type PivotValue,
  orderedRows,
  orderOf,
  pivotCsv,
  withoutEmpty,
} from './cell-values.ts'
import { useDimension, type NamedDimension } from './use-dimension.ts'
import { useMemo, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { CountBar } from '../CountBar.tsx'
import { RatesThen } from '../RatesThen.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { useCountState, useOutput } from '../chart/use-output.ts'
import { mediansPlan, mostMedians, searchesBehind } from './medians.tsx'
import { type PivotColumn, pivotPlan, totalsPlan } from './pivot.ts'
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
  const values = cellValues.find((each) => each === params.values) ?? 'cars'
  const choose = (changed: { readonly rows: DimensionKey; readonly columns: DimensionKey }) =>
    onParams({ rows: filters[changed.rows].url, columns: filters[changed.columns].url, by: undefined })
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
        <Select
          className="max-sm:col-span-full"
          label={t('analysis.values')}
          value={values}
          options={cellValues.map((each) => ({
            value: each,
            label: t(`analysis.values.${each}`, { currency: search.currency.toUpperCase() }),
          }))}
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
          top={tops.find((each) => each === params.top)}
          by={params.by}
          onBy={(by) => onParams({ by })}
        />
      )}
    </>
  )
}

interface Named extends NamedDimension {
  readonly dimension: Dimension
}

interface Props {
  readonly search: Search
  readonly rows: Named
  readonly columns: Named
  readonly values: PivotValue
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

const PivotView = ({ search, rows, columns, values, by, onBy }: Props) => {
  const { t, format } = useTextContext()
  const plan = useMemo(
    () => pivotPlan(search, rows.dimension, columns.dimension),
    [search, rows.dimension, columns.dimension],
  )
  const analysis = useAnalysis(plan)
  const rowHead = t(`filters.name.${rows.dimension.key}`)
  const columnHead = t(`filters.name.${columns.dimension.key}`)
  const caption = t('analysis.pivot.caption', { rows: rowHead, columns: columnHead })
  const order = orderOf(by, rows.dimension.ordered)
  const over = analysis.state !== 'counting' && analysis.state !== 'opening'
  const names = {
    rowName: ({ member }: PivotColumn) =>
      member?.of === undefined ? rows.nameOf(member) : t('analysis.top.others', { count: member.of }),
    columnName: ({ member }: PivotColumn) => columns.nameOf(member),
  }
  const unknown = [rows, columns].filter(({ dimension }) => dimension.rest === 'unknown')
  const priced = values === 'median' && analysis.state === 'done'
  const comparesPrices =
    values === 'median' ||
    search.filters.price !== undefined ||
    [rows, columns].some(({ dimension }) => dimension.key === 'price')
  const searches = useMemo(() => (priced ? searchesBehind(analysis.value) : []), [priced, analysis.value])
  const few = searches.length <= mostMedians
  // An empty key, so that leaving the medians aborts their requests.
  const name = priced ? plan.key : ''
  const medianPlan = useMemo(() => mediansPlan(name, few ? searches : []), [name, few, searches])
  const medians = useAnalysis(medianPlan, { unasked: false, keep: priced && few })
  const { before } = analysis
  const medianBefore = medians.before?.value
  const was = useMemo(
    () => before && figureIn({ pivot: before.value, medians: medianBefore ?? noMedians }, values),
    [before, medianBefore, values],
  )
  const { pivot, left } = withoutEmpty(analysis.value, was)
  const shown = orderedRows(pivot, order)
  const counted = useCountState(analysis)
  const found = useCountState(medians)
  const file = `${rows.dimension.key}-${columns.dimension.key}`
  const state = {
    ...counted,
    unfinished: counted.unfinished ?? (values === 'median' ? found.unfinished : undefined),
  }
  const { saveTable } = useOutput(file, state)
  const [charted, setCharted] = useState(false)
  const heads = (head: string) => [
    head,
    ...(values === 'median' ? [`${head}: ${t('analysis.cars')}`] : []),
    ...(before === undefined
      ? []
      : [
          t('analysis.then.column', { name: head, when: format.dateTime(before.at) }),
          t('analysis.difference.of', { name: head }),
        ]),
  ]
  return (
    <>
      <CountBar name={caption} analysis={analysis} className="mb-2" />
      {(!rows.dimension.exclusive || !columns.dimension.exclusive) && (
        <p className="mb-2 max-w-prose text-sm text-muted">{t('analysis.overlap')}</p>
      )}
      {unknown.map(({ dimension }) => (
        <p key={dimension.key} className="mb-2 max-w-prose text-sm text-muted">
          {t('analysis.rest.unknown', { name: t(`filters.name.${dimension.key}`) })}
        </p>
      ))}
      {left > 0 && <p className="mb-2 text-sm text-muted">{t('analysis.empty', { count: left })}</p>}
      {priced && (
        <>
          <p className="mb-2 max-w-prose text-sm text-muted">{t('analysis.median.how')}</p>
          {few ? (
            <CountBar name={t('analysis.medians')} analysis={medians} className="mb-2" />
          ) : (
            <p className="mb-2">{t('analysis.median.many', { most: mostMedians })}</p>
          )}
        </>
      )}
      {before && (
        <p className="mb-2 text-sm">{t('analysis.then.note', { when: format.dateTime(before.at) })}</p>
      )}
      {before && comparesPrices && <RatesThen was={before.rates} now={analysis.rates} />}
      <PivotTable
        caption={caption}
        pivot={pivot}
        rows={shown}
        rowHead={rowHead}
        {...names}
        values={values}
        medians={medians.value}
        over={over}
        was={was}
        order={order}
        onOrder={onBy}
      />
      <Button
        size="sm"
        icon="download"
        className="mt-3 print:hidden"
        onClick={() =>
          saveTable(
            pivotCsv(
              { ...pivot, rows: shown },
              { rowHead, total: t('analysis.total'), heads, ...names },
              csvCells(values, { pivot, medians: medians.value }, was),
            ),
          )
        }
      >
        {t('analysis.csv')}
      </Button>
      <Disclosure summary={t('analysis.chart')} open={charted} onToggle={setCharted} className="mt-3">
        {charted && (
          <PivotChart
            {...{ caption, file, pivot, values, ...names, ...state }}
            heads={[
              rowHead,
              columnHead,
              t(`analysis.values.${values}`, { currency: search.currency.toUpperCase() }),
            ]}
            rows={shown}
            figure={figureIn({ pivot, medians: medians.value }, values)}
          />
        )}
      </Disclosure>
    </>
  )
}

const noMedians = new Map<string, string>()
