import type { World } from './world.ts'

export interface Rule {
  /** Named by the specification's own words. */
  readonly name: string
  /** `decision`: where the specification is silent and docs/service-differences.md says what we chose. */
  readonly from: 'specification' | 'decision'
  /** Throws a Broken, or a Skipped where the inventory has nothing to see it on. */
  readonly check: (world: World) => Promise<void>
}

export interface Group {
  readonly title: string
  readonly rules: readonly Rule[]
}

export const rule = (name: string, check: Rule['check']): Rule => ({ name, from: 'specification', check })
export const decision = (name: string, check: Rule['check']): Rule => ({ name, from: 'decision', check })
