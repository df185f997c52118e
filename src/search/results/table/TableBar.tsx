import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { rowChoices, setDensity, setRows, usePrefs } from '#src/stores/prefs.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Select } from '#src/ui/Select.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'

/** Above the table: which cars it has, and how many and how high its rows are. */
export const TableBar = ({ caption }: { readonly caption: string }) => {
  const t = useT()
  const format = useFormat()
  const density = usePrefs((prefs) => prefs.density)
  const rows = usePrefs((prefs) => prefs.rows)
  return (
    <div className="mb-2 flex flex-wrap items-center justify-end gap-2 print:hidden">
      <p className="me-auto text-sm text-muted">{caption}</p>
      <Select
        label={t('table.rows')}
        hideLabel
        size="sm"
        value={String(rows)}
        options={rowChoices.map((count) => ({
          value: String(count),
          label: t('table.rows.count', { count: format.number(count) }),
        }))}
        onChange={(value) => {
          const chosen = rowChoices.find((count) => String(count) === value)
          if (chosen !== undefined) setRows(chosen)
        }}
      />
      <SegmentedControl
        legend={t('results.table.density')}
        value={density}
        onChange={setDensity}
        segments={[
          { value: 'dense', label: t('results.table.density.dense') },
          { value: 'roomy', label: t('results.table.density.roomy') },
        ]}
      />
      <ColumnSettings />
    </div>
  )
}
