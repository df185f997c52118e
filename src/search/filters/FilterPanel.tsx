import { useDeferredValue, useId } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useAddress } from '../state/search-store.ts'
import { FilterGroups } from './FilterGroups.tsx'
import { filterKeys } from '#contract/filters.ts'
import { putOnTop, useFiltersOnTop } from '#src/stores/filter-panel.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { MovableRow } from '#src/ui/MoveButtons.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Popover } from '#src/ui/Popover.tsx'

/** The sidebar with every filter; choices apply at once. On narrow screens FilterSheet replaces it. */
export function FilterPanel() {
  const t = useT()
  const titleId = useId()
  // A row shows its choice immediately; the rest of the panel is deferred until the cars have rendered.
  const search = useDeferredValue(useAddress().search)
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center justify-between">
        <h2 id={titleId} className="px-2 text-md font-semibold">
          {t('found.filters')}
        </h2>
        <ArrangeFilters />
      </div>
      <FilterGroups search={search} />
    </section>
  )
}

/** Chooses and orders the filters on top. */
export const ArrangeFilters = () => {
  const t = useT()
  const onTop = useFiltersOnTop()
  return (
    <Popover
      label={t('filters.arrange')}
      align="end"
      className="max-h-[70dvh] w-80 p-3"
      trigger={(props) => <IconButton icon="settings" size="sm" label={t('filters.arrange')} {...props} />}
    >
      <p className="mb-1 px-2 text-sm text-muted">{t('filters.arrange.more')}</p>
      {/* One list, so that a row keeps the focus when it moves. */}
      <ul>
        {[...onTop, ...filterKeys.filter((key) => !onTop.includes(key))].map((key, index) => {
          const name = t(`filters.name.${key}`)
          return (
            <MovableRow
              key={key}
              id={key}
              name={name}
              ids={onTop}
              onOrder={putOnTop}
              earlier={t('filters.arrange.up', { name })}
              later={t('filters.arrange.down', { name })}
            >
              <OptionRow
                className="min-w-0 flex-1"
                checked={index < onTop.length}
                onChange={(on) => putOnTop(on ? [...onTop, key] : onTop.filter((other) => other !== key))}
                label={name}
              />
            </MovableRow>
          )
        })}
      </ul>
      <Button size="sm" tone="quiet" icon="undo" className="mt-2" onClick={() => putOnTop(undefined)}>
        {t('results.table.reset')}
      </Button>
    </Popover>
  )
}
