import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { type Preset, replacedBy } from './presets.ts'

interface Props {
  readonly preset: Preset
  readonly search: Search
}

/** Which chosen filters the preset takes the place of: without a word its number would seem to be of what is chosen. */
export const Replaced = ({ preset, search }: Props) => {
  const t = useT()
  const format = useFormat()
  const keys = replacedBy(preset, search)
  if (keys.length === 0) return null
  const names = format.list(keys.map((key) => t(`filters.name.${key}`)))
  return <span className="text-xs text-muted">{t('presets.replaces', { names })}</span>
}
