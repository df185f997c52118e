import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import { currencies } from '#src/api/dictionaries.ts'
import { coming } from '#src/search/text/use-names.ts'
import { currencyNames } from './price-lines.ts'

/** What currencies are called. The dictionary is asked only for one that no listing names: a price of the past. */
export function useCurrencyNames({ listings }: Car, ids: readonly number[]): (id: number) => string {
  const named = new Set(listings.map(({ price }) => price?.currency?.id))
  const dictionary = useQuery({ ...currencies(), enabled: ids.some((id) => !named.has(id)) })
  const nameOf = currencyNames(listings, dictionary.data ?? [])
  return (id) => (dictionary.isLoading && !named.has(id) ? coming : nameOf(id))
}
