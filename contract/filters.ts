import { int64Max } from './decimal.ts'
import type { Filter, FilterOf, Kind, ValueOf } from './kinds/kind.ts'

const table = <const T extends Record<string, Filter>>(entries: T) => entries

/**
 * Every filter of /search and /search/count in sidebar order. Plain data that the app, the service and the
 * OpenAPI document read. `promoted` filters are shown first, in the order of their numbers.
 */
export const filters = table({
  query: { section: 'search', kind: 'text', url: 'q', api: 'query', length: ['0', '200'], at: 'car.text' },
  vin: {
    section: 'search',
    kind: 'text',
    url: 'vin',
    api: 'vin',
    length: ['1', '19'],
    chars: 'alnum',
    at: 'car.vin',
  },

  brands: {
    section: 'vehicle',
    promoted: 1,
    kind: 'tree',
    url: 'brand',
    api: ['brands', 'models'],
    options: ['brands', 'models'],
    at: ['car.brand', 'car.model'],
  },
  year: {
    section: 'vehicle',
    promoted: 2,
    kind: 'range',
    url: 'year',
    api: ['year_from', 'year_to'],
    bounds: { from: ['1800', '3000'], to: ['1800', '3000'] },
    at: 'car.year',
  },
  body: {
    section: 'vehicle',
    promoted: 6,
    kind: 'many',
    url: 'body',
    api: 'body_types',
    options: 'body_types',
    at: 'car.body_type',
  },
  fuel: {
    section: 'vehicle',
    promoted: 7,
    kind: 'many',
    url: 'fuel',
    api: 'fuels',
    options: 'fuels',
    at: 'car.fuel',
  },
  transmission: {
    section: 'vehicle',
    kind: 'one',
    url: 'gearbox',
    api: 'transmission',
    options: 'transmission',
    at: 'car.transmission',
  },
  drive: {
    section: 'vehicle',
    kind: 'many',
    url: 'drive',
    api: 'drive_wheels',
    options: 'drive_wheels',
    at: 'car.drive_wheels',
  },
  power: {
    section: 'vehicle',
    kind: 'range',
    url: 'hp',
    api: ['power_hp_from', 'power_hp_to'],
    bounds: { from: ['0', '100000'], to: ['1', '100000'] },
    unit: 'hp',
    at: 'car.power_hp',
  },
  engine: {
    section: 'vehicle',
    kind: 'range',
    url: 'cc',
    api: ['engine_volume_from', 'engine_volume_to'],
    bounds: { from: ['0', '999999999'], to: ['0', '999999999'] },
    unit: 'cm3',
    at: 'car.engine_volume',
  },
  // Only our service has the field `emission`; the interface does not define it, so no code may depend on it.
  emission: {
    section: 'vehicle',
    kind: 'many',
    url: 'emission',
    api: 'emissions',
    options: 'emissions',
    at: 'car.emission',
  },
  color: {
    section: 'vehicle',
    kind: 'many',
    url: 'color',
    api: 'colors',
    options: 'colors',
    at: 'car.color',
  },
  seats: {
    section: 'vehicle',
    kind: 'whole',
    url: 'seats',
    api: 'seats',
    bounds: ['1', '200'],
    at: 'car.seats',
  },
  steering: {
    section: 'vehicle',
    kind: 'one',
    url: 'wheel',
    api: 'steering_wheel_position',
    options: 'steering_wheel_position',
    at: 'car.steering_wheel_position',
  },

  price: {
    section: 'use',
    promoted: 3,
    kind: 'range',
    url: 'price',
    api: ['price_from', 'price_to'],
    bounds: { from: ['0', int64Max], to: ['1', int64Max] },
    unit: 'currency',
    at: 'listing.price',
  },
  odometer: {
    section: 'use',
    promoted: 4,
    kind: 'range',
    url: 'km',
    api: ['odometer_from', 'odometer_to'],
    bounds: { from: ['0', '999999999'], to: ['0', '999999999'] },
    unit: 'km',
    at: 'listing.odometer',
  },

  condition: {
    section: 'condition',
    kind: 'many',
    url: 'condition',
    api: 'conditions',
    options: 'conditions',
    at: 'listing.condition',
  },
  damage: {
    section: 'condition',
    kind: 'many',
    url: 'damage',
    api: 'damages',
    options: 'damages',
    at: ['listing.damage', 'listing.second_damage'],
  },
  airbags: {
    section: 'condition',
    kind: 'one',
    url: 'airbags',
    api: 'airbags',
    options: 'airbags',
    at: 'listing.airbag_state',
  },
  keys: {
    section: 'condition',
    kind: 'flag',
    url: 'keys',
    api: 'keys_available',
    wire: 'bit',
    no: 'false',
    at: 'listing.keys_available',
  },
  inspected: {
    section: 'condition',
    kind: 'flag',
    url: 'inspected',
    api: 'has_inspections',
    wire: 'bit',
    no: 'false',
    at: 'car.has_inspections',
  },
  history: {
    section: 'condition',
    kind: 'flag',
    url: 'history',
    api: 'has_history_reports',
    wire: 'bit',
    no: 'false',
    at: 'listing.has_history_reports',
  },

  seller: {
    section: 'sale',
    kind: 'one',
    url: 'seller',
    api: 'seller_type',
    options: 'seller_type',
    at: 'listing.seller_type',
  },
  availability: {
    section: 'sale',
    kind: 'many',
    url: 'stock',
    api: 'availabilities',
    options: 'availabilities',
    at: 'listing.availability',
  },
  certified: {
    section: 'sale',
    kind: 'flag',
    url: 'certified',
    api: 'is_manufacturer_certified',
    wire: 'bit',
    no: 'false',
    at: 'listing.is_manufacturer_certified',
  },
  // The only flag whose "no" also matches null and missing, and the only one that takes true and false.
  leasing: {
    section: 'sale',
    kind: 'flag',
    url: 'leasing',
    api: 'is_leasing',
    wire: 'bool',
    no: 'not-true',
    at: 'listing.is_leasing',
  },

  countries: {
    section: 'place',
    promoted: 5,
    kind: 'tree',
    url: 'country',
    api: ['countries', 'regions'],
    options: ['countries', 'regions'],
    at: ['listing.country', 'listing.region'],
  },
  area: { section: 'place', kind: 'area', url: 'near', api: 'near', extension: 'areas', at: 'listing.spot' },
  sources: {
    section: 'place',
    kind: 'sources',
    url: 'site',
    api: 'domains',
    options: 'domains',
    at: 'listing.domain',
  },
})

export type FilterKey = keyof typeof filters
export type Filters = { readonly [K in FilterKey]?: ValueOf<(typeof filters)[K]> }

/** Keys of the filters of one kind: `KeyOfKind<'range'>` is 'year' | 'price' | … */
export type KeyOfKind<K extends Kind> = {
  [P in FilterKey]: (typeof filters)[P]['kind'] extends K ? P : never
}[FilterKey]

/** In table order. The cast restores the key type, which Object.keys loses. */
export const filterKeys = Object.keys(filters) as FilterKey[]

/** The entry of a key in the type of its kind, for code that handles any filter of that kind. */
export const filterOfKind = <K extends Kind>(key: KeyOfKind<K>): FilterOf<K> =>
  // `KeyOfKind` guarantees the kind of the entry.
  filters[key] as unknown as FilterOf<K>
