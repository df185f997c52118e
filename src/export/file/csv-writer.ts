import { type CsvCell, csvLines, csvMark } from '#src/lib/csv.ts'
import {
  type CellKind,
  type CellValue,
  type FileLayout,
  type FileWriter,
  momentText,
  type PutBytes,
} from './layout.ts'

/** A number keeps its figures where a spreadsheet can count with them all; more of them stay as text. */
const amount = (digits: string): CsvCell =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : { code: digits }

const cellOf = (value: CellValue, kind: CellKind, { yes, no }: FileLayout): CsvCell => {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return value
  switch (kind) {
    case 'money':
      return amount(value)
    case 'code':
      return { code: value }
    case 'time':
      return momentText(value)
    case 'text':
    case 'link':
    case 'number':
    case 'flag':
      return value
  }
}

export function csvWriter(layout: FileLayout, put: PutBytes): FileWriter {
  const encoder = new TextEncoder()
  const { columns, separator } = layout
  put(encoder.encode(csvMark + csvLines([columns.map((column) => column.head)], separator)))
  return {
    write: (rows) => {
      const cells = rows.map((row) => columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind, layout)))
      put(encoder.encode(csvLines(cells, separator)))
    },
    end: () => {},
  }
}
