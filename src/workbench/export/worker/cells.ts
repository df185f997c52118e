import type { ExportRow } from '../columns/column.ts'
import { allColumns } from '../columns/columns.ts'
import type { FileRow } from '../file/layout.ts'
import type { ExportTask } from './task.ts'

/** What stands in a row of a file, column by column. */
export const cellsOf = ({ layout, words }: Pick<ExportTask, 'layout' | 'words'>) => {
  const columns = layout.columns.map(({ id }) => allColumns.find((column) => column.id === id))
  return (row: ExportRow): FileRow => columns.map((column) => column?.value(row, words) ?? null)
}
