import { csvSeparators, type CsvSeparator } from '#src/lib/csv.ts'
import { keptStore } from '#src/stores/safe-storage.ts'
import type { ColumnChoice } from '../columns/columns.ts'
import { type FileFormat, fileFormats } from '../file/layout.ts'

/** How this reader wants files; the next export begins with it. */
interface ExportSettings extends ColumnChoice {
  readonly format: FileFormat
  /** Undefined: the one that the reader's spreadsheet expects. */
  readonly separator: CsvSeparator | undefined
}

const initial: ExportSettings = {
  format: 'csv',
  separator: undefined,
  rowsPer: 'car',
  columns: undefined,
  codes: false,
}

export const useExportSettings = keptStore('forecourt.export', initial, (stored) => ({
  format: fileFormats.find((each) => each === stored.format) ?? initial.format,
  separator: csvSeparators.find((each) => each === stored.separator),
  rowsPer: (['car', 'listing'] as const).find((each) => each === stored.rowsPer) ?? initial.rowsPer,
  columns: Array.isArray(stored.columns)
    ? stored.columns.filter((each) => typeof each === 'string')
    : undefined,
  codes: stored.codes === true,
}))

export const wantFiles = (settings: Partial<ExportSettings>): void => useExportSettings.setState(settings)
