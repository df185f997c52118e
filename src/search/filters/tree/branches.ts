import { type Branch, uniqueIds } from '#contract/kinds/kind.ts'

type Branches = readonly Branch[]

const sorted = (branches: Branches): Branches | undefined =>
  branches.length > 0 ? branches.toSorted((a, b) => a.id - b.id) : undefined

const without = (branches: Branches, id: number) => branches.filter((branch) => branch.id !== id)

/** A parent ticked: all of it. Ticked with some of its children chosen: all instead of those. Ticked again: gone. */
export function toggleParent(branches: Branches = [], id: number): Branches | undefined {
  const branch = branches.find((each) => each.id === id)
  if (branch !== undefined && branch.children.length === 0) return sorted(without(branches, id))
  return sorted([...without(branches, id), { id, children: [] }])
}

/** A child ticked joins its parent's choice; without its last child the parent means all of them again. */
export function toggleChild(branches: Branches = [], id: number, child: number): Branches | undefined {
  const children = branches.find((each) => each.id === id)?.children ?? []
  const next = children.includes(child)
    ? children.filter((other) => other !== child)
    : uniqueIds([...children, child])
  return sorted([...without(branches, id), { id, children: next }])
}
