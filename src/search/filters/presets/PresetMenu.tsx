import { chips } from '#contract/chips.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { chosenSearch, useSearch } from '../../state/search-store.ts'
import { PresetLink } from './PresetLink.tsx'
import { usePresets } from './use-presets.ts'

interface Props {
  /** One was pressed that left nothing chosen: this menu goes with the chips. */
  readonly onEmptied: () => void
}

/** The same ready-made searches beside what was chosen: they add to it. Counted once they are looked at. */
export const PresetMenu = ({ onEmptied }: Props) => {
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
            if (chips(next).length === 0) onEmptied()
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
