import { airbags, conditions, damages, fuels } from '#contract/codes.ts'
import { type FilterKey, filterKeys, type Filters } from '#contract/filters.ts'
import { uniqueIds } from '#contract/kinds/kind.ts'
import { type Search, type Sort, withFilter } from '#contract/search.ts'

/** A search of the trade: filters to add to what is asked for already, or an order to look in. */
export interface Preset {
  readonly filters: Filters
  readonly sort?: Sort
}

/*
 * Damage is found in either of a listing's two fields, and the interface has no "not": what else is stated, nobody can
 * ask. So the words of a preset say what is there and never what is not.
 */
const light = [damages.minor_dents_scratches, damages.normal_wear, damages.hail]

/** All damages but these: a car whose damage is not stated is not among them, which the explanation says. */
const spoiled: readonly number[] = [damages.water, damages.burn, damages.biohazard, damages.storm]
const other = Object.values(damages).filter((id) => !spoiled.includes(id))

const bodywork = [
  damages.front,
  damages.rear,
  damages.side,
  damages.front_and_rear,
  damages.minor_dents_scratches,
]

const nearlyNewKm = '15000'

/** All presets, in their order. `thisYear` makes "nearly new" a link that stays what it was when it is shared. */
export const presetsOf = (thisYear: number) =>
  ({
    light: { filters: { damage: uniqueIds(light) } },
    other: { filters: { damage: uniqueIds(other), keys: true } },
    bodywork: { filters: { damage: uniqueIds(bodywork), airbags: airbags.intact } },
    stolen: { filters: { damage: [damages.theft] } },
    new: {
      filters: {
        year: { from: String(thisYear - 1) },
        odometer: { to: nearlyNewKm },
        condition: [conditions.used],
      },
    },
    auction: { filters: {}, sort: 'auction_nearest' },
    checked: { filters: { inspected: true, history: true } },
    certified: { filters: { certified: true } },
    electric: { filters: { fuel: [fuels.electric] } },
    family: { filters: { seats: '7' } },
  }) as const satisfies Record<string, Preset>

export type PresetKey = keyof ReturnType<typeof presetsOf>

const keysOf = (filters: Filters): FilterKey[] => filterKeys.filter((key) => filters[key] !== undefined)

/** Values of one filter are compared as data: presets are written as canonical as the address is. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const isPresetActive = ({ filters, sort }: Preset, search: Search): boolean =>
  (sort === undefined || search.sort === sort) &&
  keysOf(filters).every((key) => same(search.filters[key], filters[key]))

/** The filters whose chosen value the preset would replace by its own: its number is of other cars than those shown. */
export const replacedBy = ({ filters }: Preset, search: Search): FilterKey[] =>
  keysOf(filters).filter(
    (key) => search.filters[key] !== undefined && !same(search.filters[key], filters[key]),
  )

/** The search with the preset, the rest of it unchanged; of one that is active: without it. */
export function withPreset(preset: Preset, search: Search): Search {
  const active = isPresetActive(preset, search)
  const next = keysOf(preset.filters).reduce(
    (now, key) => withFilter(now, key, active ? undefined : preset.filters[key]),
    search,
  )
  if (preset.sort === undefined) return next
  return { ...next, page: 1, sort: active ? 'newest' : preset.sort }
}
