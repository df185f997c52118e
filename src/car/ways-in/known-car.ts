import type { QueryClient } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'

/**
 * The car as a page of results has it: without reports, but with pictures and prices. It stands on the
 * page until the look-up has answered, so that opening a car from results shows it at once.
 */
export function knownCar(client: QueryClient, id: string): Car | undefined {
  for (const [, page] of client.getQueriesData<{ cars: readonly Car[] }>({ queryKey: ['search'] })) {
    const car = page?.cars.find((each) => each.id === id)
    if (car) return car
  }
  return undefined
}
