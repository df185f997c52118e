import { fileReadMs } from './timing.ts'

/** `code`: letters and digits that identify something, such as a VIN, and are not a number. */
export type CsvCell = string | number | null | { readonly code: string }

/** `excel`: values that Excel would round or convert become text, by a formula that other programs do not read. */
export interface CsvStyle {
  readonly separator: CsvSeparator
  readonly excel: boolean
}

export const csvSeparators = [',', ';'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/** The separator that spreadsheets of this locale expect: not a comma where it is the decimal sign. */
export const separatorFor = (locale: string | undefined): CsvSeparator =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ','

/**
 * A spreadsheet runs a cell that starts like this as a formula; an apostrophe before it makes it text. Some
 * programs skip zero-width characters, and read full-width signs as plain ones. Numbers are ours and may be
 * negative.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u

/** A formula behind the separator of another locale, whose spreadsheet would split an unquoted cell there. */
const hiddenFormula = /[,;][\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

/** Text that Excel takes for a number and rounds: 17 digits, or 1234E5678. */
const numberLike = /^\d+(?:E\d+)?$/i

/** Names that Excel takes for dates or numbers: the Saab "9-3", the trims "MAR 1" and "1E5". */
const dateLike =
  /^(?:\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \d{1,4}|\d+e\d+|0\d+)$/iu

/** Characters that XML cannot contain and spreadsheets reject; some sources send them. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The most characters of a spreadsheet cell; the rest would spill into the rows below. */
export const cellLength = 32_767

function cellText(value: CsvCell, separator: string, excel: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const cell = typeof value === 'string' ? value.replace(unwritable, '') : value
  // A formula whose value is the text; nothing else keeps its digits in a CSV file.
  if (typeof cell === 'object')
    return excel && numberLike.test(cell.code) ? `"=""${cell.code}"""` : cellText(cell.code, separator, excel)
  if (excel && dateLike.test(cell)) return `"=""${cell}"""`
  const text = formula.test(cell) ? `'${cell}` : cell
  const safe = excel ? text.slice(0, cellLength) : text
  const isQuoted = safe.includes(separator) || /["\r\n]/.test(safe) || hiddenFormula.test(safe)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

const linesOf = (rows: readonly (readonly CsvCell[])[], separator: string, excel: boolean): string =>
  rows.map((row) => row.map((cell) => cellText(cell, separator, excel)).join(separator)).join('\r\n')

/** The byte-order mark of a CSV file, without which spreadsheets misread Cyrillic. */
export const csvMark = '\uFEFF'

export const csvLines = (
  rows: readonly (readonly CsvCell[])[],
  { separator, excel }: CsvStyle = { separator: ',', excel: false },
): string => (rows.length === 0 ? '' : `${linesOf(rows, separator, excel)}\r\n`)

export const csvText = (rows: readonly (readonly CsvCell[])[], style?: CsvStyle): string =>
  csvMark + csvLines(rows, style)

/** Description lines before the head, which programs skip as comments: one cell for each value. */
export const noteRows = (notes: readonly { readonly name: string; readonly value: string }[]): CsvCell[][] =>
  notes.map(({ name, value }) => [`# ${name}`, value.replace(/\s+/g, ' ')])

export type PastedColumn<R> = readonly [head: string, cell: (row: R) => CsvCell]

/** A table with a head row as text that fills the cells of a spreadsheet when pasted. */
export const pastedText = <R>(columns: readonly PastedColumn<R>[], rows: readonly R[]): string =>
  linesOf(
    [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))],
    '\t',
    true,
  )

/** "forecourt-damage-bmw-x5-20261126-2332": the content, the search and the time (UTC). */
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

/** Downloads a table as a CSV file. */
export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[], style?: CsvStyle): void =>
  saveFile(`${name}.csv`, csvText(rows, style), 'text/csv;charset=utf-8')

/** Downloads a text, bytes or a blob as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The URL holds the whole content in memory until it is revoked.
  setTimeout(() => URL.revokeObjectURL(url), fileReadMs)
}
