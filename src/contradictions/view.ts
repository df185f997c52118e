import type { Car } from '#contract/resources/car.ts'
import { usePrefs, type ContradictionView } from '#src/stores/prefs.ts'
import { graveContradictions } from './contradictions.ts'

const outs: Readonly<Record<ContradictionView, ((car: Car) => boolean) | undefined>> = {
  all: undefined,
  consistent: (car) => graveContradictions(car).some(({ kind }) => kind === 'odometer'),
  contradicting: (car) => graveContradictions(car).length === 0,
}

/** Which of the cars that are loaded are left out, by what their sources say of them; undefined for none. */
export const useContradictionsOut = (): ((car: Car) => boolean) | undefined =>
  usePrefs(({ contradictions: view }) => outs[view])
