import { useParams, useSearch } from '@tanstack/react-router'
import { CarStates } from './CarStates.tsx'
import { useCar } from './ways-in/use-car.ts'
import { readFallback, fallbackParam } from './ways-in/fallback-identity.ts'

/** A car by its id. The address carries the search it was found with, and what the car was, for after its sale. */
export const CarPage = () => {
  const { carId } = useParams({ from: '/car/$carId' })
  // The route hands over flat text (router.tsx).
  const params = useSearch({ strict: false }) as Record<string, string>
  const fallback = readFallback(params[fallbackParam])
  return <CarStates found={useCar(carId, fallback)} fallback={fallback} />
}
