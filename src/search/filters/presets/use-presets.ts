import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useNow } from '#src/lib/timing.ts'
import { type Preset, type PresetKey, presetsOf } from './presets.ts'

export interface NamedPreset extends Preset {
  readonly key: PresetKey
  readonly name: string
  /** What it asks for, in words. */
  readonly more: string
}

/** The ready-made searches of this year, in their order, with their words. */
export function usePresets(): readonly NamedPreset[] {
  const t = useT()
  const format = useFormat()
  const thisYear = new Date(useNow(0)).getFullYear()
  const presets = presetsOf(thisYear)
  const values = { year: String(thisYear - 1), km: format.distance(presets.new.filters.odometer.to) }
  // Keys of the table are preset keys.
  return (Object.keys(presets) as PresetKey[]).map((key) => ({
    ...presets[key],
    key,
    name: t(`presets.${key}`),
    more: t(`presets.${key}.more`, values),
  }))
}
