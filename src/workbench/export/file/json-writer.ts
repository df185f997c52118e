import type { CellKind, CellValue } from '../columns/column.ts'
import type { FileLayout, FileWriter } from './layout.ts'

/** Money is written with all its digits: JSON's numbers have no end, though some readers of it round. */
const valueText = (value: CellValue, kind: CellKind): string =>
  kind === 'money' && typeof value === 'string' ? value : JSON.stringify(value)

/** One object for each row, under the interface's own names of the fields; null is not stated. */
export function jsonWriter({ columns }: FileLayout): FileWriter<true> {
  const encoder = new TextEncoder()
  const keys = columns.map(({ id }) => JSON.stringify(id))
  return {
    write: (rows) =>
      encoder.encode(
        rows
          .map(
            (row) =>
              `{${columns.map(({ kind }, at) => `${keys[at]}:${valueText(row[at] ?? null, kind)}`).join(',')}}\n`,
          )
          .join(''),
      ),
    end: () => new Uint8Array(0),
    state: () => true,
  }
}
