import type { World } from './world.ts'

export interface Rule {
  /** Uses the specification's terms. */
  readonly name: string
  /** `decision`: the specification is silent, and docs/service-differences.md has our decision. */
  readonly from: 'specification' | 'decision'
  /** Throws Broken, or Skipped if the inventory has no data to check the rule with. */
  readonly check: (world: World) => Promise<void>
}

export interface Group {
  readonly title: string
  readonly rules: readonly Rule[]
}

export const rule = (name: string, check: Rule['check']): Rule => ({ name, from: 'specification', check })
export const decision = (name: string, check: Rule['check']): Rule => ({ name, from: 'decision', check })
