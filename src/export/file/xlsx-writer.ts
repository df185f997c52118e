import { Zip, ZipDeflate } from 'fflate'
import {
  type CellKind,
  type CellValue,
  type FileLayout,
  type FileWriter,
  type PutBytes,
  sheetLimit,
} from './layout.ts'
import { bookParts, sheetBegin, sheetEnd, sheetPath, styles, xmlText } from './xlsx-parts.ts'

/** Bytes of a sheet's text, from which on another one begins: a zip holds entries of up to 4 GB. */
const sheetBytes = 3_500_000_000

/** What a cell may hold. */
const cellLength = 32_767
/** What a text inside a formula may. */
const formulaText = 255

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
  put: PutBytes,
  mostRows = sheetLimit,
): FileWriter {
  const encoder = new TextEncoder()
  const names = columns.map((_, at) => columnName(at))
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    // They come from fflate, which makes no views of shared memory.
    put(bytes as Uint8Array<ArrayBuffer>)
  })
  const open = (path: string) => {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    return entry
  }
  let sheet: ZipDeflate
  let sheets = 0
  /** Of this sheet, its head among them. */
  let rows = 0
  let size = 0
  const add = (text: string) => {
    const bytes = encoder.encode(text)
    size += bytes.length
    sheet.push(bytes)
  }
  const rowText = (cells: readonly string[]) => `<row r="${rows}">${cells.join('')}</row>`
  const begin = () => {
    sheets += 1
    rows = 1
    size = 0
    sheet = open(sheetPath(sheets))
    const heads = columns.map(({ head }, at) => textCell(head, `${names[at]}1`, styles.head))
    add(sheetBegin(columns) + rowText(heads))
  }
  const finish = () => sheet.push(encoder.encode(sheetEnd(`A1:${names.at(-1)}${rows}`)), true)
  begin()
  return {
    write: (all) => {
      for (let left = all; left.length > 0;) {
        if (rows >= mostRows || size > sheetBytes) {
          finish()
          begin()
        }
        const room = mostRows - rows
        const texts = left.slice(0, room).map((row) => {
          rows += 1
          return rowText(columns.map(({ kind }, at) => cell(row[at] ?? null, kind, `${names[at]}${rows}`)))
        })
        add(texts.join(''))
        left = left.slice(room)
      }
    },
    end: () => {
      finish()
      for (const [path, xml] of bookParts(name, sheets)) open(path).push(encoder.encode(xml), true)
      zip.end()
    },
  }
}
