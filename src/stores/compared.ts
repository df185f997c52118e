import { isRecord, keptStore, tabStorage } from './safe-storage.ts'

/** More columns than this are not read side by side. */
export const mostCompared = 6

interface ComparedCar {
  readonly id: string
  /** What it is called in the tray: "2018 BMW X5". */
  readonly name: string
}

interface Compared {
  readonly cars: readonly ComparedCar[]
  /** The last one was not taken: there are as many as there may be. */
  readonly refused: boolean
}

const isCar = (value: unknown): value is ComparedCar =>
  isRecord(value) && typeof value.id === 'string' && value.id !== '' && typeof value.name === 'string'

/** The cars that are collected to be compared, in this tab: another tab may be about other cars. */
export const useCompared = keptStore<Compared>(
  'compared',
  { cars: [], refused: false },
  (stored, now) => ({
    ...now,
    cars: Array.isArray(stored.cars) ? stored.cars.filter(isCar).slice(0, mostCompared) : now.cars,
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
