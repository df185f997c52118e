import { lazy, Suspense, useEffect } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { carLabel } from '#src/card/car-label.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useTitle } from '#src/lib/use-title.ts'
import { markSeen } from '#src/stores/marks.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { AuctionBox } from './auction/AuctionBox.tsx'
import { CarActions } from './CarActions.tsx'
import { CarHeader, StateBadges } from './CarHeader.tsx'
import { Equipment } from './equipment/Equipment.tsx'
import { Conflicts } from './facts/Conflicts.tsx'
import { conflicts } from './facts/conflicts.ts'
import { Facts } from './facts/Facts.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { Journey } from './journey/Journey.tsx'
import { ListingTable } from './listings/ListingTable.tsx'
import { Offers } from './listings/Offers.tsx'
import { sourceName } from './listings/listing-key.ts'
import { Prices } from './prices/Prices.tsx'
import { Reports } from './reports/Reports.tsx'
import { type SectionLink, SectionNav } from './SectionNav.tsx'
import { Standing } from './standing/Standing.tsx'
import { useRememberCar } from './ways-in/remember.ts'
import { TopBar } from './ways-in/TopBar.tsx'
import { WhenNear } from './WhenNear.tsx'

const PrintSheet = lazy(async () => ({ default: (await import('./print/PrintSheet.tsx')).PrintSheet }))

type Props = {
  car: Car
  /** From a page of results: reports are still on their way. */
  partial: boolean
  byVin: boolean
  /** `<domain id>/<listing id>` of the listing that the address names. */
  listing: string | undefined
}

/** The car's whole story on one page. */
export const CarView = ({ car, partial, byVin, listing }: Props) => {
  const t = useT()
  const format = useFormat()
  useTitle(carLabel(t, car))
  useRememberCar(car, !partial && !byVin && listing === undefined && location.pathname.startsWith('/car/'))
  // Whichever way the car was opened, it has been seen: told to the store, which is outside of the page.
  useEffect(() => {
    markSeen(car.id)
  }, [car.id])
  const sold = car.listings.length > 0 && car.listings.every(({ archived }) => archived === true)
  const lastSeen = car.listings
    .map(({ last_seen_at }) => last_seen_at ?? '')
    .toSorted()
    .at(-1)
  const disagreements = conflicts(car).length
  const reports = (car.inspections?.length ?? 0) + (car.vehicle_history_reports?.length ?? 0)
  const links: SectionLink[] = [
    { id: 'facts', title: 'car.facts' },
    ...(disagreements > 0
      ? [{ id: 'conflicts', title: 'car.conflicts.short', count: disagreements } as const]
      : []),
    { id: 'listings', title: 'car.listings', count: car.listings.length },
    { id: 'prices', title: 'car.prices' },
    { id: 'journey', title: 'journey.title' },
    { id: 'reports', title: 'reports.title', ...(reports > 0 && { count: reports }) },
    { id: 'equipment', title: 'car.equipment' },
    { id: 'standing', title: 'standing.title' },
  ]
  return (
    <>
      <article className="mx-auto max-w-[88rem] px-4 pb-16 sm:px-6 print:hidden">
        <TopBar carId={car.id}>
          {/* The browser waits for nothing: pictures of the sheet are there since it was drawn. */}
          <CarActions car={car} onPrint={() => print()} />
        </TopBar>
        <CarHeader
          car={car}
          badges={
            <StateBadges
              sold={sold}
              listings={car.listings.length}
              sources={new Set(car.listings.map(sourceName)).size}
            />
          }
        />
        {sold && (
          <Notice tone="warn" title={t('car.sold.title')} className="mb-4">
            <p>
              {lastSeen === undefined || lastSeen === ''
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
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <Gallery car={car} />
          </div>
          <aside aria-label={t('car.offers.aside')} className="space-y-4">
            <AuctionBox car={car} />
            <Offers car={car} />
          </aside>
        </div>
        <SectionNav links={links} />
        <div className="mt-2 space-y-10 [&>section:first-child]:border-t-0">
          <Facts car={car} />
          <Conflicts car={car} />
          <ListingTable car={car} chosen={listing} />
          <Prices car={car} />
          <Journey car={car} />
          <Reports car={car} partial={partial} />
          <Equipment car={car} />
          <WhenNear
            placeholder={
              <section id="standing" aria-label={t('standing.title')} className="scroll-mt-28">
                <Skeleton className="h-96 w-full rounded-lg" />
              </section>
            }
          >
            <Standing car={car} />
          </WhenNear>
        </div>
      </article>
      {!partial && (
        <Suspense fallback={null}>
          <PrintSheet car={car} />
        </Suspense>
      )}
    </>
  )
}
