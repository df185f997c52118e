import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { problemOf } from '#src/api/problem-error.ts'
import type { Wanted } from './read-list.ts'

export type Outcome =
  | { readonly state: 'waiting' }
  /** Found, with an active listing or only archived ones. */
  | { readonly state: 'found' | 'sold'; readonly car: Car }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly problem: Problem }

/** At once; the queue behind it keeps places free for what the reader looks at. */
const parallel = 4

export const outcomeOf = (car: Car): Outcome => ({
  state: car.listings.some(({ archived }) => archived !== true) ? 'found' : 'sold',
  car,
})

/**
 * Looks all of them up, four at a time, and tells each outcome as it comes. Ends early, without error,
 * when the signal aborts; what was not asked then stays waiting.
 */
export async function lookUp(
  wanted: readonly Wanted[],
  find: (wanted: Wanted) => Promise<Car>,
  { signal, tell }: { signal: AbortSignal; tell: (index: number, outcome: Outcome) => void },
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < wanted.length && !signal.aborted) {
      const index = next
      next += 1
      const one = wanted[index]
      if (one === undefined) return
      const outcome = await find(one).then(outcomeOf, (error: unknown): Outcome => {
        const problem = problemOf(error)
        return problem.kind === 'absent' ? { state: 'absent' } : { state: 'failed', problem }
      })
      if (!signal.aborted) tell(index, outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, wanted.length) }, worker))
}
