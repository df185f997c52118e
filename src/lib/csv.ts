import { fileReadMs } from './timing.ts'

export type CsvCell = string | number | null

/**
 * A spreadsheet takes a cell that begins like this for a formula and runs it; an apostrophe before it makes it text.
 * Numbers are written by us and may be negative.
 */
const formula = /^[=+\-@\t\r]/

function cellText(cell: CsvCell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const linesOf = (rows: readonly (readonly CsvCell[])[], separator: string): string =>
  rows.map((row) => row.map((cell) => cellText(cell, separator)).join(separator)).join('\r\n')

/** A table as a CSV file: with a byte-order mark, because without it spreadsheets read Cyrillic letters as something else. */
export const csvText = (rows: readonly (readonly CsvCell[])[], separator: ',' | ';' = ','): string =>
  `\uFEFF${linesOf(rows, separator)}\r\n`

/** A table as a text that fills the cells of a spreadsheet where it is pasted. */
export const pastedText = (rows: readonly (readonly CsvCell[])[]): string => linesOf(rows, '\t')

/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Kept longer it would hold the whole text.
  setTimeout(() => URL.revokeObjectURL(url), fileReadMs)
}
