import type { QueryClient } from '@tanstack/react-query'
import type { CarsPage } from './plain-queries.ts'

/** The cars of the cached pages of results, the latest response first; `since`: its time, ms. */
export const cachedCars = (client: QueryClient) =>
  client
    .getQueriesData<CarsPage>({ queryKey: ['search'] })
    .flatMap(([, page]) => page ?? [])
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ cars, at }) => cars.map((car) => ({ car, since: at })))

/** The name of a make or model in the cached cars, for one that is in no dictionary. */
export const nameInCars = (client: QueryClient) => (of: 'brand' | 'model', id: number) =>
  cachedCars(client).find(({ car }) => car[of]?.id === id)?.car[of]?.name ?? undefined
