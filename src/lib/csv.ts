import { fileReadMs } from './timing.ts'

/** `code`: letters and figures that name something and are never counted with, such as a VIN. */
export type CsvCell = string | number | null | { readonly code: string }

export const csvSeparators = [',', ';'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/** The separator that a spreadsheet of these settings expects: where a comma is the decimal sign it cannot part cells. */
export const separatorFor = (locale: string | undefined): CsvSeparator =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ','

/**
 * A spreadsheet takes a cell that begins like this for a formula and runs it; an apostrophe before it makes it text. What
 * takes no width is skipped by some, and a full-width sign read as its plain one. Numbers are written by us and may be
 * negative.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u

/** A spreadsheet takes these for numbers and rounds them: 17 figures, or 1234E5678. */
const numberLike = /^\d+(?:E\d+)?$/i

function cellText(cell: CsvCell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // A formula of our own, whose value is the text: nothing else keeps its figures in a file of this format.
  if (typeof cell === 'object')
    return numberLike.test(cell.code) ? `"=""${cell.code}"""` : cellText(cell.code, separator)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const linesOf = (rows: readonly (readonly CsvCell[])[], separator: string): string =>
  rows.map((row) => row.map((cell) => cellText(cell, separator)).join(separator)).join('\r\n')

/** A byte-order mark begins a CSV file: without it spreadsheets read Cyrillic letters as something else. */
export const csvMark = '\uFEFF'

export const csvLines = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string =>
  rows.length === 0 ? '' : `${linesOf(rows, separator)}\r\n`

export const csvText = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator = ','): string =>
  csvMark + csvLines(rows, separator)

/** A table as a text that fills the cells of a spreadsheet where it is pasted. */
export const pastedText = (rows: readonly (readonly CsvCell[])[]): string => linesOf(rows, '\t')

/** Hands a table to the browser as a CSV file; without a separator with the one that a spreadsheet here expects. */
export const saveCsv = (
  name: string,
  rows: readonly (readonly CsvCell[])[],
  separator = separatorFor(navigator.language),
): void => saveFile(`${name}.csv`, csvText(rows, separator), 'text/csv;charset=utf-8')

/** Hands a text, bytes, or what stands in a file already, to the browser as a file to keep. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Kept longer it would hold all of it.
  setTimeout(() => URL.revokeObjectURL(url), fileReadMs)
}
