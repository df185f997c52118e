import { type ReactNode, useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { saveCsv } from '#src/lib/csv.ts'
import { Button } from '#src/ui/Button.tsx'
import { countable } from '../countable.ts'
import { countKey } from '../counting.ts'
import { CountBar } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import {
  type PivotValue,
  orderedRows,
  orderOf,
  pivotCsv,
  shareOf,
  type Wholes,
  withoutEmpty,
} from './cell-values.ts'
import type { Dimension } from './dimension.ts'
import { mediansPlan, mostMedians, searchesBehind, type Medians } from './medians.tsx'
import { type Pivot, type PivotCell, type PivotColumn, pivotPlan } from './pivot.ts'
import { PivotTable } from './PivotTable.tsx'
import type { NamedDimension } from './use-dimension.ts'

interface Named extends NamedDimension {
  readonly dimension: Dimension
}

interface Props {
  readonly search: Search
  readonly rows: Named
  readonly columns: Named
  readonly values: PivotValue
  /** The order of the rows, as the address has it. */
  readonly by: string | undefined
  readonly onBy: (by: string) => void
}

const noMedians: Medians = new Map()

/** The counts of a pivot, what they cost, and what has to be known to read them. */
export const PivotView = ({ search, rows, columns, values, by, onBy }: Props) => {
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
  const table = (medians: Medians) => (
    <>
      <PivotTable
        caption={caption}
        pivot={pivot}
        rows={shown}
        rowHead={rowHead}
        {...names}
        values={values}
        medians={medians}
        over={over}
        order={order}
        onOrder={onBy}
      />
      <Button
        size="sm"
        icon="download"
        className="mt-3 print:hidden"
        onClick={() =>
          saveCsv(
            `${rows.dimension.key}-${columns.dimension.key}`,
            pivotCsv(
              pivot,
              shown,
              { rowHead, total: t('analysis.total'), ...names },
              csvCell(values, medians),
            ),
          )
        }
      >
        {t('analysis.csv')}
      </Button>
    </>
  )
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
      {values === 'median' && analysis.state === 'done' ? (
        <WithMedians name={plan.key} pivot={analysis.value} table={table} />
      ) : (
        table(noMedians)
      )}
    </>
  )
}

interface MediansProps {
  /** Names the pivot. */
  readonly name: string
  readonly pivot: Pivot
  readonly table: (medians: Medians) => ReactNode
}

/** The medians of all cells at once, begun by a press: they cost far more than the numbers of cars. */
const WithMedians = ({ name, pivot, table }: MediansProps) => {
  const t = useT()
  const searches = useMemo(() => searchesBehind(pivot), [pivot])
  const few = searches.length <= mostMedians
  const plan = useMemo(() => mediansPlan(name, few ? searches : []), [name, few, searches])
  const analysis = useAnalysis(plan, { unasked: false, keep: few })
  return (
    <>
      <p className="mb-2 max-w-prose text-sm text-muted">{t('analysis.median.how')}</p>
      {few && <CountBar name={t('analysis.medians')} analysis={analysis} className="mb-2" />}
      {table(analysis.value)}
    </>
  )
}

/** What a cell holds in a file: the number itself, a share as a fraction, a median as it is. */
const csvCell =
  (values: PivotValue, medians: Medians) =>
  (cars: PivotCell, search: Search | undefined, wholes: Wholes): string | number | null => {
    if (values === 'cars') return cars ?? null
    if (values !== 'median') return shareOf(values, cars, wholes) ?? null
    return search === undefined ? null : (medians.get(countKey(search)) ?? null)
  }
