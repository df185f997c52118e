import { isSet, type Said, saidOf, withAnywhere, withoutFilter, withSaid } from '#contract/chips.ts'
import { airbags, codeIds, conditions, damages, fuels } from '#contract/codes.ts'
import { type FilterKey, filterKeys, filterOfKind, type Filters, type KeyOfKind } from '#contract/filters.ts'
import { uniqueIds } from '#contract/kinds/kind.ts'
import { type Search, type Sort, type Span, withSort } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useNow } from '#src/lib/timing.ts'
import { spoiling } from '#src/price-check/condition.ts'
import { spanText } from '../../text/choice-text.ts'

/** A search of the trade: filters to add to what is asked for already, or an order to look in. */
export interface Preset {
  readonly filters: Filters
  /** What cars must not have, in place of what is said of those filters. */
  readonly excluded?: Filters
  readonly sort?: Sort
  readonly within?: Span
}

/* Damage is in either of a listing's two fields; what is excluded is in neither, of any listing of the car. */
const light = [damages.minor_dents_scratches, damages.normal_wear, damages.hail]

const bodywork = [
  damages.front,
  damages.rear,
  damages.side,
  damages.front_and_rear,
  damages.minor_dents_scratches,
]

const nearlyNewKm = '15000'

/** All presets, in the order of how many look for such cars. `thisYear` makes "nearly new" a link that stays what it was when it is shared. */
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

/** What a preset says of a filter; nothing where it is no part of it. */
const saidBy = ({ filters, excluded }: Preset, key: FilterKey): Said<FilterKey> => ({
  value: filters[key],
  out: excluded?.[key],
})

const keysOf = ({ filters, excluded }: Preset): FilterKey[] =>
  filterKeys.filter((key) => filters[key] !== undefined || excluded?.[key] !== undefined)

/** Values of one filter are compared as data: presets are written as canonical as the address is. */
const same = (preset: Preset, search: Search, key: FilterKey) => {
  const { value, out } = saidOf(search, key)
  return JSON.stringify([value, out]) === JSON.stringify(Object.values(saidBy(preset, key)))
}

export const isPresetActive = (preset: Preset, search: Search): boolean =>
  (preset.sort === undefined || (search.sort === preset.sort && search.within === preset.within)) &&
  (preset.excluded === undefined || search.anywhere === true) &&
  keysOf(preset).every((key) => same(preset, search, key))

/** The filters whose chosen value the preset would replace by its own: its number is of other cars than those shown. */
export const replacedBy = (preset: Preset, search: Search): FilterKey[] =>
  keysOf(preset).filter((key) => isSet(search, key) && !same(preset, search, key))

/** The search with the preset, the rest of it unchanged; of one that is active: without it. */
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

/** The cars of which no active listing says any of a filter's values: all of them are excluded. */
export const unstatedOf = (key: KeyOfKind<'many'>): Preset => ({
  filters: {},
  excluded: { [key]: uniqueIds(codeIds(filterOfKind<'many'>(key).options)) },
})

export interface NamedPreset extends Preset {
  readonly key: PresetKey
  readonly name: string
  /** What it means, where its name does not say so. */
  readonly more?: string
}

export function usePresets(): readonly NamedPreset[] {
  const t = useT()
  const format = useFormat()
  const thisYear = new Date(useNow(0)).getFullYear()
  const presets = presetsOf(thisYear)
  const values = { year: String(thisYear - 1), km: format.distance(presets.new.filters.odometer.to) }
  // Keys of the table are preset keys.
  return (Object.keys(presets) as PresetKey[]).map((key) => {
    const preset: Preset = presets[key]
    return key === 'listed' || key === 'today' || key === 'auction'
      ? { ...preset, key, name: spanText(t, preset) ?? '' }
      : { ...preset, key, name: t(`presets.${key}`), more: t(`presets.${key}.more`, values) }
  })
}
