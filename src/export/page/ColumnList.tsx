import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { choosable } from '../columns/columns.ts'
import { headOf } from '../columns/words.ts'
import { useExportSettings, wantFiles } from '../jobs/settings.ts'

/** Which columns a file has and in what order, by keys and presses. */
export const ColumnList = ({ currency }: { readonly currency: string }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const settings = useExportSettings()
  const { on, off } = choosable(settings)
  const ids = on.map(({ id }) => id)
  const choose = (columns: readonly string[]) => wantFiles({ columns })
  const move = (id: string, by: 1 | -1) => {
    const at = ids.indexOf(id)
    choose(ids.toSpliced(at, 1).toSpliced(at + by, 0, id))
  }
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={t('export.columns', { shown: on.length, count: on.length + off.length })}
    >
      {/* One list, so that a row that changes its place keeps the focus. */}
      <ul className="gap-x-6 pt-1 sm:columns-2">
        {[...on, ...off].map((column, index) => {
          const name = headOf(t, column, currency)
          const chosen = index < on.length
          return (
            <li key={column.id} className="flex break-inside-avoid items-center">
              <OptionRow
                className="min-w-0 flex-1"
                checked={chosen}
                onChange={(wanted) =>
                  // A file of no columns would say nothing.
                  (wanted || ids.length > 1) &&
                  choose(wanted ? [...ids, column.id] : ids.filter((id) => id !== column.id))
                }
                label={name}
              />
              {chosen && (
                <>
                  <IconButton
                    icon="arrow-up"
                    size="sm"
                    label={t('results.table.earlier', { column: name })}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(column.id, -1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="sm"
                    label={t('results.table.later', { column: name })}
                    aria-disabled={index === on.length - 1}
                    onClick={() => index < on.length - 1 && move(column.id, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button
        size="sm"
        tone="quiet"
        icon="undo"
        className="mt-2"
        onClick={() => wantFiles({ columns: undefined })}
      >
        {t('results.table.reset')}
      </Button>
    </Disclosure>
  )
}
