import { useDeferredValue, useEffect } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { carHead } from '#src/card/car-head.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useHead } from '#src/lib/page-heading.ts'
import { rememberCar } from '#src/card/remember-car.ts'
import { KeptNotice } from '#src/offline/shown/KeptNotice.tsx'
import { markSeen } from '#src/stores/marks.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { late } from '#src/ui/late.tsx'
import { AuctionBox } from './auction/AuctionBox.tsx'
import { CarActions } from './CarActions.tsx'
import { CarBar } from './CarBar.tsx'
import { CarHeader } from './CarHeader.tsx'
import { column } from './Section.tsx'
import { leadListing } from './gallery/first-picture.ts'
import { Gallery } from './gallery/Gallery.tsx'
import { Highlights } from './Highlights.tsx'
import { Offers, fewOffers } from './listings/Offers.tsx'
import { useOffers } from './listings/use-offers.ts'
import { TopBar } from './ways-in/TopBar.tsx'
import { useFallbackInAddress } from './ways-in/fallback-identity.ts'

/** Below the first screen. */
const CarStory = late(async () => (await import('./CarStory.tsx')).CarStory, {
  fallback: <div className="min-h-dvh" />,
})

const PrintSheet = late(async () => (await import('./print/PrintSheet.tsx')).PrintSheet, {
  when: 'after cars',
  failed: null,
})

type Props = {
  car: Car
  /** From a page of results: reports are still on their way. */
  partial: boolean
  byVin: boolean
  /** Kept on this device: when the service gave it, ms. */
  since: number | undefined
  /** Asks the service for it once more. */
  retry: () => void
  /** `<domain id>/<listing id>` of the listing that the address names. */
  listing: string | undefined
}

/** The car's whole story on one page. */
export const CarView = ({ car, partial, byVin, since, retry, listing }: Props) => {
  const t = useT()
  const format = useFormat()
  // Drawn after the page, and may be interrupted.
  const sheet = useDeferredValue(true, false)
  useHead(carHead(t, format, car, leadListing(car)))
  useFallbackInAddress(
    car,
    !partial && !byVin && listing === undefined && location.pathname.startsWith('/car/'),
  )
  // Whichever way the car was opened, it has been seen: kept in the store, which is outside of the page.
  useEffect(() => {
    markSeen(car.id)
    // An old answer says nothing new of it.
    if (since === undefined) rememberCar(car)
  }, [car, since])
  const sold = car.listings.length > 0 && car.listings.every(({ archived }) => archived === true)
  const lastSeen = car.listings
    .flatMap(({ last_seen_at }) => last_seen_at ?? [])
    .toSorted()
    .at(-1)
  const offers = useOffers(car)
  // Whichever side of the first screen is shorter has them.
  const long = offers.offers.length > fewOffers
  const highlights = <Highlights car={car} partial={partial} />
  return (
    <>
      {/* Paper has a sheet of its own; until it is there, this is better than nothing. */}
      <article className="pb-16 print:has-[+*]:hidden">
        <div className={column}>
          <TopBar carId={car.id}>
            <CarActions car={car} />
          </TopBar>
        </div>
        <CarBar car={car} {...offers} />
        <div className={column}>
          <CarHeader car={car} sold={sold} {...offers} />
          <KeptNotice since={since} onRetry={retry} className="mb-4" />
          {sold && (
            <Notice tone="warn" title={t('car.sold.title')} className="mb-4">
              <p>
                {lastSeen === undefined
                  ? t('car.sold.more')
                  : t('car.sold.seen', { when: format.date(lastSeen) })}
              </p>
            </Notice>
          )}
          {byVin && (
            <Notice title={t('car.by.vin')} className="mb-4">
              <p>{t('car.by.vin.more')}</p>
            </Notice>
          )}
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="min-w-0">
              <Gallery car={car} />
              {long && <div className="mt-4">{highlights}</div>}
            </div>
            <aside aria-label={t('car.offers.aside')} className="min-w-0 space-y-4">
              <Offers {...offers} listings={car.listings} />
              <AuctionBox car={car} currency={offers.currency} />
              {!long && highlights}
            </aside>
          </div>
        </div>
        <CarStory car={car} partial={partial} listing={listing} />
      </article>
      {sheet && !partial && <PrintSheet car={car} />}
    </>
  )
}
