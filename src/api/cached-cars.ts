import type { QueryClient } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import type { CarsPage } from './plain-queries.ts'

export interface CachedCar {
  readonly car: Car
  /** Time of the service's response, ms. */
  readonly at: number
}

/** The cars of the cached pages of results. */
export const cachedCars = (client: QueryClient): CachedCar[] =>
  client
    .getQueriesData<CarsPage>({ queryKey: ['search'] })
    .flatMap(([, page]) => page?.cars.map((car) => ({ car, at: page.at })) ?? [])

/** The name of a make or model in the cached cars, for one that is in no dictionary. */
export const nameInCars =
  (client: QueryClient) =>
  (of: 'brand' | 'model', id: number): string | undefined =>
    cachedCars(client).find(({ car }) => car[of]?.id === id)?.car[of]?.name ?? undefined
