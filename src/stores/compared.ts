import * as v from 'valibot'
import { list } from '#contract/resources/loose.ts'
import { keptStore, orElse, tabStorage } from './safe-storage.ts'

/** More columns are hard to compare side by side. */
export const mostCompared = 6

const ComparedCar = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  /** The name in the tray: "2018 BMW X5". */
  name: v.string(),
})
type ComparedCar = Readonly<v.InferOutput<typeof ComparedCar>>

/** The cars collected for comparison in this tab; another tab may compare others. */
export const useCompared = keptStore(
  'compared',
  v.object({
    cars: v.pipe(
      list(ComparedCar),
      v.transform((cars): readonly ComparedCar[] => cars.slice(0, mostCompared)),
    ),
    /** The last car was refused, because the limit is reached. */
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
