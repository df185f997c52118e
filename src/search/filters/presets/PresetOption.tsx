import { OptionRow } from '#src/ui/OptionRow.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'
import { SearchCount } from './PresetLink.tsx'
import { isPresetActive, type PresetKey, withPreset } from './presets.ts'
import { usePresets } from './use-presets.ts'

/** A ready-made search as an option above those of a filter. */
export const PresetOption = ({ name }: { readonly name: PresetKey }) => {
  const store = useSearchStore()
  const search = useSearch(chosenSearch)
  const preset = usePresets().find(({ key }) => key === name)
  if (preset === undefined) return null
  const next = () => withPreset(preset, chosenSearch(store.get()))
  const active = isPresetActive(preset, search)
  return (
    <OptionRow
      checked={active}
      onChange={() => store.choose(next())}
      onIntent={() => store.prefetch(next())}
      label={
        <span className="flex items-center gap-2" title={preset.more}>
          <span className="min-w-0 flex-1">{preset.name}</span>
          <SearchCount search={active ? search : withPreset(preset, search)} />
        </span>
      }
      className="has-data-zero:text-muted"
    />
  )
}
