import { chips } from '#contract/chips.ts'
import { comparesPrices, type Search } from '#contract/search.ts'
import type { FilterKey } from '#contract/filters.ts'
import { valueText } from '../same-value.ts'

/** The values that are chosen of each filter, as their texts. */
function valuesOf(search: Search): Map<FilterKey, Set<string>> {
  const values = new Map<FilterKey, Set<string>>()
  for (const { key, part, out } of chips(search))
    values.set(key, (values.get(key) ?? new Set()).add(`${out ? '-' : ''}${valueText(key, part)}`))
  return values
}

const none: ReadonlySet<string> = new Set()

/** How many choices lie between two searches: one value for another of the same filter is one. */
export function searchChanges(from: Search, to: Search): number {
  const [before, after] = [valuesOf(from), valuesOf(to)]
  let changes = comparesPrices(to) && from.currency !== to.currency ? 1 : 0
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [had, has] = [before.get(key) ?? none, after.get(key) ?? none]
    const gone = [...had].filter((value) => !has.has(value)).length
    const come = [...has].filter((value) => !had.has(value)).length
    changes += Math.max(gone, come) + (from.how?.[key] === to.how?.[key] ? 0 : 1)
  }
  return changes
}
