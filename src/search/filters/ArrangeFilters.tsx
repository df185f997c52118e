import { type FilterKey, filterKeys } from '#contract/filters.ts'
import { useT } from '#src/i18n/use-t.ts'
import { putOnTop, useFiltersOnTop } from '#src/stores/filters-on-top.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Popover } from '#src/ui/Popover.tsx'

/** Which filters stand on top and in what order, chosen by keys and presses: dragging would need another way (WCAG 2.5.7). */
export const ArrangeFilters = () => {
  const t = useT()
  return (
    <Popover
      label={t('filters.arrange')}
      align="end"
      className="max-h-[70dvh] w-80 p-3"
      trigger={(props) => <IconButton icon="settings" size="sm" label={t('filters.arrange')} {...props} />}
    >
      <FilterOrder />
    </Popover>
  )
}

const FilterOrder = () => {
  const t = useT()
  const onTop = useFiltersOnTop()
  const move = (key: FilterKey, by: 1 | -1) => {
    const at = onTop.indexOf(key)
    putOnTop(onTop.toSpliced(at, 1).toSpliced(at + by, 0, key))
  }
  return (
    <>
      <p className="mb-1 px-2 text-sm text-muted">{t('filters.arrange.more')}</p>
      {/* One list, so that a row that changes its place keeps the focus. */}
      <ul>
        {[...onTop, ...filterKeys.filter((key) => !onTop.includes(key))].map((key, index) => {
          const name = t(`filters.name.${key}`)
          const last = onTop.length - 1
          return (
            <li key={key} className="flex items-center">
              <OptionRow
                className="min-w-0 flex-1"
                checked={index <= last}
                onChange={(on) => putOnTop(on ? [...onTop, key] : onTop.filter((other) => other !== key))}
                label={name}
              />
              {index <= last && (
                <>
                  <IconButton
                    icon="arrow-up"
                    size="sm"
                    label={t('filters.arrange.up', { name })}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(key, -1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="sm"
                    label={t('filters.arrange.down', { name })}
                    aria-disabled={index === last}
                    onClick={() => index < last && move(key, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button size="sm" tone="quiet" icon="undo" className="mt-2" onClick={() => putOnTop(undefined)}>
        {t('results.table.reset')}
      </Button>
    </>
  )
}
