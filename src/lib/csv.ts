import { fileReadMs } from './timing.ts'

/** `code`: letters and figures that name something and are never counted with, such as a VIN. */
export type CsvCell = string | number | null | { readonly code: string }

/** `excel`: what a spreadsheet would round or read as a number is text there, by a formula that no other program reads. */
export interface CsvStyle {
  readonly separator: CsvSeparator
  readonly excel: boolean
}

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

/** And these names for dates and numbers: the Saab "9-3", the trims "MAR 1" and "1E5". */
const dateLike =
  /^(?:\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \d{1,4}|\d+e\d+|0\d+)$/iu

/** Characters that XML cannot hold and spreadsheets stumble over: sources send some. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** What a cell of a spreadsheet may hold: the rest of a longer text would fall into the rows below. */
export const cellLength = 32_767

function cellText(value: CsvCell, separator: string, excel: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const cell = typeof value === 'string' ? value.replace(unwritable, '') : value
  // A formula of our own, whose value is the text: nothing else keeps its figures in a file of this format.
  if (typeof cell === 'object')
    return excel && numberLike.test(cell.code) ? `"=""${cell.code}"""` : cellText(cell.code, separator, excel)
  if (excel && dateLike.test(cell)) return `"=""${cell}"""`
  const text = formula.test(cell) ? `'${cell}` : cell
  const safe = excel ? text.slice(0, cellLength) : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const linesOf = (rows: readonly (readonly CsvCell[])[], separator: string, excel: boolean): string =>
  rows.map((row) => row.map((cell) => cellText(cell, separator, excel)).join(separator)).join('\r\n')

/** A byte-order mark begins a CSV file: without it spreadsheets read Cyrillic letters as something else. */
export const csvMark = '\uFEFF'

export const csvLines = (
  rows: readonly (readonly CsvCell[])[],
  { separator, excel }: CsvStyle = { separator: ',', excel: false },
): string => (rows.length === 0 ? '' : `${linesOf(rows, separator, excel)}\r\n`)

export const csvText = (rows: readonly (readonly CsvCell[])[], style?: CsvStyle): string =>
  csvMark + csvLines(rows, style)

/** What a file says of itself before its head, as lines that programs pass over: a cell of its own for each value. */
export const noteRows = (notes: readonly { readonly name: string; readonly value: string }[]): CsvCell[][] =>
  notes.map(({ name, value }) => [`# ${name}`, value.replace(/\s+/g, ' ')])

/** A table as a text that fills the cells of a spreadsheet where it is pasted. */
export const pastedText = (rows: readonly (readonly CsvCell[])[]): string => linesOf(rows, '\t', true)

/** "forecourt-damage-bmw-x5-20261126-2332": what is in it, of which search, and since when (UTC). */
export const fileNameOf = (parts: readonly string[], at: number): string =>
  [
    'forecourt',
    ...parts.map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .slice(0, 60)
        .replace(/^-|-$/g, ''),
    ),
    new Date(at).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13),
  ]
    .filter((part) => part !== '')
    .join('-')

/** Hands a table to the browser as a CSV file. */
export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[], style?: CsvStyle): void =>
  saveFile(`${name}.csv`, csvText(rows, style), 'text/csv;charset=utf-8')

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
