import { strToU8, zipSync } from 'fflate'

/** A text, a number, or a day as Excel counts days. */
type WorkbookCell = string | number | { readonly day: number }

const cellXml = (cell: WorkbookCell) =>
  typeof cell === 'string'
    ? `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`
    : typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c s="1"><v>${cell.day}</v></c>`

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The smallest workbook of the standard's format that programs read. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>): Buffer {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${packages}"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${names
      .map(
        (_, at) =>
          `<Relationship Id="s${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="st" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  }
  for (const [at, name] of names.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet xmlns="${main}"><sheetData>${(sheets[name] ?? [])
      .map(
        (row, number) =>
          `<row r="${number + 1}">${row
            .map((cell, column) =>
              cellXml(cell).replace('<c', `<c r="${String.fromCodePoint(65 + column)}${number + 1}"`),
            )
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}
