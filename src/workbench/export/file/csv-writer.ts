import { type CsvCell, csvLines, csvMark } from '#src/lib/csv.ts'
import type { CellKind, CellValue } from '../columns/column.ts'
import { type FileLayout, type FileWriter, momentText } from './layout.ts'

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

/** @param begun the head is written */
export function csvWriter(layout: FileLayout, begun: boolean): FileWriter<true> {
  const encoder = new TextEncoder()
  const { columns, separator } = layout
  let head = begun ? '' : csvMark + csvLines([columns.map((column) => column.head)], separator)
  const written = (text: string) => {
    const bytes = encoder.encode(head + text)
    head = ''
    return bytes
  }
  return {
    write: (rows) =>
      written(
        csvLines(
          rows.map((row) => columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind, layout))),
          separator,
        ),
      ),
    end: () => written(''),
    state: () => true,
  }
}
