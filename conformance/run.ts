import type { Client } from './client.ts'
import type { Group, Rule } from './rule.ts'
import { Broken, Skipped } from './verdict.ts'
import { World } from './world.ts'

export interface Result {
  readonly group: string
  readonly rule: Rule
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Reason of the failure or skip. */
  readonly why: string
  readonly ms: number
}

const explain = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Runs the rules one by one, because some depend on time or on earlier requests. */
export async function* run(client: Client, groups: readonly Group[]): AsyncGenerator<Result> {
  const world = new World(client)
  for (const { title, rules } of groups)
    for (const one of rules) {
      const start = performance.now()
      const result = (outcome: Result['outcome'], why: string): Result => ({
        group: title,
        rule: one,
        outcome,
        why,
        ms: Math.round(performance.now() - start),
      })
      try {
        await one.check(world)
        yield result('passed', '')
      } catch (error) {
        if (error instanceof Skipped) yield result('skipped', error.message)
        else yield result('failed', error instanceof Broken ? error.message : explain(error))
      }
    }
}
