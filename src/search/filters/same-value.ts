import { type FilterKey, type Filters, filters } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'

/** Canonical text of a filter's value; empty if not set. */
export const valueText = (key: FilterKey, value: Filters[FilterKey] | undefined): string =>
  value === undefined ? '' : behaviour(filters[key]).toUrl(filters[key], value)

/** Whether two values are equal: a new address has new arrays of the same ids. */
export const sameValue = (
  key: FilterKey,
  a: Filters[FilterKey] | undefined,
  b: Filters[FilterKey] | undefined,
): boolean => a === b || valueText(key, a) === valueText(key, b)
