import { access } from './rules/access.ts'
import { dictionaries } from './rules/dictionaries.ts'
import { exported } from './rules/export.ts'
import { filterRules } from './rules/filters.ts'
import { hostile } from './rules/hostile.ts'
import { leasing } from './rules/leasing.ts'
import { lookups } from './rules/lookups.ts'
import { options } from './rules/options.ts'
import { search } from './rules/search.ts'
import type { Group } from './rule.ts'

/** In the order of the specification. */
export const groups: readonly Group[] = [
  access,
  search,
  filterRules,
  leasing,
  exported,
  lookups,
  dictionaries,
  options,
  hostile,
]
