import { rowChoices, usePrefs } from '#src/stores/prefs.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Select } from '#src/ui/Select.tsx'
import { arrangeTable, tableAsItWas, useTableSettings, widenColumn } from '#src/stores/table.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { MovableRow } from '#src/ui/MoveButtons.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { columnOf, inOrder, type ColumnId } from './columns.tsx'
import { useTextContext } from '#src/i18n/use-t.ts'

export const TableBar = ({ caption }: { readonly caption: string }) => {
  const { t, format } = useTextContext()
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
          if (chosen !== undefined) usePrefs.setState({ rows: chosen })
        }}
      />
      <SegmentedControl
        legend={t('results.table.density')}
        value={density}
        onChange={(chosen) => usePrefs.setState({ density: chosen })}
        segments={[
          { value: 'dense', label: t('results.table.density.dense') },
          { value: 'roomy', label: t('results.table.density.roomy') },
        ]}
      />
      <ColumnSettings />
    </div>
  )
}

/** Change of width per press, pixels. */
const step = 24

/** Chooses, orders and widens columns with keys and presses: dragging is never the only way (WCAG 2.5.7). */
const ColumnSettings = () => {
  const { t } = useTextContext()
  const { order, visible, widths } = useTableSettings()
  const ids = inOrder(order)
  const widen = (id: ColumnId, by: number) => widenColumn(id, (widths[id] ?? columnOf(id).width) + by)
  return (
    <Popover
      label={t('results.table.columns.more')}
      align="end"
      className="w-88 p-3"
      trigger={(props) => (
        <Button size="sm" icon="columns" {...props}>
          {t('results.table.columns')}
        </Button>
      )}
    >
      <p className="mb-1 text-sm text-muted">{t('results.table.columns.more')}</p>
      <ul>
        {ids.map((id) => {
          const column = t(columnOf(id).label)
          return (
            <MovableRow
              key={id}
              {...{ id, ids }}
              name={column}
              onOrder={(order) => arrangeTable({ order })}
              earlier={t('results.table.earlier', { column })}
              later={t('results.table.later', { column })}
            >
              <OptionRow
                className="min-w-0 flex-1"
                checked={visible[id] ?? columnOf(id).rare !== true}
                onChange={(on) => arrangeTable({ visible: { ...visible, [id]: on } })}
                label={column}
              />
              <IconButton
                icon="minus"
                size="sm"
                label={t('results.table.narrower', { column })}
                onClick={() => widen(id, -step)}
              />
              <IconButton
                icon="plus"
                size="sm"
                label={t('results.table.wider', { column })}
                onClick={() => widen(id, step)}
              />
            </MovableRow>
          )
        })}
      </ul>
      <Button size="sm" tone="quiet" icon="undo" className="mt-2" onClick={() => arrangeTable(tableAsItWas)}>
        {t('results.table.reset')}
      </Button>
    </Popover>
  )
}
