import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { supersetOf } from '#contract/exclusion/inclusion-exclusion.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { serverNow } from '#src/api/get.ts'
import { domains } from '#src/api/plain-queries.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { useCarriedAddress } from '#src/app/address/use-address.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { approximate, useRates, worthIn } from '#src/rates/rates.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { type Cheapest, cheapest } from '../listing.ts'
import { cheaperThan, matchesOf, orderedOffers } from './offers.ts'

export interface CarOffers {
  /** In which amounts are compared: the search's, or the reader's own. */
  readonly currency: string
  readonly offers: readonly Listing[]
  readonly matched: readonly Listing[]
  readonly cheaper: Listing | undefined
}

export function useOffers(car: Car): CarOffers {
  const { search } = useCarriedAddress()
  const { currency } = search
  const bySource = (search.filters.sources ?? search.excluded?.sources) !== undefined
  const { data: sources } = useQuery({ ...domains(useLanguage()), enabled: bySource })
  const rates = useRates()
  // Ordered by what is known when the page is opened: what comes later is said, but moves no button under the pointer.
  const [first] = useState(rates)
  const sites = sources === undefined ? noSites : sitesOf(sources)
  // Of a search that excludes sources: one by all others.
  const superset = supersetOf(search, sites) ?? search
  // Which sources the search names is known only once they are.
  const matched =
    bySource && sources === undefined
      ? []
      : matchesOf(car, superset, { currency, sites, worth: worthIn(first, currency) }, serverNow())
  const offers = orderedOffers(car, matched, worthIn(first, currency))
  return { currency, offers, matched, cheaper: cheaperThan(offers[0], offers, worthIn(rates, currency)) }
}

const currencyOf = ({ price }: Listing): string | undefined =>
  price?.price && price.currency?.name ? price.currency.name : undefined

/** The cheapest of a car's listings; in all currencies once their rates are known. */
export function useCheapest(listings: readonly Listing[]): Cheapest {
  const own = useOwnCurrency()
  const rates = useRates()
  return cheapest(listings, (listing) => {
    const from = currencyOf(listing)
    const amount = listing.price?.price
    return from === undefined || !amount ? undefined : approximate(amount, from, own, rates)
  })
}
