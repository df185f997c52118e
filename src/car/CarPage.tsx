import { useParams } from '@tanstack/react-router'
import { useAddressParams } from '#src/address/use-address.ts'
import { CarStates } from './CarStates.tsx'
import { useCar } from './ways-in/use-car.ts'
import { readFallback, fallbackParam } from './ways-in/fallback-identity.ts'

/** A car by its id. The address carries the search it was found with, and what the car was, for after its sale. */
export const CarPage = () => {
  const { carId } = useParams({ from: '/car/$carId' })
  const params = useAddressParams()
  const fallback = readFallback(params[fallbackParam])
  return <CarStates found={useCar(carId, fallback)} fallback={fallback} />
}
