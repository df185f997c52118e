import { filters } from '#contract/filters.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { AnalysisProps } from '../analysis-address.ts'
import { type DimensionKey, dimensionKeyOf, dimensionKeys, type Dimension } from './dimension.ts'
import {
  cellValues,
  type PivotValue,
  orderedRows,
  orderOf,
  pivotCsv,
  shareOf,
  type Wholes,
  withoutEmpty,
} from './cell-values.ts'
import { useDimension, type NamedDimension } from './use-dimension.ts'
import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { countable } from '../countable.ts'
import { countKey } from '../counting.ts'
import { CountBar } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { useCountState, useOutput } from '../chart/use-output.ts'
import { mediansPlan, mostMedians, searchesBehind, type Medians } from './medians.tsx'
import { type PivotCell, type PivotColumn, pivotPlan } from './pivot.ts'
import { PivotTable } from './PivotTable.tsx'

export const PivotSection = ({ search, params, onParams }: AnalysisProps) => {
  const t = useT()
  const rowKey = dimensionKeyOf(params.rows, 'damage')
  const wanted = dimensionKeyOf(params.columns, 'condition')
  // A filter crossed with itself says nothing.
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
          aria-label={t('analysis.swap')}
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
      </div>
      {failed?.problem !== undefined ? (
        <Problem problem={failed.problem} onRetry={failed.retry} />
      ) : rows.dimension === undefined || columns.dimension === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <PivotView
          search={search}
          rows={{ ...rows, dimension: rows.dimension }}
          columns={{ ...columns, dimension: columns.dimension }}
          values={values}
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

const PivotView = ({ search, rows, columns, values, by, onBy }: Props) => {
  const t = useT()
  const plan = useMemo(
    () => pivotPlan(search, rows.dimension, columns.dimension),
    [search, rows.dimension, columns.dimension],
  )
  const analysis = useAnalysis(plan)
  const { pivot, left } = withoutEmpty(analysis.value)
  const rowHead = t(`filters.name.${rows.dimension.key}`)
  const columnHead = t(`filters.name.${columns.dimension.key}`)
  const caption = t('analysis.pivot.caption', { rows: rowHead, columns: columnHead })
  const order = orderOf(by, rows.dimension.ordered)
  const shown = orderedRows(pivot, order)
  const over = analysis.state !== 'counting' && analysis.state !== 'opening'
  const excludes = countable(search).open.length > 0
  const names = {
    rowName: ({ member }: PivotColumn) => rows.nameOf(member),
    columnName: ({ member }: PivotColumn) => columns.nameOf(member),
  }
  const unknown = [rows, columns].filter(({ dimension }) => dimension.rest === 'unknown')
  const priced = values === 'median' && analysis.state === 'done'
  const searches = useMemo(() => (priced ? searchesBehind(analysis.value) : []), [priced, analysis.value])
  // Of more cells each is found by its own press.
  const few = searches.length <= mostMedians
  // Of another name where none are shown: what was being found is called off.
  const name = priced ? plan.key : ''
  const medianPlan = useMemo(() => mediansPlan(name, few ? searches : []), [name, few, searches])
  const medians = useAnalysis(medianPlan, { unasked: false, keep: priced && few })
  const counted = useCountState(analysis)
  const found = useCountState(medians)
  const { saveTable } = useOutput(`${rows.dimension.key}-${columns.dimension.key}`, {
    at: counted.at,
    unfinished: counted.unfinished ?? (values === 'median' ? found.unfinished : undefined),
  })
  return (
    <>
      <CountBar name={caption} analysis={analysis} className="mb-2" />
      {(!rows.dimension.exclusive || !columns.dimension.exclusive) && (
        <p className="mb-2 max-w-prose text-sm text-muted">{t('analysis.overlap')}</p>
      )}
      {unknown.map(({ dimension }) => (
        <p key={dimension.key} className="mb-2 max-w-prose text-sm text-muted">
          {t(excludes ? 'analysis.rest.excluded' : 'analysis.rest.unknown', {
            name: t(`filters.name.${dimension.key}`),
          })}
        </p>
      ))}
      {left > 0 && <p className="mb-2 text-sm text-muted">{t('analysis.empty', { count: left })}</p>}
      {priced && (
        <>
          <p className="mb-2 max-w-prose text-sm text-muted">{t('analysis.median.how')}</p>
          {few && <CountBar name={t('analysis.medians')} analysis={medians} className="mb-2" />}
        </>
      )}
      <PivotTable
        caption={caption}
        pivot={pivot}
        rows={shown}
        rowHead={rowHead}
        {...names}
        values={values}
        medians={medians.value}
        over={over}
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
              pivot,
              shown,
              { rowHead, total: t('analysis.total'), count: t('analysis.cars'), ...names },
              csvCells(values, medians.value),
            ),
          )
        }
      >
        {t('analysis.csv')}
      </Button>
    </>
  )
}

/** Of a cell its number; of a median, beside it, of how many cars it is. */
export const csvCells =
  (values: PivotValue, medians: Medians) =>
  (cars: PivotCell, search: Search | undefined, wholes: Wholes): (string | number | null)[] => {
    if (values === 'cars') return [cars ?? null]
    if (values !== 'median') return [shareOf(values, cars, wholes) ?? null]
    return [search === undefined ? null : (medians.get(countKey(search)) ?? null), cars ?? null]
  }
