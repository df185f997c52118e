import * as v from 'valibot'
import { list } from '#contract/resources/loose.ts'
import { keptStore, orElse, tabStorage } from './safe-storage.ts'

/** More columns than this are not read side by side. */
export const mostCompared = 6

const ComparedCar = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  /** What it is called in the tray: "2018 BMW X5". */
  name: v.string(),
})
type ComparedCar = Readonly<v.InferOutput<typeof ComparedCar>>

/** The cars that are collected to be compared, in this tab: another tab may be about other cars. */
export const useCompared = keptStore(
  'compared',
  v.object({
    cars: v.pipe(
      list(ComparedCar),
      v.transform((cars): readonly ComparedCar[] => cars.slice(0, mostCompared)),
    ),
    /** The last one was not taken: there are as many as there may be. */
    refused: orElse(v.boolean(), false),
  }),
  tabStorage,
)

export const setCompared = (cars: readonly ComparedCar[]): void =>
  useCompared.setState({ cars, refused: false })

export function toggleCompared(car: ComparedCar): void {
  const { cars } = useCompared.getState()
  const others = cars.filter(({ id }) => id !== car.id)
  if (others.length < cars.length) setCompared(others)
  else if (cars.length < mostCompared) setCompared([...cars, car])
  else useCompared.setState({ refused: true })
}
