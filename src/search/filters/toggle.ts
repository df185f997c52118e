import { toggleExcluded, withOption } from '#contract/chips.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import type { Search } from '#contract/search.ts'

type Branches = readonly Branch[]

/** Adds an item in its sorted position, or removes it. Without any item the filter is not set. */
export function toggleItem<T extends number | string>(items: readonly T[] = [], item: T) {
  const next = items.includes(item)
    ? items.filter((other) => other !== item)
    : [...items, item].sort((a, b) => (a < b ? -1 : 1))
  return next.length > 0 ? next : undefined
}

const sorted = (branches: Branches): Branches | undefined =>
  branches.length > 0 ? branches.toSorted((a, b) => a.id - b.id) : undefined

const without = (branches: Branches, id: number) => branches.filter((branch) => branch.id !== id)

/** Toggles a parent: chooses all of it, replaces chosen children by all, or removes it. */
export function toggleParent(branches: Branches = [], id: number): Branches | undefined {
  const branch = branches.find((each) => each.id === id)
  if (branch !== undefined && branch.children.length === 0) return sorted(without(branches, id))
  return sorted([...without(branches, id), { id, children: [] }])
}

/** Toggles a child of a chosen parent; without any child the parent stands for all of them. */
export function toggleChild(branches: Branches = [], id: number, child: number): Branches | undefined {
  const children = toggleItem(branches.find((each) => each.id === id)?.children, child) ?? []
  return sorted([...without(branches, id), { id, children }])
}

export const childrenOf = (id: number, ...values: readonly Branches[]): readonly number[] => [
  ...new Set(values.flat().flatMap((branch) => (branch.id === id ? branch.children : []))),
]

/** The search after a press on a parent, which includes or excludes it. */
export function togglePressed(
  search: Search,
  name: KeyOfKind<'tree'>,
  id: number,
  sign: 'in' | 'out',
): Search {
  const option = [{ id, children: [] }]
  return sign === 'out'
    ? toggleExcluded(search, name, option)
    : withOption(search, name, toggleParent(search.filters[name], id), option)
}
