import { filters } from '#contract/filters.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { AnalysisProps } from '../analysis-address.ts'
import { type DimensionKey, dimensionKeyOf, dimensionKeys } from './dimension.ts'
import { PivotView } from './PivotView.tsx'
import { cellValues } from './cell-values.ts'
import { useDimension } from './use-dimension.ts'

/** Cars counted by two filters: which they are and what the cells show stands in the address. */
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
