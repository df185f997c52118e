import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { create } from 'zustand'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carById } from '#src/api/queries.ts'
import { keptCarOf } from '#src/card/remember-car.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { favouritesFreshMs } from '#src/lib/timing.ts'
import { useGroups } from '#src/stores/groups.ts'
import { keepAnswer, keepGone, keptCarFrom, useKeptCars } from '#src/stores/kept-cars.ts'
import { keptMarks } from '#src/stores/marks.ts'
import { useMarks } from '#src/stores/shown-marks.ts'

/** At once; the queue behind it keeps places free for what the reader looks at. */
const parallel = 4

interface Refresh {
  readonly running: boolean
  readonly done: number
  readonly count: number
  /** Why it ended before all were asked for, or why one of them could not be read. */
  readonly problem: Problem | undefined
}

const idle: Refresh = { running: false, done: 0, count: 0, problem: undefined }

export const useRefresh = create<Refresh>(() => idle)

let controller = new AbortController()

export function cancelRefresh(): void {
  controller.abort()
  useRefresh.setState({ running: false })
}

/** Failures of one car's answer; any other would be every car's. */
const ofOneCar: ReadonlySet<Problem['kind']> = new Set(['shape', 'engine', 'invalid'])

/** Asks for one car and keeps what is new of it. @returns the failure, where there was one */
const ask = (client: QueryClient, id: string): Promise<Problem | undefined> =>
  client.fetchQuery({ ...carById(id, currentLanguage()), staleTime: 0 }).then(
    async (car) => {
      await keepAnswer(id, keptCarOf(car))
      return undefined
    },
    async (error: unknown) => {
      const problem = problemOf(error)
      if (problem.kind !== 'absent') return problem
      await keepGone(id)
      return undefined
    },
  )

/** Favourites that the service still knows, as it has them now. Rejects with a ProblemError where it cannot be asked. */
export async function favouriteCars(client: QueryClient, ids: readonly string[]): Promise<readonly Car[]> {
  const limit = pLimit(parallel)
  const ask = (id: string) =>
    client.fetchQuery(carById(id, currentLanguage())).catch((error: unknown) => {
      if (problemOf(error).kind === 'absent') return []
      throw error
    })
  return (await Promise.all(ids.map((id) => limit(() => ask(id))))).flat()
}

/** Asks for favourites anew, four at a time, and ends where the service cannot be asked. Never fails. */
export async function refreshFavourites(client: QueryClient, ids: readonly string[]): Promise<void> {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  const limit = pLimit(parallel)
  useRefresh.setState({ running: true, done: 0, count: ids.length, problem: undefined })
  await Promise.all(
    ids.map((id) =>
      limit(async () => {
        if (signal.aborted) return
        const problem = await ask(client, id)
        if (signal.aborted) return
        if (problem === undefined || ofOneCar.has(problem.kind))
          useRefresh.setState(({ done, problem: before }) => ({ done: done + 1, problem: problem ?? before }))
        else {
          cancelRefresh()
          useRefresh.setState({ problem })
        }
      }),
    ),
  )
  if (!signal.aborted) useRefresh.setState({ running: false })
}

/** Reads what is kept, and asks for the favourites that were not asked for lately. */
export async function openFavourites(client: QueryClient, now = Date.now()): Promise<void> {
  await Promise.all([keptMarks.load(), useKeptCars.load(), useGroups.load()])
  if (useRefresh.getState().running) return
  const { items: cars } = useKeptCars.getState()
  const old = Object.entries(useMarks.getState().items).flatMap(([id, { favourite }]) =>
    // Asked for in a time to come: a clock was wrong.
    favourite === undefined || Math.abs(now - (keptCarFrom(cars, id)?.asked ?? 0)) < favouritesFreshMs
      ? []
      : [id],
  )
  if (old.length > 0) await refreshFavourites(client, old)
}
