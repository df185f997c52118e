import { percentile } from '../service/figures.ts'

// Prints tables that can be pasted into a page.

type Cell = string | number | undefined

/** Three significant digits, as a measurement has no more. */
const shown = (cell: Cell): string => {
  if (cell === undefined || (typeof cell === 'number' && !Number.isFinite(cell))) return '–'
  if (typeof cell === 'string') return cell
  return cell >= 100 ? Math.round(cell).toLocaleString('en') : cell.toPrecision(cell >= 10 ? 3 : 2)
}

export function table(
  heads: readonly string[],
  rows: readonly (readonly [name: string, ...cells: readonly Cell[]])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(heads),
    line(heads.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map((cells) => line(cells.map(shown))),
  ].join('\n')
}

/** Median and 95th percentile. */
export const spreadOf = (values: readonly number[] = []): string =>
  values.length === 0 ? '–' : `${shown(percentile(values, 50))} / ${shown(percentile(values, 95))}`

export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`
export const megabytes = (of: number | undefined): string =>
  of === undefined || Number.isNaN(of) ? '–' : `${Math.round(of).toLocaleString('en')} MB`
export const seconds = (ms: number | undefined): string =>
  ms === undefined || Number.isNaN(ms) ? '–' : `${shown(ms / 1000)} s`
