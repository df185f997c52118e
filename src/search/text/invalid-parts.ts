import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import type { Issue } from '#contract/query-reader.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'

/** A part of the search that the service refused (422), with its reasons and the search without it. */
export interface InvalidPart {
  /** Undefined for a parameter that is no part of a search: then only the reason can be shown. */
  readonly part: FilterKey | 'currency' | 'page' | 'sort' | undefined
  readonly param: string
  readonly reasons: readonly string[]
  readonly without: Search | undefined
}

// The cast to the common type: the kind decides which parameters an entry has.
const paramsOf = (key: FilterKey): readonly string[] => [(filters[key] as Filter).api].flat()

/** `price_from`, `body_types[]` and `brands[0][id]` belong to the filter whose parameter they begin with. */
const keyOf = (param: string): FilterKey | undefined => {
  const name = param.replace(/[[.].*$/, '')
  return filterKeys.find((key) => paramsOf(key).includes(name))
}

const without = (part: InvalidPart['part'], search: Search): Search | undefined => {
  switch (part) {
    case undefined:
      return undefined
    case 'currency':
    case 'sort':
      return { ...search, [part]: emptySearch[part], page: 1 }
    case 'page':
      return { ...search, page: 1 }
    default:
      return withFilter(search, part, undefined)
  }
}

const viewParts: Readonly<Record<string, 'currency' | 'page' | 'sort'>> = {
  currency: 'currency',
  sort: 'sort',
  page: 'page',
  perPage: 'page',
}

/** One entry per part of the search: a range with two faults is one field. */
export function invalidParts(issues: readonly Issue[], search: Search): InvalidPart[] {
  const partOf = (param: string) =>
    keyOf(param) ?? (Object.hasOwn(viewParts, param) ? viewParts[param] : undefined)
  const byPart = groupBy(issues, ({ param }) => partOf(param) ?? param)
  return [...byPart.values()].flatMap((each): InvalidPart[] => {
    const [first] = each
    if (first === undefined) return []
    const { param } = first
    const part = partOf(param)
    return [{ part, param, reasons: each.map(({ message }) => message), without: without(part, search) }]
  })
}
