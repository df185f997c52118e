import { memo, useDeferredValue } from 'react'
import { chips } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { chosenSearch, useSearch } from '../../state/search-store.ts'
import { ScrollRow } from '#src/ui/ScrollRow.tsx'
import { PresetLink } from './PresetLink.tsx'
import { usePresets } from './use-presets.ts'

interface Props {
  readonly search: Search
  /** One was pressed that puts chips in the place of this row. */
  readonly onChosen: () => void
}

/** Ready-made searches of the trade, under a search that has chosen nothing yet. */
export const Presets = ({ onChosen }: Omit<Props, 'search'>) => (
  <PresetRow search={useDeferredValue(useSearch(chosenSearch))} onChosen={onChosen} />
)

const PresetRow = memo(({ search, onChosen }: Props) => {
  const t = useT()
  const presets = usePresets()
  return (
    // To the edges of the page: what is cut off there is seen to go on.
    <nav aria-label={t('presets.title')} className="-mx-3 sm:-mx-5 xl:me-0">
      <ScrollRow>
        {presets.map((preset) => (
          <li key={preset.key}>
            <PresetLink
              {...{ preset, search }}
              onPressed={(next) => chips(next).length > 0 && onChosen()}
              className="h-8 rounded-full border border-line bg-surface px-3 text-sm hover:border-edge aria-current:border-accent pointer-coarse:h-10"
            />
          </li>
        ))}
      </ScrollRow>
    </nav>
  )
})
