import { airbags, conditions, damages, fuels } from '#contract/codes.ts'
import { type FilterKey, filterKeys, type Filters } from '#contract/filters.ts'
import { uniqueIds } from '#contract/kinds/kind.ts'
import { type Search, type Sort, withFilter } from '#contract/search.ts'

/** A search of the trade: filters to add to what is asked for already, or an order to look in. */
export interface Preset {
  readonly filters: Filters
  readonly sort?: Sort
}

/** Damage that is seen and mended: no water, no fire, no frame. */
const light = [damages.minor_dents_scratches, damages.normal_wear, damages.hail]

/*
 * The interface has no "not": everything else is listed. So cars whose damage is not stated are not among them,
 * which the preset's explanation says.
 */
const spoiled: readonly number[] = [damages.water, damages.burn, damages.biohazard, damages.storm]
const dry = Object.values(damages).filter((id) => !spoiled.includes(id))

const mendable = [
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
    dry: { filters: { damage: uniqueIds(dry), keys: true } },
    repairable: { filters: { damage: uniqueIds(mendable), airbags: airbags.intact } },
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
