import { useMemo } from 'react'
import { hiddenPlace } from '#src/card/CardLink.tsx'
import { type MatchedCar, useOnlyNew } from '#src/stores/news.ts'
import { markOf, type Mark, useMarks } from '#src/stores/shown-marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import type { ShownCar } from './use-results.ts'

/**
 * The cars without those that the reader put out of sight, or does not want to see; the others move up.
 * @param at when the cars were read, ms: what was opened since is still among them, so that Back finds it in its place; and
 * what was hidden since, once something can stand in its place
 */
export function useLeft(cars: readonly ShownCar[] | undefined, at: number): readonly ShownCar[] {
  const marks = useMarks(({ items }) => items)
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  const { isOld } = useOnlyNew()
  return useMemo(
    () => leaveOut(cars ?? [], { marks, onlyUnseen, isOld }, at),
    [cars, marks, onlyUnseen, isOld, at],
  )
}

export interface Out {
  readonly marks: Readonly<Record<string, Mark>>
  readonly onlyUnseen: boolean
  readonly isOld?: ((found: MatchedCar) => boolean) | undefined
}

export const leaveOut = <C extends MatchedCar>(
  cars: readonly C[],
  { marks, onlyUnseen, isOld }: Out,
  at: number,
): C[] =>
  cars.filter((each) => {
    const { hidden, seen = at } = markOf(marks, each.car.id) ?? {}
    return hidden === undefined
      ? !(onlyUnseen && seen < at) && !isOld?.(each)
      : hiddenPlace.View && hidden >= at
  })
