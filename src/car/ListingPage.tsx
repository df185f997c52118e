import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { carByAdvert } from '#src/api/listings.ts'
import { hostNames, pastedListing } from '#src/address/pasted-listing.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { CarStates } from './CarStates.tsx'
import { lookupState } from './ways-in/use-car.ts'

/**
 * A car by one of its advertisements. Host names in our addresses, this account's domain ids to the
 * service: a link means the same site to everybody. `?ad=` is a pasted address, whose other parts are
 * tried where the first is not the listing's id.
 */
export const ListingPage = () => {
  const t = useT()
  const { host, listingId } = useParams({ from: '/listing/$host/$listingId' })
  // The route hands over flat text (router.tsx).
  const { ad = '' } = useSearch({ strict: false }) as Record<string, string>
  const language = useLanguage()
  const ids = [...new Set([listingId, ...(pastedListing(ad)?.ids ?? [])])]
  const query = useQuery(carByAdvert({ hosts: hostNames(host), ids }, language))
  return (
    <CarStates
      found={lookupState(query, query.data?.car)}
      fallback={undefined}
      listing={query.data && `${query.data.domainId}/${query.data.listingId}`}
      absent={{
        title: t('car.listing.absent', { host, id: listingId }),
        more: t('car.listing.absent.more'),
      }}
    />
  )
}
