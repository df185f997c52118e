import { codeIds } from '#contract/codes.ts'
import { filterKeys, filters, type FilterKey, type Filters, type KeyOfKind } from '#contract/filters.ts'
import type { Branch, FilterOf, Kind } from '#contract/kinds/kind.ts'
import { choicesOf } from '#contract/kinds/choices.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { saidOf, withSaid } from '#contract/chips.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { takesAll } from '#contract/signed.ts'
import { anyValue, bandsWithin, barsOf, stepsOf } from '#src/search/filters/range/steps.ts'
import { countable } from '../countable.ts'

/** A filter divided into values to count cars by, within what the search already asks of the filter. */
export interface Dimension {
  readonly key: FilterKey
  readonly members: readonly Member[]
  /** All members in one search; undefined where the service takes one value at a time. */
  readonly any: Filters[FilterKey] | undefined
  /** A car of a member has each of the member's values. */
  readonly all?: boolean
  /** A car has at most one of the values. Otherwise shares may add up to more than 100 %. */
  readonly exclusive: boolean
  readonly ordered: boolean
  /** The number of values with a row of their own, where the dimension was cut. */
  readonly cut?: number
  /** What the cars without any member are: they state nothing, or another value; `unknown`: they cannot be counted. */
  readonly rest: 'unstated' | 'others' | 'none' | 'unknown'
}

export interface Member {
  readonly id: string
  readonly part: Filters[FilterKey]
  /** The number of values that a combined member stands for. */
  readonly of?: number
}

export interface Offered {
  /** Parents, or the children of the one parent that the search asks for. Undefined while loading. */
  readonly ids?: readonly number[] | undefined
  readonly complete?: boolean
  readonly hosts?: readonly string[] | undefined
}

/** The filters that a pivot can use: all that take a value of a list, or bands. */
export type DimensionKey = Exclude<FilterKey, KeyOfKind<'text' | 'area'>>

// The filter above removed the two kinds that the type excludes.
export const dimensionKeys = filterKeys.filter(
  (key) => filters[key].kind !== 'text' && filters[key].kind !== 'area',
) as DimensionKey[]

export const dimensionKeyOf = (text: string | undefined, otherwise: DimensionKey): DimensionKey =>
  dimensionKeys.find((key) => filters[key].url === text) ?? otherwise

/** Numbers of seats with a row of their own; other numbers are among the others. */
const seats = ['2', '3', '4', '5', '6', '7', '8', '9']

/** Whether no car can have two of its values: a car has several listings, and a listing up to two damages. */
const isExclusive = (key: FilterKey): boolean =>
  [filters[key].at].flat().every((path) => path.startsWith('car.'))

/** The search with one value added. The part belongs to that filter, because `dimensionOf` made it. */
export function narrowed(
  search: Search,
  { key, all = false }: Pick<Dimension, 'key' | 'all'>,
  part: Member['part'],
): Search {
  const found = withFilter(search, key, part as never)
  return all && Array.isArray(part) && part.length > 1
    ? withSaid(found, key, { ...saidOf(found, key), how: 'all' })
    : found
}

/**
 * The values with the most cars, and all others combined in one search, which counts a car with several of them once.
 * Returns the dimension itself where that would combine one value only, or the service takes one value at a time.
 */
export function cutTo(
  dimension: Dimension,
  totals: readonly (number | undefined)[],
  most: number,
): Dimension {
  const { key, members } = dimension
  const filled = fromLargest(totals).flatMap((at) => ((totals[at] ?? 0) > 0 ? (members[at] ?? []) : []))
  const [first, ...others] = filled.slice(most)
  const part = others.reduce(
    // The union of two values of a filter is a value of the same filter.
    (all, other) => all && (choicesOf(filters[key]).union(all, other.part) as Member['part']),
    first?.part,
  )
  // Cars that have all values of several members are not the cars of any of them.
  if (part === undefined || others.length === 0 || dimension.all === true) return dimension
  const all = { id: 'others', part, of: others.length + 1 }
  return { ...dimension, members: [...filled.slice(0, most), all], cut: most }
}

export const fromLargest = (numbers: readonly (number | undefined)[]): number[] =>
  numbers.map((_, index) => index).toSorted((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0))

/** The parent whose children are listed: the only one that the search asks for, without chosen children. */
export const onlyParent = (chosen: readonly Branch[] | undefined): number | undefined =>
  chosen?.length === 1 && chosen[0]?.children.length === 0 ? chosen[0].id : undefined

interface TreeValues extends Pick<Dimension, 'rest'> {
  readonly parts: readonly Branch[]
  readonly any: readonly Branch[]
}

/** Makes, or the models of one make; where the search has chosen branches, each of them. */
function branchesOf(
  chosen: readonly Branch[] | undefined,
  { ids, complete = false }: Offered,
): TreeValues | undefined {
  const rest = complete ? 'unstated' : 'others'
  const parent = onlyParent(chosen)
  if (chosen !== undefined && parent === undefined) {
    const parts = chosen.flatMap(({ id, children }) =>
      children.length === 0 ? [{ id, children }] : children.map((child) => ({ id, children: [child] })),
    )
    return { parts, any: chosen, rest: 'none' }
  }
  if (ids === undefined) return undefined
  if (parent === undefined) {
    const parts = ids.map((id) => ({ id, children: [] }))
    return { parts, any: parts, rest }
  }
  if (ids.length === 0)
    return { parts: [{ id: parent, children: [] }], any: [{ id: parent, children: [] }], rest: 'none' }
  return {
    parts: ids.map((child) => ({ id: parent, children: [child] })),
    any: [{ id: parent, children: ids }],
    rest,
  }
}

const alone = <T>(value: T): readonly [T] => [value]

/** @returns undefined until the dictionary with its values has loaded */
export function dimensionOf(key: DimensionKey, search: Search, offered: Offered): Dimension | undefined {
  const chosen = search.filters[key]
  const filter: FilterOf<Exclude<Kind, 'text' | 'area'>> = filters[key]
  const exclusive = isExclusive(key)
  const made = (
    parts: readonly Member['part'][],
    any: Member['part'],
    rest: Dimension['rest'],
    ordered = false,
  ): Dimension => ({
    key,
    // The part is a value of this filter's kind.
    members: parts.map((part) => ({ id: behaviour(filter).toUrl(filter, part as never), part })),
    any,
    exclusive,
    ordered,
    rest,
  })
  // With "all of these values" a difference of counts is not a number of cars.
  const derivable = exclusive || countable(search).open.length === 0
  const ifDerivable = (rest: Dimension['rest']) => (derivable || rest === 'none' ? rest : 'unknown')
  // Every car of the search has a value that the search asks for.
  const restOr = (rest: Dimension['rest']) => (chosen === undefined ? ifDerivable(rest) : 'none')
  // Cars that have all of several values have each of them, so there is nothing to divide.
  if (search.how?.[key] === 'all' && chosen !== undefined) return made([chosen], chosen, 'none')
  switch (filter.kind) {
    case 'many': {
      // The kind says so.
      const ids = (chosen as readonly number[] | undefined) ?? codeIds(filter.options)
      const [first] = ids
      // Cars that all have one damage differ by their second.
      if (chosen !== undefined && ids.length === 1 && first !== undefined && takesAll(filter)) {
        const others = codeIds(filter.options).filter((id) => id !== first)
        return { ...made([ids, ...others.map((id) => [first, id])], ids, 'none'), all: true }
      }
      return made(ids.map(alone), ids, restOr('unstated'))
    }
    case 'one':
      return made(
        chosen === undefined ? codeIds(filter.options) : [chosen],
        chosen,
        restOr(exclusive ? 'unstated' : 'unknown'),
      )
    case 'flag':
      // "Not true" finds all other cars; "no" only those that state no.
      return made(
        chosen === undefined ? [true, false] : [chosen],
        chosen,
        restOr(filter.no === 'not-true' ? 'none' : exclusive ? 'unstated' : 'unknown'),
      )
    case 'whole':
      return made(chosen === undefined ? seats : [chosen], chosen, restOr('others'), true)
    case 'range': {
      const range = key as KeyOfKind<'range'>
      const own = search.filters[range]
      const steps = stepsOf(range, search.currency, new Date().getFullYear())
      const bands = bandsWithin(range, own, barsOf(steps)).map(({ asked }) => asked)
      return made(bands, own ?? anyValue(range), restOr('unstated'), true)
    }
    case 'tree': {
      const found = branchesOf(chosen as readonly Branch[] | undefined, offered)
      return found && made(found.parts.map(alone), found.any, ifDerivable(found.rest))
    }
    case 'sources': {
      const hosts = (chosen as readonly string[] | undefined) ?? offered.hosts
      return hosts && made(hosts.map(alone), hosts, 'none')
    }
  }
}
