import { useMemo } from 'react'
import { type Mark, markOf, useMarks } from '#src/stores/shown-marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import type { ShownCar } from './use-results.ts'

/**
 * The cars without those that the reader put out of sight; the others move up.
 * @param at when the cars were read, ms: what was opened since is still among them, so that Back finds it in its place, and
 * what was hidden since has a place where it can be had back
 */
export function useLeftOut(cars: readonly ShownCar[] | undefined, at: number) {
  const marks = useMarks(({ items }) => items)
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  return useMemo(() => leaveOut(cars ?? [], { marks, onlyUnseen }, at), [cars, marks, onlyUnseen, at])
}

interface Out {
  readonly marks: Readonly<Record<string, Mark>>
  readonly onlyUnseen: boolean
}

export function leaveOut<C extends { readonly car: { readonly id: string } }>(
  cars: readonly C[],
  { marks, onlyUnseen }: Out,
  at: number,
) {
  const isHidden = ({ car }: C) => markOf(marks, car.id)?.hidden !== undefined
  const isSeen = ({ car }: C) => onlyUnseen && (markOf(marks, car.id)?.seen ?? at) < at
  const isHiddenBefore = ({ car }: C) => (markOf(marks, car.id)?.hidden ?? at) < at
  return {
    left: cars.filter((each) => !isHidden(each) && !isSeen(each)),
    /** Those, and the places of what was hidden since. */
    placed: cars.filter((each) => !isHiddenBefore(each) && (isHidden(each) || !isSeen(each))),
    hidden: cars.filter(isHidden).map(({ car }) => car.id),
    /** How many are left out because they were seen. */
    seen: cars.filter((each) => !isHidden(each) && isSeen(each)).length,
  }
}
