import { memo, useDeferredValue } from 'react'
import { isNarrowed } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { chosenSearch, useSearch } from '../../state/search-store.ts'
import { ScrollRow } from '#src/ui/ScrollRow.tsx'
import { PresetLink } from './PresetLink.tsx'
import { usePresets } from './presets.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Popover } from '#src/ui/Popover.tsx'

interface Props {
  readonly search: Search
  /** Called when a press replaces this row by chips. */
  readonly onChosen: () => void
}

/** Presets below a search without filters. */
export const Presets = ({ onChosen }: Omit<Props, 'search'>) => (
  <PresetRow search={useDeferredValue(useSearch(chosenSearch))} onChosen={onChosen} />
)

const PresetRow = memo(({ search, onChosen }: Props) => {
  const t = useT()
  const presets = usePresets()
  return (
    // Extends to the edges of the page, so that a cut-off preset shows that the row scrolls.
    <nav aria-label={t('presets.title')} className="-mx-3 sm:-mx-5 xl:me-0">
      <ScrollRow>
        {presets.map((preset) => (
          <li key={preset.key}>
            <PresetLink
              {...{ preset, search }}
              onPressed={(next) => isNarrowed(next) && onChosen()}
              className="h-8 rounded-full border border-line bg-surface px-3 text-sm hover:border-edge aria-current:border-accent pointer-coarse:h-10"
            />
          </li>
        ))}
      </ScrollRow>
    </nav>
  )
})

/**
 * A menu of presets beside the chips, which presets extend. Their numbers load once the menu is open.
 * @param onEmptied called when a press leaves no filter: this menu disappears with the chips
 */
export const PresetMenu = ({ onEmptied }: { onEmptied: () => void }) => {
  const t = useT()
  return (
    <Popover
      label={t('presets.title')}
      className="w-72 p-1"
      trigger={(props) => (
        <Button tone="quiet" size="sm" className="text-muted" {...props}>
          {t('presets.title')}
          <Icon name="chevron-down" />
        </Button>
      )}
    >
      {(close) => (
        <PresetList
          onPressed={(next) => {
            close()
            if (!isNarrowed(next)) onEmptied()
          }}
        />
      )}
    </Popover>
  )
}

const PresetList = ({ onPressed }: Pick<Parameters<typeof PresetLink>[0], 'onPressed'>) => {
  const t = useT()
  const search = useSearch(chosenSearch)
  const presets = usePresets()
  return (
    <nav aria-label={t('presets.title')}>
      <ul>
        {presets.map((preset) => (
          <li key={preset.key}>
            <PresetLink
              {...{ preset, search, onPressed }}
              className="min-h-9 justify-between rounded-sm px-2.5 text-base focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
