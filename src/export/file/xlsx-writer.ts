import { Zip, ZipDeflate } from 'fflate'
import { cellLength, unwritable } from '#src/lib/csv.ts'
import {
  sheetLimit,
  type CellKind,
  type CellValue,
  type FileColumn,
  type FileLayout,
  type FileWriter,
  type PutBytes,
} from './layout.ts'

/** A new sheet starts after this many bytes, because a zip entry holds up to 4 GB. */
const sheetBytes = 3_500_000_000

/** The most characters of a text inside a formula. */
const formulaText = 255

/** 0 → "A", 26 → "AA". */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const dayMs = 86_400_000
/** Days since the first day of a spreadsheet. */
const serial = (iso: string): number => Math.round((Date.parse(iso) / dayMs + 25_569) * 1e8) / 1e8

const textCell = (text: string, at: string, style: number): string => {
  // XML drops spaces at the ends of a text unless told to keep them.
  const space = text.trim() === text ? '' : ' xml:space="preserve"'
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text.slice(0, cellLength))}</t></is></c>`
}

/** A HYPERLINK formula, because a sheet holds at most 65,530 links of the other kind. */
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
      // A spreadsheet keeps 15 digits, so a longer amount is text.
      return /^-?\d{1,15}$/.test(value)
        ? numberCell(value, at, styles.plain)
        : textCell(value, at, styles.text)
    case 'time': {
      const day = serial(value)
      // A spreadsheet shows hash signs for a date before its first day, so it is text.
      return day < 0 ? textCell(value, at, styles.plain) : numberCell(day, at, styles.time)
    }
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

/** Starts another sheet when one is full. @param mostRows for tests, which cannot write a million rows */
export function xlsxWriter(
  { columns, sheet: name, about, aboutSheet }: FileLayout,
  put: PutBytes,
  mostRows = sheetLimit,
): FileWriter {
  const encoder = new TextEncoder()
  const names = columns.map((_, at) => columnName(at))
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    // The bytes come from fflate, which makes no views of shared memory.
    put(bytes as Uint8Array<ArrayBuffer>)
  })
  const open = (path: string) => {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    return entry
  }
  let sheet: ZipDeflate
  let sheets = 0
  /** Rows of the current sheet, including the head. */
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
      const all = Array.from({ length: sheets }, (_, at) => sheetName(name, at + 1))
      open(sheetPath(sheets + 1)).push(encoder.encode(aboutXml(about)), true)
      for (const [path, xml] of bookParts([...all, sheetName(aboutSheet, 1)]))
        open(path).push(encoder.encode(xml), true)
      zip.end()
    },
  }
}

// The parts of a workbook around its rows, by ECMA-376, reduced to what spreadsheets need.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Excel reads "_x000D_" as an escape; escaping its underscore keeps it as text (ECMA-376, ST_Xstring). */
const escapeLike = /_(?=x[\dA-F]{4}_)/gi

/** Lone surrogates are replaced when the text is encoded. */
const xmlText = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(escapeLike, '_x005F_')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Indexes of the styles below in `cellXfs`. */
const styles = { plain: 0, head: 1, text: 2, time: 3, link: 4 } as const

const stylesXml = `${head}<styleSheet xmlns="${main}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>\
<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`

/** The start of a sheet: the first row is frozen, and columns have their widths. */
const sheetBegin = (columns: readonly Pick<FileColumn, 'width'>[]): string => {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData>`
}

/** @param area the cells from the head to the last row, `A1:F20`, which get a filter */
const sheetEnd = (area: string): string => `</sheetData><autoFilter ref="${area}"/></worksheet>`

/** The last sheet of the workbook, with names and values. */
const aboutXml = (about: FileLayout['about']): string => {
  const rows = about.map(
    ({ name, value }, at) =>
      `<row r="${at + 1}">${textCell(name, `A${at + 1}`, styles.head)}${textCell(value, `B${at + 1}`, styles.text)}</row>`,
  )
  return `${sheetBegin([{ width: 24 }, { width: 100 }])}${rows.join('')}</sheetData></worksheet>`
}

/** A valid sheet name: at most 31 characters, without these signs. */
const sheetName = (name: string, sheet: number): string =>
  `${name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 26)}${sheet === 1 ? '' : ` ${sheet}`}`

const bookParts = (names: readonly string[]): readonly (readonly [path: string, xml: string])[] => {
  const sheets = names.length
  const all = names.map((_, at) => at + 1)
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
  return [
    ['xl/styles.xml', stylesXml],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${all
        .map(
          (sheet) =>
            `<sheet name="${xmlText(names[sheet - 1] ?? '')}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${all
        .map((sheet) => relation(sheet, 'worksheet', `worksheets/sheet${sheet}.xml`))
        .join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}\
${part('xl/styles.xml', 'styles')}${all.map((sheet) => part(sheetPath(sheet), 'worksheet')).join('')}</Types>`,
    ],
  ]
}
