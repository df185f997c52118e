import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import type { Car } from '#contract/resources/car.ts'
import { createBatch } from '#src/api/batch.ts'
import { problemOf } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { keptCarOf } from '#src/card/remember-car.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { favouritesFreshMs } from '#src/lib/timing.ts'
import { useGroups } from '#src/stores/groups.ts'
import { keepAnswer, keepGone, keptCarFrom, useKeptCars } from '#src/stores/kept-cars.ts'
import { keptMarks } from '#src/stores/marks.ts'
import { useMarks } from '#src/stores/shown-marks.ts'

const { useBatch, runBatch, cancelBatch } = createBatch()
export { useBatch as useRefresh, cancelBatch as cancelRefresh }

/** The car, or undefined where the service no longer has it. @throws ProblemError for any other failure */
const carIfThere = (client: QueryClient, id: string, staleTime?: number): Promise<Car | undefined> =>
  client
    .fetchQuery({
      ...carById(id, currentLanguage()),
      ...(staleTime !== undefined && { staleTime }),
    })
    .catch((error: unknown) => {
      if (problemOf(error).kind === 'absent') return undefined
      throw error
    })

/** The current data of favourites that the service still has. @throws ProblemError where it cannot be reached */
export async function favouriteCars(client: QueryClient, ids: readonly string[]): Promise<readonly Car[]> {
  const limit = pLimit(4)
  const cars = await Promise.all(ids.map((id) => limit(() => carIfThere(client, id))))
  return cars.filter((car) => car !== undefined)
}

/** Requests favourites and keeps their changes. @returns false where it was cancelled. Never rejects */
export const refreshFavourites = (client: QueryClient, ids: readonly string[]): Promise<boolean> =>
  runBatch(ids, async (id) => {
    const car = await carIfThere(client, id, 0)
    await (car === undefined ? keepGone(id) : keepAnswer(id, keptCarOf(car)))
  })

export async function openFavourites(client: QueryClient, now = Date.now()): Promise<void> {
  await Promise.all([keptMarks.load(), useKeptCars.load(), useGroups.load()])
  if (useBatch.getState().running) return
  const { items: cars } = useKeptCars.getState()
  const old = Object.entries(useMarks.getState().items).flatMap(([id, { favourite }]) =>
    // A time in the future comes from a wrong clock.
    favourite === undefined || Math.abs(now - (keptCarFrom(cars, id)?.asked ?? 0)) < favouritesFreshMs
      ? []
      : [id],
  )
  if (old.length > 0) await refreshFavourites(client, old)
}
