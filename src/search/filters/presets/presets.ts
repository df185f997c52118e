import { isSet, type Said, saidOf, withAnywhere, withoutFilter, withSaid } from '#contract/chips.ts'
import { airbags, codeIds, conditions, damages, fuels } from '#contract/codes.ts'
import { type FilterKey, filterKeys, filterOfKind, type Filters, type KeyOfKind } from '#contract/filters.ts'
import { uniqueIds } from '#contract/kinds/kind.ts'
import { type Search, type Sort, type Span, withSort } from '#contract/search.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { useNow } from '#src/lib/timing.ts'
import { spoiling } from '#src/price-check/condition.ts'
import { spanText } from '../../text/choice-text.ts'

/** A ready-made search: filters to add to the current ones, or an order. */
export interface Preset {
  readonly filters: Filters
  /** Values that are excluded; they replace the current values of these filters. */
  readonly excluded?: Filters
  readonly sort?: Sort
  readonly within?: Span
}

/* A damage is in either of a listing's two damage fields; an excluded one is in neither, for all of a car's listings. */
const light = [damages.minor_dents_scratches, damages.normal_wear, damages.hail]

const bodywork = [
  damages.front,
  damages.rear,
  damages.side,
  damages.front_and_rear,
  damages.minor_dents_scratches,
]

const nearlyNewKm = '15000'

/** All presets, by the number of users who want them. `thisYear` fixes the years of "nearly new" in a link. */
export const presetsOf = (thisYear: number) =>
  ({
    undamaged: { filters: {}, excluded: { condition: [conditions.damaged] } },
    listed: { filters: {}, sort: 'newest', within: '24h' },
    today: { filters: {}, sort: 'auction_nearest', within: 'today' },
    new: {
      filters: {
        year: { from: String(thisYear - 1) },
        odometer: { to: nearlyNewKm },
        condition: [conditions.used],
      },
    },
    auction: { filters: {}, sort: 'auction_nearest', within: 'any' },
    checked: { filters: { inspected: true, history: true } },
    certified: { filters: { certified: true } },
    electric: { filters: { fuel: [fuels.electric] } },
    family: { filters: { seats: '7' } },
    light: { filters: { damage: uniqueIds(light) } },
    other: { filters: { keys: true }, excluded: { damage: uniqueIds(spoiling) } },
    bodywork: { filters: { damage: uniqueIds(bodywork), airbags: airbags.intact } },
    stolen: { filters: { damage: [damages.theft] } },
  }) as const satisfies Record<string, Preset>

export type PresetKey = keyof ReturnType<typeof presetsOf>

/** The preset's value of a filter; undefined for a filter outside of the preset. */
const saidBy = ({ filters, excluded }: Preset, key: FilterKey): Said<FilterKey> => ({
  value: filters[key],
  out: excluded?.[key],
})

const keysOf = ({ filters, excluded }: Preset): FilterKey[] =>
  filterKeys.filter((key) => filters[key] !== undefined || excluded?.[key] !== undefined)

/** Values are compared as data: presets are as canonical as addresses. */
const same = (preset: Preset, search: Search, key: FilterKey) => {
  const { value, out } = saidOf(search, key)
  return JSON.stringify([value, out]) === JSON.stringify(Object.values(saidBy(preset, key)))
}

export const isPresetActive = (preset: Preset, search: Search): boolean =>
  (preset.sort === undefined || (search.sort === preset.sort && search.within === preset.within)) &&
  (preset.excluded === undefined || search.anywhere === true) &&
  keysOf(preset).every((key) => same(preset, search, key))

/** Filters whose chosen value the preset replaces: its number counts other cars than those shown. */
export const replacedBy = (preset: Preset, search: Search): FilterKey[] =>
  keysOf(preset).filter((key) => isSet(search, key) && !same(preset, search, key))

/** The search with the preset; without it if the preset is active. */
export function withPreset(preset: Preset, search: Search): Search {
  const active = isPresetActive(preset, search)
  const changed = keysOf(preset).reduce(
    (now, key) => (active ? withoutFilter(now, key) : withSaid(now, key, saidBy(preset, key))),
    search,
  )
  const next = !active && preset.excluded ? withAnywhere(changed, true) : changed
  if (preset.sort === undefined) return next
  return active ? withSort(next, 'newest') : withSort(next, preset.sort, preset.within)
}

/** Cars without any active listing that states a value of the filter: all values are excluded. */
export const unstatedOf = (key: KeyOfKind<'many'>): Preset => ({
  filters: {},
  excluded: { [key]: uniqueIds(codeIds(filterOfKind<'many'>(key).options)) },
})

export interface NamedPreset extends Preset {
  readonly key: PresetKey
  readonly name: string
  /** Explanation, if the name is not clear enough. */
  readonly more?: string
}

export function usePresets(): readonly NamedPreset[] {
  const { t, format } = useTextContext()
  const thisYear = new Date(useNow(0)).getFullYear()
  const presets = presetsOf(thisYear)
  const values = { year: String(thisYear - 1), km: format.distance(presets.new.filters.odometer.to) }
  // The keys of the table are preset keys.
  return (Object.keys(presets) as PresetKey[]).map((key) => {
    const preset: Preset = presets[key]
    return key === 'listed' || key === 'today' || key === 'auction'
      ? { ...preset, key, name: spanText(t, preset) ?? '' }
      : { ...preset, key, name: t(`presets.${key}`), more: t(`presets.${key}.more`, values) }
  })
}
