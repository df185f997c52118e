import { useT } from '#src/i18n/use-t.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import type { FileFormat } from '../file/layout.ts'
import { useExportSettings, wantFiles } from '../jobs/settings.ts'

/** How tables are written, here and beside what is analysed. A workbook says what it is on a sheet of its own. */
export const TableChoices = ({ format }: { readonly format: FileFormat }) => {
  const t = useT()
  const { excel, notes } = useExportSettings()
  return (
    <>
      {format === 'csv' && (
        <OptionRow
          label={t('provenance.excel')}
          checked={excel}
          onChange={(wanted) => wantFiles({ excel: wanted })}
        />
      )}
      {format !== 'xlsx' && (
        <OptionRow
          label={t('provenance.notes')}
          checked={notes}
          onChange={(wanted) => wantFiles({ notes: wanted })}
        />
      )}
    </>
  )
}
