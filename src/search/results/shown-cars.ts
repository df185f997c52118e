import type { FoundPages } from './found-pages.ts'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { domains } from '#src/api/plain-queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { CardProps } from '#src/card/card-props.ts'
import { type Address, searchParams } from '#src/app/address/address.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { useRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
import { matchingListings } from '#contract/matching-listing.ts'

/** A car with the texts that depend on the search that found it. */
export interface ShownCar extends Omit<CardProps, 'now'> {
  /** Parameters of the car's page: they contain the search, so that the page knows its neighbours and the way back. */
  readonly params: Record<string, string>
}

/** Each car with its matching listing. Cars without an active listing are dropped. */
export function useShownCars(
  found: FoundPages | undefined,
  address: Address,
  now: number,
): readonly ShownCar[] | undefined {
  // A search that names sources has waited for them, so they are loaded.
  const bySource = found?.superset.filters.sources !== undefined
  const { data } = useQuery({ ...domains(useLanguage()), enabled: bySource })
  const sources = bySource ? data : undefined
  const known = useRates(false)
  // Rates that arrive later do not change displayed prices: they apply from the next search on.
  const [first, setFirst] = useState({ search: found?.search, rates: known })
  if (first.search !== found?.search) setFirst({ search: found?.search, rates: known })
  const { rates } = first
  return useMemo(() => {
    if (found === undefined) return undefined
    const { search, cars, pageOf, superset } = found
    // The results page of the car is part of its link, for the cars before and after it.
    const onPage = new Map(
      [...new Set(pageOf.values())].map((page) => [page, searchParams(address, { ...search, page })]),
    )
    const whole = searchParams(address, search)
    const sites = sources === undefined ? noSites : sitesOf(sources)
    const context = { currency: search.currency, sites, worth: worthIn(rates, search.currency) }
    const matches = matchingListings(cars, superset, context, now)
    return cars.flatMap((car, index) => {
      const match = matches[index]
      const params = onPage.get(pageOf.get(car.id) ?? search.page) ?? whole
      return match === undefined ? [] : [{ car, match, search, params }]
    })
  }, [found, sources, address, now, rates])
}
