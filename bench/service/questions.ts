import { codeIds } from '#contract/codes.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '#contract/filters.ts'
import { type Sort, sorts } from '#contract/search.ts'
import type { InventoryDictionaries } from '#service/inventory/dictionaries.ts'
import type { CarFacts } from '#service/inventory/facts.ts'
import { readCars } from '#service/inventory/read-cars.ts'
import type { FacetQuestion, PageQuestion, Question, Variation } from '#service/store/store.ts'
import { valueOf } from '#service/store/suite/make-questions.ts'
import { Random } from '#service/store/suite/random.ts'
import { barsOf, stepsOf } from '#src/search/filters/range/steps.ts'

// Queries drawn from cars of the inventory with a fixed seed, so they are the same in every run.

export type Class = 'no filter' | '1 filter' | '3 filters' | '6 filters' | 'text' | 'VIN part'

export interface Asked {
  readonly of: Class
  readonly question: PageQuestion
}

/** The first cars of a folder, from which values are drawn. */
export async function sampleCars(
  dir: string,
  dictionaries: InventoryDictionaries,
  count = 5000,
): Promise<CarFacts[]> {
  const cars: CarFacts[] = []
  for await (const batch of readCars(dir, dictionaries)) {
    cars.push(...batch.map(({ facts }) => facts))
    if (cars.length >= count) break
  }
  return cars
}

const plain = filterKeys.filter((key) => filters[key].kind !== 'text' && key !== 'sources')
const perClass = 40

export function makeQuestions(
  dictionaries: InventoryDictionaries,
  cars: readonly CarFacts[],
  seed = 7,
): Asked[] {
  const random = new Random(seed)
  const all = dictionaries.domains.map(({ id }) => id)
  const usd = dictionaries.currencies.find(({ name }) => name === 'usd') ?? dictionaries.currencies[0]
  const ask = (of: Class, keys: readonly FilterKey[], sort: Sort = random.pick(sorts)): Asked => ({
    of,
    question: {
      // Each value is made for its own filter.
      filters: Object.fromEntries(
        keys.map((key) => [key, valueOf(random, filters[key], { dictionaries, cars })]),
      ) as Filters,
      currencyId: usd?.id ?? 0,
      // An account usually sees most sources, rarely all.
      domains: all.slice(0, Math.max(1, all.length - 2)),
      sort,
      offset: random.chance(0.65) ? 0 : 9850,
      limit: 51,
      now: Date.UTC(2026, 10, 21),
    },
  })
  const some = (count: number) => {
    const chosen = new Set<FilterKey>()
    while (chosen.size < count) chosen.add(random.pick(plain))
    return [...chosen]
  }
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
  return [
    ...sorts.map((sort) => ask('no filter', [], sort)),
    ...times(perClass, () => ask('1 filter', some(1))),
    ...times(perClass, () => ask('3 filters', some(3))),
    ...times(perClass, () => ask('6 filters', some(6))),
    ...times(perClass, () => ask('text', ['query'])),
    ...times(perClass, () => ask('VIN part', ['vin'])),
  ]
}

const varied = (base: Question, key: FilterKey, value: unknown): Variation => ({
  // The value is made for its own filter.
  filters: { ...base.filters, [key]: value } as Filters,
  currencyId: base.currencyId,
  varied: [key],
})

/** Facet counts around a search: each of the 99 options of the code tables alone. */
export function optionsAround(base: Question): Variation[] {
  const options = filterKeys.flatMap((key): Variation[] => {
    const filter = filters[key]
    if (filter.kind !== 'many' && filter.kind !== 'one') return []
    return codeIds(filter.options).map((id) => varied(base, key, filter.kind === 'one' ? id : [id]))
  })
  return options.slice(0, 99)
}

/** Five histograms around the search, with the app's bars. */
const barsAround = (base: Question): Variation[] =>
  (['year', 'price', 'odometer', 'power', 'engine'] as const).flatMap((key) =>
    barsOf(stepsOf(key, 'usd', 2026)).map((range) => varied(base, key, range)),
  )

export const panelOf = (base: Question): FacetQuestion => ({
  domains: base.domains,
  variations: [...optionsAround(base), ...barsAround(base)],
})

/** The same facets as single queries. */
export const singly = ({ domains, variations }: FacetQuestion): Question[] =>
  variations.map(({ filters: asked, currencyId }) => ({ domains, filters: asked, currencyId }))
