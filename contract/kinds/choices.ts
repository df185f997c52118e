import { type ChoiceBehaviour, type Filter, type Kind, uniqueIds, type ValueOf } from './kind.ts'
import { uniqueHosts } from './sources.ts'
import { oneBranchEach } from './tree.ts'

/** A kind whose value is a single choice and cannot be joined with another. */
const single = {
  parts: <T>(part: T) => [{ part, remaining: undefined }],
  union: () => undefined,
}

const orNone = <T>(items: readonly T[]) => (items.length > 0 ? items : undefined)

/** Every item of a list is one choice. */
const list = <T extends string | number>(unique: (items: readonly T[]) => readonly T[]) => ({
  parts: (items: readonly T[]) =>
    items.map((item) => ({ part: [item], remaining: orNone(items.filter((other) => other !== item)) })),
  union: (a: readonly T[], b: readonly T[]) => unique([...a, ...b]),
})

/** Each child is a choice: a branch with three models has three chips. */
const tree: ChoiceBehaviour<'tree'> = {
  parts: (branches) =>
    branches.flatMap((branch) => {
      const others = branches.filter((other) => other !== branch)
      const choices = branch.children.length > 0 ? branch.children.map((child) => [child]) : [[]]
      return choices.map((children) => {
        const left = branch.children.filter((child) => !children.includes(child))
        const remaining = left.length > 0 ? oneBranchEach([...others, { ...branch, children: left }]) : others
        return { part: [{ id: branch.id, children }], remaining: orNone(remaining) }
      })
    }),
  union: (a, b) => oneBranchEach([...a, ...b]),
}

const kinds: { readonly [K in Kind]: ChoiceBehaviour<K> } = {
  text: single,
  range: single,
  whole: single,
  one: single,
  flag: single,
  area: single,
  many: list(uniqueIds),
  sources: list(uniqueHosts),
  tree,
}

interface AnyChoiceBehaviour<F extends Filter> {
  parts(value: unknown): { part: ValueOf<F>; remaining: ValueOf<F> | undefined }[]
  union(a: unknown, b: unknown): ValueOf<F> | undefined
}

/** The choice behaviour of a filter; the cast as in kinds.ts. */
export const choicesOf = <F extends Filter>(filter: F): AnyChoiceBehaviour<F> =>
  kinds[filter.kind] as unknown as AnyChoiceBehaviour<F>
