import { csvLines, csvMark, noteRows, type CsvCell } from '#src/lib/csv.ts'
import {
  momentText,
  type CellKind,
  type CellValue,
  type FileLayout,
  type FileWriter,
  type PutBytes,
} from './layout.ts'
import { xlsxWriter } from './xlsx-writer.ts'

const writers = { csv: csvWriter, jsonl: jsonWriter, xlsx: xlsxWriter }

export const makeWriter = (layout: FileLayout, put: PutBytes): FileWriter =>
  writers[layout.format](layout, put)

/** A number where a double keeps it exactly; larger amounts are text. */
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

function csvWriter(layout: FileLayout, put: PutBytes): FileWriter {
  const encoder = new TextEncoder()
  const { columns, csv, about, notes } = layout
  const heads = [...(notes ? noteRows(about) : []), columns.map((column) => column.head)]
  put(encoder.encode(csvMark + csvLines(heads, csv)))
  return {
    write: (rows) => {
      const cells = rows.map((row) => columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind, layout)))
      put(encoder.encode(csvLines(cells, csv)))
    },
    end: () => {},
  }
}

/** Money keeps all its digits: JSON numbers have no limit, though some parsers round. */
const valueText = (value: CellValue, kind: CellKind): string =>
  kind === 'money' && typeof value === 'string' ? value : JSON.stringify(value)

/** One object per row, keyed by the service's field names; null is not stated. */
function jsonWriter({ columns, about, notes }: FileLayout, put: PutBytes): FileWriter {
  const encoder = new TextEncoder()
  const said = Object.fromEntries(about.map(({ name, value }) => [name, value]))
  if (notes) put(encoder.encode(`${JSON.stringify({ about: said })}\n`))
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
