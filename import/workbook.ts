import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { numberText } from './numbers.ts'
import type { Row } from './row.ts'
import { messageOf, Unreadable } from './unreadable.ts'

// A workbook is held in memory while it is read, so its size is limited; that of a CSV is not.

interface WorkbookSheet {
  readonly name: string
  /** Blank rows are left out. */
  readonly rows: readonly Row[]
}

const mostBytes = 400_000_000

export const isWorkbook = (path: string): boolean => /\.xlsx$/i.test(path)

/** The unpacked size by the archive's directory, before anything is unpacked. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize
      return false
    },
  })
  return size
}

const mostCells = 50_000_000
const sliceBytes = 1 << 20

/** Rows times columns of the farthest cells that a sheet names: the reader allocates all cells in between. */
function* extents(bytes: Uint8Array): Generator<number> {
  const names: string[] = []
  unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 })
  for (const name of names.filter((each) => /\.xml$/i.test(each))) {
    const [text = new Uint8Array()] = Object.values(
      unzipSync(bytes, { filter: (file) => file.name === name }),
    )
    let [rows, columns] = [0, 0]
    // A reference cut at the end of a slice is in the next one as well.
    for (let from = 0; from < text.length; from += sliceBytes) {
      const slice = Buffer.from(
        text.buffer,
        text.byteOffset + from,
        Math.min(sliceBytes + 20, text.length - from),
      )
      for (const [, column = '', row] of slice
        .toString('latin1')
        .matchAll(/\sr=["']([A-Z]{0,3})(\d{1,7})["']/g)) {
        rows = Math.max(rows, Number(row))
        columns = Math.max(
          columns,
          [...column].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0),
        )
      }
    }
    yield rows * columns
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return numberText(cell)
  // Dates of a sheet are at midnight UTC.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace('T00:00:00.000Z', '')
  return String(cell as string | boolean)
}

/** @throws Unreadable with words for users */
export async function readWorkbook(path: string): Promise<readonly WorkbookSheet[]> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw new Unreadable(path, 'empty')
  try {
    if (unpackedSize(bytes) > mostBytes) throw new Unreadable(path, 'sheet-size', { mb: mostBytes / 1e6 })
    for (const cells of extents(bytes)) if (cells > mostCells) throw new Unreadable(path, 'sheet-cells')
    const sheets = await readXlsxFile(new Blob([bytes]))
    return sheets.flatMap(({ sheet, data }) => {
      const rows = data
        .map((cells, at): Row => ({ line: at + 1, cells: cells.map(cellText) }))
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      return rows.length > 0 ? [{ name: sheet, rows }] : []
    })
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(path, 'workbook', { reason: messageOf(error) })
  }
}
