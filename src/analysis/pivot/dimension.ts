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

/** A filter cut into values that cars are counted by, inside what the search asks of it already. */
export interface Dimension {
  readonly key: FilterKey
  readonly members: readonly Member[]
  /** All members in one question; undefined where the interface takes one value at a time. */
  readonly any: Filters[FilterKey] | undefined
  /** A car of a member has each of the member's values. */
  readonly all?: boolean
  /** A car has one of them at most. Otherwise shares may add up to more than all. */
  readonly exclusive: boolean
  readonly ordered: boolean
  /** So many of its values stand alone. */
  readonly cut?: number
  /** What the cars without any member are: they state nothing, or something else; `unknown`: they cannot be counted. */
  readonly rest: 'unstated' | 'others' | 'none' | 'unknown'
}

export interface Member {
  readonly id: string
  readonly part: Filters[FilterKey]
  /** It stands for so many values. */
  readonly of?: number
}

export interface Offered {
  /** Parents, or the children of the one parent that the search asks for. Undefined while they load. */
  readonly ids?: readonly number[] | undefined
  readonly complete?: boolean
  readonly hosts?: readonly string[] | undefined
}

/** The filters that a pivot can be made of: all that take one of a list, or of bands. */
export type DimensionKey = Exclude<FilterKey, KeyOfKind<'text' | 'area'>>

// The kind of each has been looked at.
export const dimensionKeys = filterKeys.filter(
  (key) => filters[key].kind !== 'text' && filters[key].kind !== 'area',
) as DimensionKey[]

export const dimensionKeyOf = (text: string | undefined, otherwise: DimensionKey): DimensionKey =>
  dimensionKeys.find((key) => filters[key].url === text) ?? otherwise

/** Seats that cars for sale have; other numbers are among the others. */
const seats = ['2', '3', '4', '5', '6', '7', '8', '9']

/** Whether no car can have two of its values: a car has several listings, and a listing up to two damages. */
const isExclusive = (key: FilterKey): boolean =>
  [filters[key].at].flat().every((path) => path.startsWith('car.'))

/** A search with one more value asked for. The part is of that filter: `dimensionOf` made it. */
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
 * Its fullest values, and all others in one, counted as one search: a car with several of them is in it once. The dimension
 * itself where there is one more at most, and where the interface takes one value at a time.
 */
export function cutTo(
  dimension: Dimension,
  totals: readonly (number | undefined)[],
  most: number,
): Dimension {
  const { key, members, all: each = false } = dimension
  const filled = fromLargest(totals).flatMap((at) => ((totals[at] ?? 0) > 0 ? (members[at] ?? []) : []))
  const [first, ...others] = filled.slice(most)
  const part = others.reduce(
    // The union of two values of a filter is one of it.
    (all, other) => all && (choicesOf(filters[key]).union(all, other.part) as Member['part']),
    first?.part,
  )
  // Cars that have all values of several members are not the cars of any of them.
  if (part === undefined || others.length === 0 || each) return dimension
  const all = { id: 'others', part, of: others.length + 1 }
  return { ...dimension, members: [...filled.slice(0, most), all], cut: most }
}

export const fromLargest = (numbers: readonly (number | undefined)[]): number[] =>
  numbers.map((_, index) => index).toSorted((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0))

/** The parent whose children are looked at: the only one that the search asks for, if it asks for all of it. */
export const onlyParent = (chosen: readonly Branch[] | undefined): number | undefined =>
  chosen?.length === 1 && chosen[0]?.children.length === 0 ? chosen[0].id : undefined

interface TreeValues extends Pick<Dimension, 'rest'> {
  readonly parts: readonly Branch[]
  readonly any: readonly Branch[]
}

/** Makes, or the models of one make; of what is chosen, each choice. */
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

/** @returns undefined while the dictionary that lists its values is not there */
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
  // Where each of several values has to be had no difference of counts is a number of cars.
  const derivable = exclusive || countable(search).open.length === 0
  const ifDerivable = (rest: Dimension['rest']) => (derivable || rest === 'none' ? rest : 'unknown')
  // What the search asks for already, every car has.
  const restOr = (rest: Dimension['rest']) => (chosen === undefined ? ifDerivable(rest) : 'none')
  // Cars that have all of several values have each of them: what is left to tell apart is nothing.
  if (search.how?.[key] === 'all' && chosen !== undefined) return made([chosen], chosen, 'none')
  switch (filter.kind) {
    case 'many': {
      // As the kind says.
      const ids = (chosen as readonly number[] | undefined) ?? codeIds(filter.options)
      const [first] = ids
      // Cars of one damage are told apart by their second.
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
      // "Not true" finds all others; "no" only those that say no.
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
