import type { CellKind, CellValue } from '../columns/column.ts'
import { type FileLayout, type FileRow, type FileWriter, sheetLimit } from './layout.ts'
import { bookParts, sheetBegin, sheetEnd, sheetPath, styles, xmlText } from './xlsx-parts.ts'
import { type ZipState, zipWriter } from './zip-writer.ts'

/** Bytes of a sheet's text, from which on another one begins: a zip holds entries of up to 4 GB. */
const sheetBytes = 3_500_000_000

/** What a cell may hold. */
const cellLength = 32_767
/** What a text inside a formula may. */
const formulaText = 255

export interface XlsxState {
  readonly zip: ZipState
  readonly sheet: number
  /** Of this sheet, its head among them. */
  readonly rows: number
}

/** 0 → "A", 26 → "AA". */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const dayMs = 86_400_000
/** Days since the one that spreadsheets count from. */
const serial = (iso: string): number => Math.round((Date.parse(iso) / dayMs + 25_569) * 1e8) / 1e8

const textCell = (text: string, at: string, style: number): string => {
  // Spaces at its ends are part of a text, which XML does not think by itself.
  const space = text.trim() === text ? '' : ' xml:space="preserve"'
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text.slice(0, cellLength))}</t></is></c>`
}

/** A formula of our own: a sheet holds no more than 65,530 links of the other sort. */
const linkCell = (url: string, at: string): string => {
  if (url.length > formulaText || !/^https?:\/\//.test(url)) return textCell(url, at, styles.plain)
  const quoted = xmlText(url.replaceAll('"', '%22'))
  return `<c r="${at}" s="${styles.link}" t="str"><f>HYPERLINK("${quoted}")</f><v>${xmlText(url)}</v></c>`
}

const numberCell = (figure: string | number, at: string, style: number) =>
  `<c r="${at}" s="${style}"><v>${figure}</v></c>`

function cell(value: CellValue, kind: CellKind, at: string): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return numberCell(value, at, styles.plain)
  switch (kind) {
    case 'money':
      // A spreadsheet keeps 15 figures: an amount of more stays whole as text.
      return /^-?\d{1,15}$/.test(value)
        ? numberCell(value, at, styles.plain)
        : textCell(value, at, styles.text)
    case 'time':
      return numberCell(serial(value), at, styles.time)
    case 'link':
      return linkCell(value, at)
    case 'code':
      return textCell(value, at, styles.text)
    case 'text':
    case 'number':
    case 'flag':
      return textCell(value, at, styles.plain)
  }
}

/**
 * A workbook as it grows. Where a sheet is full another one begins.
 * @param mostRows for tests, which cannot wait for a million
 */
export function xlsxWriter(
  { columns, sheet: name }: FileLayout,
  from?: XlsxState,
  mostRows = sheetLimit,
): FileWriter<XlsxState> {
  const encoder = new TextEncoder()
  const zip = zipWriter(from?.zip)
  const names = columns.map((_, at) => columnName(at))
  let sheet = from?.sheet ?? 0
  let rows = from?.rows ?? 0
  const rowText = (cells: readonly string[]) => `<row r="${rows}">${cells.join('')}</row>`
  const begin = () => {
    sheet += 1
    rows = 1
    zip.open(sheetPath(sheet))
    const heads = columns.map(({ head }, at) => textCell(head, `${names[at]}1`, styles.head))
    zip.write(encoder.encode(sheetBegin(columns) + rowText(heads)))
  }
  const finish = () => {
    zip.write(encoder.encode(sheetEnd(`A1:${names.at(-1)}${rows}`)))
    zip.close()
  }
  const put = (some: readonly FileRow[]) => {
    const texts = some.map((row) => {
      rows += 1
      return rowText(columns.map(({ kind }, at) => cell(row[at] ?? null, kind, `${names[at]}${rows}`)))
    })
    zip.write(encoder.encode(texts.join('')))
  }
  return {
    write: (all) => {
      if (sheet === 0) begin()
      let left = all
      while (left.length > 0) {
        if (rows >= mostRows || (zip.state().open?.size ?? 0) > sheetBytes) {
          finish()
          begin()
        }
        const room = mostRows - rows
        put(left.slice(0, room))
        left = left.slice(room)
      }
      return zip.take()
    },
    end: () => {
      if (sheet === 0) begin()
      finish()
      for (const [path, xml] of bookParts(name, sheet)) {
        zip.open(path)
        zip.write(encoder.encode(xml))
        zip.close()
      }
      zip.end()
      return zip.take()
    },
    state: () => ({ zip: zip.state(), sheet, rows }),
  }
}
