import { useQuery } from '@tanstack/react-query'
import { supersetOf } from '#contract/exclusion/inclusion-exclusion.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { domains } from '#src/api/plain-queries.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { useCarriedAddress, useShownCurrency } from '#src/app/address/address.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { worthOf } from '#contract/headline.ts'
import { useFirstRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
import { type Cheapest, cheapest } from '../listing.ts'
import { cheaperThan, matchesOf, orderedOffers } from './offers.ts'

export interface CarOffers {
  /** The currency of comparisons: the search's, or the user's own. */
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
  const worth = worthIn(useFirstRates(), currency)
  const sites = sources === undefined ? noSites : sitesOf(sources)
  // The plain search, with excluded sources replaced by all others.
  const superset = supersetOf(search, sites) ?? search
  // A search by source has no matches until the sources have loaded.
  const found =
    bySource && sources === undefined
      ? { lead: undefined, matched: [] }
      : matchesOf(car, superset, { currency, sites, worth }, serverNow())
  const offers = orderedOffers(car, found, worth)
  return {
    currency,
    offers,
    matched: found.matched,
    cheaper: cheaperThan(offers[0], offers, worth),
  }
}

/** The cheapest of a car's listings, across currencies if their rates are known. */
export function useCheapest(listings: readonly Listing[]): Cheapest {
  const worth = worthIn(useFirstRates(), useShownCurrency())
  return cheapest(listings, (listing) => worthOf(listing, worth))
}
