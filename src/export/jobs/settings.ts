import { csvSeparators, separatorFor, type CsvSeparator } from '#src/lib/csv.ts'
import { keptStore } from '#src/stores/safe-storage.ts'
import type { ColumnChoice } from '../columns/columns.ts'
import { type FileFormat, fileFormats } from '../file/layout.ts'

/** How this reader wants files; the next export begins with it. */
interface ExportSettings extends ColumnChoice {
  readonly format: FileFormat
  /** Undefined: the usual one (`separatorOf`). */
  readonly separator: CsvSeparator | undefined
  /** Whether CSV files are dressed for Excel, and whether they and JSON begin with what they are. */
  readonly excel: boolean
  readonly notes: boolean
}

const initial: ExportSettings = {
  format: 'csv',
  separator: undefined,
  rowsPer: 'car',
  columns: undefined,
  codes: false,
  excel: false,
  notes: false,
}

export const useExportSettings = keptStore('forecourt.export', initial, (stored) => ({
  format: fileFormats.find((each) => each === stored.format) ?? initial.format,
  separator: csvSeparators.find((each) => each === stored.separator),
  rowsPer: (['car', 'listing'] as const).find((each) => each === stored.rowsPer) ?? initial.rowsPer,
  columns: Array.isArray(stored.columns)
    ? stored.columns.filter((each) => typeof each === 'string')
    : undefined,
  codes: stored.codes === true,
  excel: stored.excel === true,
  notes: stored.notes === true,
}))

/** A spreadsheet expects the separator of this computer, a program a comma. */
export const separatorOf = ({
  separator,
  excel,
}: Pick<ExportSettings, 'separator' | 'excel'>): CsvSeparator =>
  separator ?? (excel ? separatorFor(navigator.language) : ',')

export const wantFiles = (settings: Partial<ExportSettings>): void => useExportSettings.setState(settings)
