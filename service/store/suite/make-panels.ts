import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { PanelQuestion, Variation } from '../store.ts'
import { makeQuestion, type Material, valueOf } from './make-questions.ts'
import type { Random } from './random.ts'

/** Variations of one filter or several, some of them many along one range, as a histogram asks. */
export function makePanel(random: Random, material: Material, most = 30): PanelQuestion {
  const { filters: chosen, currencyId, domains } = makeQuestion(random, material)
  const currency = () => (random.chance(0.9) ? currencyId : random.pick(material.dictionaries.currencies).id)
  const varied = (keys: readonly FilterKey[]): Variation => ({
    // Each value was made for its own filter.
    filters: Object.fromEntries(
      keys.map((key) => [key, random.chance(0.15) ? null : valueOf(random, filters[key], material)]),
    ) as Variation['filters'],
    currencyId: currency(),
  })
  const often = random.pick(filterKeys)
  const variations = Array.from({ length: random.between(1, most) }, () =>
    varied(random.chance(0.5) ? [often] : random.some(filterKeys, random.pick([1, 1, 2, 3]))),
  )
  return { filters: chosen, currencyId, domains, variations: material.cars.length === 0 ? [] : variations }
}
