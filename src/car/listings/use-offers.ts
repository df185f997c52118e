import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { supersetOf } from '#contract/exclusion/inclusion-exclusion.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { useCarriedAddress } from '#src/app/address/use-address.ts'
import { serverNow } from '#src/api/get.ts'
import { domains } from '#src/api/plain-queries.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { useRates, worthIn } from '#src/rates/rates.ts'
import { cheaperThan, matchesOf, orderedOffers } from './offers.ts'

export interface CarOffers {
  /** In which amounts are compared: the search's, or the reader's own. */
  readonly currency: string
  /** In the order in which they are shown. */
  readonly offers: readonly Listing[]
  /** Those that meet the search the car was opened from. */
  readonly matched: readonly Listing[]
  /** Another one that asks less than the first. */
  readonly cheaper: Listing | undefined
}

/** Who offers the car, in the order of interest to this reader. */
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
