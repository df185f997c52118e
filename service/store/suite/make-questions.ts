import { codeIds } from '#contract/codes.ts'
import { type SoughtCars, soughtBy } from '#contract/exclusion/sought.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '#contract/filters.ts'
import { positionOf } from '#contract/geo.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { choiceCount, circleOf, sorts } from '#contract/search.ts'
import { isExcludable, takesAll } from '#contract/signed.ts'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import type { CarFacts } from '../../inventory/facts.ts'
import type { FacetQuestion, PageQuestion, Variation } from '../store.ts'
import { wordsOf } from '#contract/words.ts'
import type { Random } from './random.ts'

/** Values of the inventory, so that generated queries find cars. */
export interface Material {
  readonly dictionaries: InventoryDictionaries
  readonly cars: readonly CarFacts[]
}

/** A number near one that a car or listing has at a field path. */
function near(random: Random, at: string, cars: readonly CarFacts[]): bigint {
  const car = random.pick(cars)
  const listing = car.listings[random.below(Math.max(1, car.listings.length))]
  const name = at.slice(at.indexOf('.') + 1)
  if (name === 'price') return (listing?.price?.units ?? 5000n) + BigInt(random.pick([0, 0, 0, -1, 1]))
  const value: unknown = Reflect.get(at.startsWith('car.') ? car : (listing ?? car), name)
  return BigInt(typeof value === 'number' ? value : 2012) + BigInt(random.pick([0, 0, -1, 1]))
}

const clamp = (value: bigint, [min, max]: readonly [string, string]): string =>
  String(value < BigInt(min) ? BigInt(min) : value > BigInt(max) ? BigInt(max) : value)

function text(random: Random, at: string, cars: readonly CarFacts[]): string {
  const car = random.pick(cars)
  if (at === 'car.vin') {
    const vin = car.vin ?? 'wba1'
    const start = random.below(vin.length)
    return vin.slice(start, start + random.pick([1, 2, 3, 4, 8, 17])).toUpperCase()
  }
  const pool = [
    ...(car.listings.length > 0 ? random.pick(car.listings).titles.flatMap(wordsOf) : []),
    ...wordsOf(car.badge ?? ''),
    String(car.year),
    'mercedes',
    'okt',
    'zzz',
  ]
  return Array.from({ length: random.between(1, 3) }, () => {
    const word = random.pick(pool)
    return word.slice(0, random.between(1, word.length))
  }).join(random.pick([' ', ' - ', '*']))
}

/** A random value of the filter's kind, often one that some car has. */
export function valueOf(random: Random, filter: Filter, { dictionaries, cars }: Material): unknown {
  switch (filter.kind) {
    case 'text':
      return text(random, filter.at, cars)
    case 'range': {
      const [a, b] = [near(random, filter.at, cars), near(random, filter.at, cars)]
      const [from, to] = random.chance(0.95) && a > b ? [b, a] : [a, b]
      const ends = random.below(3)
      return {
        ...(ends !== 1 && { from: clamp(from, filter.bounds.from) }),
        ...(ends !== 0 && { to: clamp(to, filter.bounds.to) }),
      }
    }
    case 'whole':
      return clamp(near(random, filter.at, cars), filter.bounds)
    case 'many':
      return random.some(codeIds(filter.options).slice(0, 7))
    case 'one':
      return random.pick(codeIds(filter.options).slice(0, 3))
    case 'flag':
      return random.chance(0.5)
    case 'tree': {
      const car = random.pick(cars)
      const listing = car.listings[0]
      const [id, child] =
        filter.at[0] === 'car.brand' ? [car.brand, car.model] : [listing?.country, listing?.region]
      const children = child === null || child === undefined || random.chance(0.5) ? [] : [child]
      return [{ id: id ?? 1, children }]
    }
    case 'area': {
      const spots = cars.flatMap(({ listings }) => listings.flatMap(({ spot }) => spot ?? []))
      const { lat, lon } = spots.length === 0 ? { lat: 52, lon: 13 } : positionOf(random.pick(spots))
      if (random.chance(0.6)) return { lat, lon, km: random.pick([1, 10, 50, 200, 700]) }
      const [wide, high] = [random.pick([0.05, 1, 8]), random.pick([0.05, 1, 8])]
      return {
        corners: [
          [lon - wide, lat - high],
          [lon + wide, lat - high / 3],
          [lon + wide / 2, lat + high],
        ],
      }
    }
    case 'sources':
      return random
        .some(dictionaries.domains)
        .map(({ domain }) => domain)
        .sort()
  }
}

const keysAt = (path: string): FilterKey[] =>
  filterKeys.filter((key) => JSON.stringify(filters[key].at).includes(path))

const excludedFilters = filterKeys.filter((key) => key !== 'sources' && isExcludable(filters[key]))

/** Adds exclusions of some values, in either meaning, or a demand for all of several values. */
function demanded(random: Random, chosen: Filters, material: Material): SoughtCars {
  const excluded: Partial<Record<FilterKey, unknown>> = {}
  for (let left = random.pick([0, 1, 1, 2]); left > 0; left--) {
    const key = random.pick(random.chance(0.5) ? (['damage', 'condition', 'keys'] as const) : excludedFilters)
    excluded[key] = valueOf(random, filters[key], material)
  }
  const all = filterKeys.filter((key) => takesAll(filters[key]) && choiceCount(chosen[key]) > 1)
  return soughtBy({
    filters: chosen,
    excluded: excluded as Filters, // Each value was made for its own filter.
    how: Object.fromEntries(all.filter(() => random.chance(0.7)).map((key) => [key, 'all'])),
    ...(random.chance(0.5) && { anywhere: true }),
  })
}

/** A query with a random number of filters, each with a value of its kind. */
export function makeQuestion(random: Random, material: Material): PageQuestion {
  const { dictionaries } = material
  const chosen: Partial<Record<FilterKey, unknown>> = {}
  const pool = random.chance(0.3) ? keysAt('"listing.') : filterKeys
  // Values come from the cars: without cars there are no filters.
  const wanted = material.cars.length === 0 ? 0 : random.pick([0, 1, 1, 2, 2, 3, 4, 6])
  for (let left = wanted; left > 0; left--) {
    const key = random.pick(pool)
    chosen[key] = valueOf(random, filters[key], material)
  }
  const all = dictionaries.domains.map(({ id }) => id)
  // Each value was made for its own filter.
  const asked = chosen as Filters
  return {
    ...(random.chance(0.4) && material.cars.length > 0
      ? demanded(random, asked, material)
      : { filters: asked }),
    currencyId: random.pick(dictionaries.currencies).id,
    domains: random.chance(0.5) ? all : random.some(all, 4),
    sort: circleOf(asked) !== undefined && random.chance(0.5) ? 'nearest' : random.pick(sorts),
    offset: random.pick([0, 0, 1, 5, 50, 1000]),
    limit: random.pick([3, 11, 51]),
    now: Date.UTC(2026, 0, random.between(1, 20), random.below(3)),
  }
}

/** Variations of one search: many values of some filters, and some that differ in two filters. */
export function makePanel(random: Random, material: Material): FacetQuestion {
  const { filters: base, also = [], never = [], currencyId, domains } = makeQuestion(random, material)
  const vary = (keys: readonly FilterKey[]): Variation => {
    const chosen: Partial<Record<FilterKey, unknown>> = { ...base }
    for (const key of keys)
      if (random.chance(0.1)) delete chosen[key]
      else chosen[key] = valueOf(random, filters[key], material)
    const currency = random.chance(0.9) ? currencyId : random.pick(material.dictionaries.currencies).id
    // Each value was made for its own filter.
    const asked = chosen as Filters
    const demands = random.chance(0.1) ? demanded(random, asked, material) : { filters: asked, also, never }
    return { ...demands, currencyId: currency, varied: keys }
  }
  const groups = Array.from({ length: 6 }, () =>
    random.chance(0.8) ? [random.pick(filterKeys)] : [random.pick(filterKeys), random.pick(filterKeys)],
  )
  const ranges = filterKeys.filter((key) => filters[key].kind === 'range')
  // Without cars there are no values for variations.
  if (material.cars.length === 0) return { domains, variations: [] }
  return {
    domains,
    variations: [...groups, [random.pick(ranges)]].flatMap((keys) =>
      Array.from({ length: random.pick([1, 3, 8, 40]) }, () => vary([...new Set(keys)])),
    ),
  }
}
