import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useRates } from '#src/rates/rates.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { Select } from '#src/ui/Select.tsx'
import { SheetTable } from '../chart/SheetTable.tsx'
import { useShareText } from '../chart/use-share-text.ts'
import { CountBar } from '../CountBar.tsx'
import { useLoadedCars } from '../scatter/use-loaded-cars.ts'
import { useAnalysis } from '../use-analysis.ts'
import { comparePairs, leastCars } from './cheaper.ts'
import { matrixPlan, type MatrixSource } from './overlap.ts'

const cellsShown = ['both', 'share', 'cheaper'] as const
type MatrixCells = (typeof cellsShown)[number]

const labels = {
  both: 'sheets.sources.both',
  share: 'sheets.sources.both.share',
  cheaper: 'sheets.sources.matrix.cheaper',
} as const

interface Props {
  /** As it is counted, and as its cars are loaded. */
  readonly search: Search
  readonly loaded: Search
  readonly hosts: readonly string[]
  readonly nameOf: (host: string) => string
  /** The account's number of a source. */
  readonly idOf: (host: string) => number | undefined
  /** What the address says that its cells show. */
  readonly shown: string | undefined
  readonly onShow: (shown: MatrixCells | undefined) => void
}

/** Every source against every other: what they share, and which of the two asks less for it. */
export const MatrixTable = ({ search, loaded, hosts, nameOf, idOf, shown, onShow }: Props) => {
  const t = useT()
  const shareText = useShareText()
  const plan = useMemo(() => matrixPlan(search, hosts), [search, hosts])
  const analysis = useAnalysis(plan)
  const name = t('sheets.sources.matrix.title')
  const cells = cellsShown.find((each) => each === shown) ?? 'both'
  const records = usePairs(loaded)
  const sources = analysis.value.filter(({ cars }) => cars !== 0)
  const shareOf = (row: MatrixSource, column: MatrixSource): number | undefined => {
    if (cells === 'cheaper') {
      const { cars, cheaper } = records(idOf(row.host) ?? 0, idOf(column.host) ?? 0)
      return cars < leastCars ? undefined : cheaper / cars
    }
    const both = row.both.get(column.host)
    return both === undefined || !row.cars ? undefined : both / row.cars
  }
  const textOf = (row: MatrixSource, column: MatrixSource): string | number | null => {
    if (row === column) return ''
    if (cells === 'both') return row.both.get(column.host) ?? null
    const share = shareOf(row, column)
    return share === undefined ? null : shareText(share)
  }
  return (
    <>
      <Select
        label={t('analysis.values')}
        value={cells}
        options={cellsShown.map((each) => ({ value: each, label: t(labels[each]) }))}
        onChange={(each) => onShow(each === 'both' ? undefined : each)}
        className="w-72 max-w-full print:hidden"
      />
      {cells === 'cheaper' && (
        <p className="max-w-prose text-sm text-muted">
          {t('sheets.sources.matrix.note', { least: leastCars })}
        </p>
      )}
      <CountBar name={name} analysis={analysis} />
      {/* Nothing but dashes says nothing. */}
      {(analysis.done > 0 || cells === 'cheaper') && (
        <SheetTable
          name={name}
          file="sources-matrix"
          wide
          columns={[
            {
              name: t('filters.name.sources'),
              value: ({ host }) => nameOf(host),
              cell: ({ host, search: own }) => (
                <SearchLink search={own} className="text-accent-ink hover:underline">
                  {nameOf(host)}
                </SearchLink>
              ),
            },
            { name: t('sheets.cars'), value: ({ cars }) => cars },
            ...sources.map((column) => ({
              name: nameOf(column.host),
              value: (row: MatrixSource) => textOf(row, column),
            })),
          ]}
          rows={sources}
          keyOf={({ host }) => host}
        />
      )}
    </>
  )
}

/** Of the cars that are loaded. */
function usePairs(search: Search) {
  const { cars } = useLoadedCars(search)
  const rates = useRates()
  return useMemo(() => comparePairs(cars ?? [], search.currency, rates), [cars, search.currency, rates])
}
