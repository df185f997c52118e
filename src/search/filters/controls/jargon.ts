import type { FilterKey } from '#contract/filters.ts'

/** Filters whose options are words of the trade. */
export const jargon: ReadonlySet<FilterKey> = new Set<FilterKey>([
  'body',
  'fuel',
  'drive',
  'emission',
  'condition',
  'damage',
  'airbags',
  'keys',
  'inspected',
  'history',
  'availability',
  'certified',
  'leasing',
])
