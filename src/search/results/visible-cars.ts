import { useMemo } from 'react'
import { type MatchedCar, useOnlyNew } from '#src/search-marks/news.ts'
import { type Mark, markOf, useMarks } from '#src/stores/shown-marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { useLoadedOut } from './loaded-view.ts'
import type { ShownCar } from './shown-cars.ts'

/**
 * The cars without those that the user has hidden or filtered out; the others move up.
 * @param at time of the responses, ms. Cars opened since then stay, so that Back finds them in place; so do
 * cars hidden since then, whose place offers to undo that
 */
export function useVisibleCars(cars: readonly ShownCar[] | undefined, at: number): readonly ShownCar[] {
  const marks = useMarks(({ items }) => items)
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  const isOut = useLoadedOut()
  const { isOld } = useOnlyNew()
  return useMemo(
    () => visibleCars(cars ?? [], { marks, onlyUnseen, isOut, isOld }, at),
    [cars, marks, onlyUnseen, isOut, isOld, at],
  )
}

export interface Out<C extends MatchedCar = MatchedCar> {
  readonly marks: Readonly<Record<string, Mark>>
  readonly onlyUnseen: boolean
  /** Whether the chosen view hides a car, by contradictions of its sources or by its price. */
  readonly isOut?: ((found: C) => boolean) | undefined
  readonly isOld?: ((found: MatchedCar) => boolean) | undefined
}

export const visibleCars = <C extends MatchedCar>(
  cars: readonly C[],
  { marks, onlyUnseen, isOut, isOld }: Out<C>,
  at: number,
): C[] =>
  cars.filter((each) => {
    const { hidden, seen = at } = markOf(marks, each.car.id) ?? {}
    return hidden === undefined
      ? !(onlyUnseen && seen < at) && !isOut?.(each) && !isOld?.(each)
      : hidden >= at
  })
