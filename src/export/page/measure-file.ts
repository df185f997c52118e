import type { Car } from '#contract/resources/car.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { cellsOf, rowsOf, worthBy } from '../columns/rows.ts'
import type { FileLayout, FileRow } from '../file/layout.ts'
import { makeWriter } from '../file/writers.ts'
import type { ExclusionFilter } from '../worker/exclusion-filter.ts'
import type { ExportTask } from '../worker/task.ts'

function fileBytes(layout: FileLayout, rows: readonly FileRow[]): number {
  let bytes = 0
  const writer = makeWriter(layout, ({ length }) => (bytes += length))
  writer.write(rows)
  writer.end()
  return bytes
}

/** Measures a sample: how many cars stay, and their size. If none stays, all of them count. */
export async function measureFile(
  read: readonly Car[],
  { choice, layout, words }: Pick<ExportTask, 'choice' | 'layout' | 'words'>,
  { superset: search, keep }: ExclusionFilter,
  sites: Sites,
): Promise<{ readonly cars: number; readonly rowsPer: number; readonly bytesPer: number }> {
  const { currency } = search
  const context = { search, currency, sites, worth: worthBy(words), rowsPer: choice.rowsPer, now: Date.now() }
  const staying = keep === undefined ? read : await keep(read)
  const cars = staying.length === 0 ? read : staying
  const rows = cars.flatMap((car) => rowsOf(car, context)).map(cellsOf({ layout, words }))
  const bytes = fileBytes(layout, rows) - fileBytes(layout, [])
  const each = Math.max(1, cars.length)
  return { cars: staying.length, rowsPer: rows.length / each, bytesPer: bytes / each }
}
