import { useT } from '#src/i18n/use-t.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import type { FileFormat } from '../file/layout.ts'
import { useExportSettings, wantFiles } from '../jobs/settings.ts'

/** The settings for table files, here and beside analyses. A workbook always has a sheet with its description. */
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
