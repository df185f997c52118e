import { useMemo } from 'react'
import { useMarks } from '#src/stores/marks.ts'
import type { ShownCar } from './use-results.ts'

const none = {}

/**
 * The cars without those that the reader put out of sight; the others move up.
 * @param at when the cars were read, ms: what was opened since is still among them, so that Back finds it in its place
 */
export function useLeftOut(cars: readonly ShownCar[] | undefined, at: number) {
  const hidden = useMarks((marks) => marks.hidden)
  const seen = useMarks((marks) => (marks.onlyUnseen ? marks.seen : none))
  return useMemo(() => leaveOut(cars ?? [], { hidden, seen }, at), [cars, hidden, seen, at])
}

interface Out {
  readonly hidden: Readonly<Record<string, number>>
  readonly seen: Readonly<Record<string, number>>
}

export function leaveOut<C extends { readonly car: { readonly id: string } }>(
  cars: readonly C[],
  out: Out,
  at: number,
) {
  const isHidden = ({ car }: C) => Object.hasOwn(out.hidden, car.id)
  const isSeen = ({ car }: C) => Object.hasOwn(out.seen, car.id) && (out.seen[car.id] ?? at) < at
  return {
    left: cars.filter((each) => !isHidden(each) && !isSeen(each)),
    hidden: cars.filter(isHidden).map(({ car }) => car.id),
    /** How many are left out because they were seen. */
    seen: cars.filter((each) => !isHidden(each) && isSeen(each)).length,
  }
}
