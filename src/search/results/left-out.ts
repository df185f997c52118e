import { useMemo } from 'react'
import { type Mark, markOf, useMarks } from '#src/stores/shown-marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import type { ShownCar } from './use-results.ts'

/**
 * The cars without those that the reader put out of sight; the others move up.
 * @param at when the cars were read, ms: what was opened since is still among them, so that Back finds it in its place
 * @param placed what was hidden since is among them too: something stands in its place
 */
export function useLeftOut(cars: readonly ShownCar[] | undefined, at: number, placed = false) {
  const marks = useMarks(({ items }) => items)
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  return useMemo(
    () => leaveOut(cars ?? [], { marks, onlyUnseen, placed }, at),
    [cars, marks, onlyUnseen, placed, at],
  )
}

interface Out {
  readonly marks: Readonly<Record<string, Mark>>
  readonly onlyUnseen: boolean
  readonly placed: boolean
}

export function leaveOut<C extends { readonly car: { readonly id: string } }>(
  cars: readonly C[],
  { marks, onlyUnseen, placed }: Out,
  at: number,
) {
  const hiddenAt = ({ car }: C) => markOf(marks, car.id)?.hidden
  const hidden = cars.filter((each) => hiddenAt(each) !== undefined)
  const seen = cars.filter(
    (each) => onlyUnseen && !hidden.includes(each) && (markOf(marks, each.car.id)?.seen ?? at) < at,
  )
  return {
    left: cars.filter((each) =>
      hidden.includes(each) ? placed && (hiddenAt(each) ?? 0) >= at : !seen.includes(each),
    ),
    hidden: hidden.map(({ car }) => car.id),
    /** How many are left out because they were seen. */
    seen: seen.length,
  }
}
