import * as v from 'valibot'
import { strictList } from '#contract/resources/loose.ts'
import { csvSeparators, separatorFor, type CsvSeparator } from '#src/lib/csv.ts'
import { keptStore, orElse, orNone } from '#src/stores/safe-storage.ts'
import { fileFormats } from '../file/layout.ts'

/** The user's file settings, which the next export starts with. */
const ExportEntry = v.object({
  format: orElse(v.picklist(fileFormats), 'csv'),
  /** Undefined: the default separator (`separatorOf`). */
  separator: orNone(v.picklist(csvSeparators)),
  rowsPer: orElse(v.picklist(['car', 'listing']), 'car'),
  columns: orNone(v.pipe(strictList(v.string()), v.readonly())),
  codes: orElse(v.boolean(), false),
  /** Whether CSV files are made for Excel, and whether CSV and JSON start with a description. */
  excel: orElse(v.boolean(), false),
  notes: orElse(v.boolean(), false),
})
type ExportSettings = Readonly<v.InferOutput<typeof ExportEntry>>

export const useExportSettings = keptStore('forecourt.export', ExportEntry)

/** A spreadsheet expects the separator of this computer, a program expects a comma. */
export const separatorOf = ({
  separator,
  excel,
}: Pick<ExportSettings, 'separator' | 'excel'>): CsvSeparator =>
  separator ?? (excel ? separatorFor(navigator.language) : ',')

export const wantFiles = (settings: Partial<ExportSettings>): void => useExportSettings.setState(settings)
