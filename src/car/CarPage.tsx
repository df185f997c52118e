import '#src/styles/later.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listingPath, vinPath } from '#contract/requests.ts'
import { emptySearch } from '#contract/search.ts'
import { likelyVin, readVin, vinDoubt } from '#contract/vin.ts'
import { shownFailure } from '#src/api/failure.ts'
import { carByAdvert, carByVin } from '#src/api/listings.ts'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { hostNames, pastedListing } from '#src/app/address/pasted-listing.ts'
import { vinsIn } from '#src/app/address/pasted-vins.ts'
import { useAddressParams } from '#src/app/address/address.ts'
import { Mended } from '#src/app/layout/NowherePage.tsx'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { KeptPlaces } from '#src/offline/KeptNotice.tsx'
import { isAway } from '#src/offline/kept-car.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { CarView } from './CarView.tsx'
import { stageBox } from './gallery/pictures.ts'
import { SimilarCars } from './price-check/SimilarCars.tsx'
import {
  fallbackParam,
  filtersLike,
  readFallback,
  type FallbackIdentity,
} from './ways-in/fallback-identity.ts'
import { type CarLookup, type FailedLookup, useCar, useLookup } from './ways-in/use-car.ts'

export const CarPage = () => {
  const { carId } = useParams({ from: '/car/$carId' })
  const params = useAddressParams()
  const fallback = readFallback(params[fallbackParam])
  return <CarStates found={useCar(carId, fallback)} fallback={fallback} />
}

export const VinPage = () => {
  const t = useT()
  const { vin } = useParams({ from: '/vin/$vin' })
  const language = useLanguage()
  const typed = vin.replaceAll(/[\s-]/g, '')
  const exact = readVin(vin) ?? vinsIn(vin)[0]?.toLowerCase()
  const likely = exact && likelyVin(exact)
  const reason = exact === undefined ? 'invalid.more' : (vinDoubt(exact) ?? 'absent.more')
  const query = useQuery({
    ...carByVin(exact ?? '', language),
    enabled: exact !== undefined,
    ...shownFailure,
  })
  const found = useLookup(query, query.data, exact && vinPath(exact, language))
  // A part of a VIN leads to the search's VIN filter; a complete VIN is no part.
  const part = /^[a-z0-9]{1,16}$/i.test(typed) ? typed.toLowerCase() : undefined
  return (
    <CarStates
      found={exact !== undefined ? found : { state: 'gone' }}
      fallback={undefined}
      absent={{
        title: t(exact === undefined ? 'car.vin.invalid' : 'car.vin.absent', { vin: typed.toUpperCase() }),
        more: t(`car.vin.${reason}`, { count: typed.length }),
        actions: (
          <>
            {likely && (
              <Link to="/vin/$vin" params={{ vin: likely }} className={buttonClass()}>
                {t('car.vin.likely', { vin: likely.toUpperCase() })}
              </Link>
            )}
            {part !== undefined && (
              <Link to="/" search={{ vin: part }} className={buttonClass()}>
                {t('car.vin.part', { vin: part.toUpperCase() })}
              </Link>
            )}
          </>
        ),
      }}
    />
  )
}

/** Addresses contain host names, which mean the same in every account. `?ad=` is a pasted address, also tried. */
export const ListingPage = () => {
  const t = useT()
  const { host, listingId } = useParams({ from: '/listing/$host/$listingId' })
  const { ad = '' } = useAddressParams()
  const language = useLanguage()
  const hosts = hostNames(host)
  const ids = [...new Set([listingId, ...(pastedListing(ad)?.ids ?? [])])]
  const query = useQuery({ ...carByAdvert({ hosts, ids }, language), ...shownFailure })
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

type Props = {
  found: CarLookup
  fallback: FallbackIdentity | undefined
  listing?: string | undefined
  absent?: Absence
}

export const CarStates = ({ found, fallback, listing, absent }: Props) => {
  switch (found.state) {
    case 'waiting':
      return <CarLoading />
    case 'failed':
      return <CarProblem {...found} />
    case 'gone':
      return <Mended>{absent ? <AbsentCar {...absent} /> : <GoneCar fallback={fallback} />}</Mended>
    case 'found':
      return <CarView key={found.car.id} {...found} listing={listing} />
  }
}

/** The shape of the page while the car is loading, so that nothing moves when it arrives. */
const CarLoading = () => {
  const t = useT()
  return (
    <div className="mx-auto max-w-[88rem] px-4 max-sm:flex max-sm:flex-col sm:px-6" aria-busy="true">
      <h1 className="sr-only">{t('ui.loading')}</h1>
      {/* As high as the content above the picture; on a phone the picture comes first. */}
      <div className="h-80 overflow-hidden pt-4 max-sm:order-2 sm:h-47 sm:pt-12">
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="mt-2 h-5 w-56" />
      </div>
      <div className="grid gap-6 max-sm:contents lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton
          className={`${stageBox} rounded-lg object-contain max-sm:order-1 max-sm:mt-12 max-sm:shrink-0`}
          picture={0}
        />
        <Skeleton className="h-64 rounded-lg max-sm:order-3" />
      </div>
    </div>
  )
}

const CarProblem = ({ problem, until, retrying, retry }: FailedLookup) => {
  const t = useT()
  useTitle(t('car.failed'))
  return (
    <div className="mx-auto max-w-3xl px-4 py-12">
      <h1 ref={takeFocus} tabIndex={-1} className="mb-4 text-xl font-semibold outline-none">
        {t('car.failed')}
      </h1>
      <Problem {...{ problem, until, retrying }} onRetry={retry}>
        {isAway(problem) && <KeptPlaces missing="unseen" />}
      </Problem>
    </div>
  )
}

/** The car was sold over a month ago or is not in the account's sources: shows similar cars, if the link describes it. */
const GoneCar = ({ fallback }: { fallback: FallbackIdentity | undefined }) => {
  const t = useT()
  const like = fallback && filtersLike(fallback)
  return (
    <div className="mx-auto max-w-[88rem] px-4 pb-12 sm:px-6">
      <AbsentCar
        title={t('car.gone')}
        more={
          fallback?.vin === undefined
            ? t('car.gone.more')
            : t('car.gone.vin', { vin: fallback.vin.toUpperCase() })
        }
      />
      {fallback && like && (
        <SimilarCars
          search={{ ...emptySearch, filters: like }}
          centre={{ year: fallback.year ?? null, odometer: fallback.odometer ?? null, price: undefined }}
          without={undefined}
          title={t('car.gone.similar')}
        />
      )}
    </div>
  )
}

interface Absence {
  readonly title: string
  readonly more: string
  readonly actions?: ReactNode
}

const AbsentCar = ({ title, more, actions }: Absence) => {
  const t = useT()
  useTitle(title)
  return (
    <Empty
      icon="car"
      level={1}
      title={title}
      titleRef={takeFocus}
      actions={
        <>
          {actions}
          <Link to="/vins" className={buttonClass()}>
            {t('car.to.vins')}
          </Link>
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {t('car.to.search')}
          </Link>
        </>
      }
    >
      <p>{more}</p>
    </Empty>
  )
}
