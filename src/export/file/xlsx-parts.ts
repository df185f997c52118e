import type { FileColumn } from './layout.ts'

// The parts of a workbook around its rows, as ECMA-376 has them, kept to what spreadsheets need.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that XML cannot hold: sources send some. Lone halves of a pair are replaced when the text becomes bytes. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const xmlText = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Places of the styles below in `cellXfs`. */
export const styles = { plain: 0, head: 1, text: 2, time: 3, link: 4 } as const

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

export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`

/** Before a sheet's rows: the first line stays when the others are scrolled, columns are as wide as what is in them. */
export const sheetBegin = (columns: readonly FileColumn[]): string => {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData>`
}

/** @param area the cells from the head to the last row, `A1:F20`: they can be filtered by their heads */
export const sheetEnd = (area: string): string => `</sheetData><autoFilter ref="${area}"/></worksheet>`

/** What excludes none of a sheet's name: 31 characters, without these signs. */
const sheetName = (name: string, sheet: number): string =>
  `${name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 26)}${sheet === 1 ? '' : ` ${sheet}`}`

/** Everything beside the sheets, by path. */
export const bookParts = (
  name: string,
  sheets: number,
): readonly (readonly [path: string, xml: string])[] => {
  const all = Array.from({ length: sheets }, (_, at) => at + 1)
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
            `<sheet name="${xmlText(sheetName(name, sheet))}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
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
