import type { CellKind, CellValue, FileLayout, FileWriter, PutBytes } from './layout.ts'

/** Money is written with all its digits: JSON's numbers have no end, though some readers of it round. */
const valueText = (value: CellValue, kind: CellKind): string =>
  kind === 'money' && typeof value === 'string' ? value : JSON.stringify(value)

/** One object for each row, under the interface's own names of the fields; null is not stated. */
export function jsonWriter({ columns }: FileLayout, put: PutBytes): FileWriter {
  const encoder = new TextEncoder()
  const keys = columns.map(({ id }) => JSON.stringify(id))
  return {
    write: (rows) => {
      const lines = rows.map((row) =>
        columns.map(({ kind }, at) => `${keys[at]}:${valueText(row[at] ?? null, kind)}`).join(','),
      )
      put(encoder.encode(lines.map((line) => `{${line}}\n`).join('')))
    },
    end: () => {},
  }
}
