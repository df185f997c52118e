import '#src/styles/later.css'
import { Link, useParams } from '@tanstack/react-router'
import { useAddressParams } from '#src/app/address/use-address.ts'
import { CarStates } from './CarStates.tsx'
import { useCar, useLookup } from './ways-in/use-car.ts'
import { fallbackParam, readFallback } from './ways-in/fallback-identity.ts'
import { useQuery } from '@tanstack/react-query'
import { listingPath, vinPath } from '#contract/requests.ts'
import { readVin } from '#contract/vin.ts'
import { carByAdvert, carByVin } from '#src/api/listings.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { hostNames, pastedListing } from '#src/app/address/pasted-listing.ts'

/** A car by its id. The address carries the search it was found with, and what the car was, for after its sale. */
export const CarPage = () => {
  const { carId } = useParams({ from: '/car/$carId' })
  const params = useAddressParams()
  const fallback = readFallback(params[fallbackParam])
  return <CarStates found={useCar(carId, fallback)} fallback={fallback} />
}

/** A car by its exact VIN, sold within the last month or not. */
export const VinPage = () => {
  const t = useT()
  const { vin } = useParams({ from: '/vin/$vin' })
  const language = useLanguage()
  const typed = vin.replaceAll(/[\s-]/g, '')
  const exact = readVin(vin)
  const query = useQuery({ ...carByVin(exact ?? '', language), enabled: exact !== undefined })
  const found = useLookup(query, query.data, exact && vinPath(exact, language))
  // A part of a VIN finds cars by the search's own filter.
  const part = /^[a-z0-9]{1,19}$/i.test(typed) ? typed.toLowerCase() : undefined
  return (
    <CarStates
      found={exact !== undefined ? found : { state: 'gone' }}
      fallback={undefined}
      absent={{
        title: t(exact === undefined ? 'car.vin.invalid' : 'car.vin.absent', { vin: typed.toUpperCase() }),
        more: t(exact === undefined ? 'car.vin.invalid.more' : 'car.vin.absent.more'),
        actions: part !== undefined && (
          <Link to="/" search={{ vin: part }} className={buttonClass()}>
            {t('car.vin.part', { vin: part.toUpperCase() })}
          </Link>
        ),
      }}
    />
  )
}

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
