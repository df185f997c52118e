import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAddressParams } from '#src/address/use-address.ts'
import { listingPath } from '#contract/requests.ts'
import { carByAdvert } from '#src/api/listings.ts'
import { domains } from '#src/api/queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { hostNames, pastedListing } from '#src/address/pasted-listing.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { CarStates } from './CarStates.tsx'
import { useLookup } from './ways-in/use-car.ts'

/**
 * A car by one of its advertisements. Host names in our addresses, this account's domain ids to the
 * service: a link means the same site to everybody. `?ad=` is a pasted address, whose other parts are
 * tried where the first is not the listing's id.
 */
export const ListingPage = () => {
  const t = useT()
  const { host, listingId } = useParams({ from: '/listing/$host/$listingId' })
  const { ad = '' } = useAddressParams()
  const language = useLanguage()
  const hosts = hostNames(host)
  const ids = [...new Set([listingId, ...(pastedListing(ad)?.ids ?? [])])]
  const query = useQuery(carByAdvert({ hosts, ids }, language))
  const sites = useQuery(domains(language)).data
  const [domainId] = hosts.flatMap((each) => (sites && sitesOf(sites).idOf(each)) ?? [])
  const path = domainId === undefined ? undefined : listingPath(domainId, listingId, language)
  return (
    <CarStates
      found={useLookup(query, query.data?.car, path)}
      fallback={undefined}
      listing={query.data && `${query.data.domainId}/${query.data.listingId}`}
      absent={{
        title: t('car.listing.absent', { host, id: listingId }),
        more: t('car.listing.absent.more'),
      }}
    />
  )
}
