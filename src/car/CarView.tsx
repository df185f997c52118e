import { useEffect } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { carLabel } from '#src/card/car-label.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useTitle } from '#src/lib/use-title.ts'
import { markSeen } from '#src/stores/marks.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { AuctionBox } from './auction/AuctionBox.tsx'
import { CarActions } from './CarActions.tsx'
import { CarHeader, StateBadges } from './CarHeader.tsx'
import { conflicts } from './facts/conflicts.ts'
import { Gallery } from './gallery/Gallery.tsx'
import { Highlights } from './Highlights.tsx'
import { Offers } from './listings/Offers.tsx'
import { sourceName } from './listings/listing-key.ts'
import { type SectionLink, SectionNav } from './SectionNav.tsx'
import { useAtRest } from './use-at-rest.ts'
import { useRememberCar } from './ways-in/remember.ts'
import { TopBar } from './ways-in/TopBar.tsx'

/** Below the first screen. */
const CarStory = lazyPart(async () => (await import('./CarStory.tsx')).CarStory)

const PrintSheet = lazyPart(async () => (await import('./print/PrintSheet.tsx')).PrintSheet)

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
  const [sheet, drawSheet] = useAtRest()
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
      {/* Paper has a sheet of its own; until it is there, this is better than nothing. */}
      <article className="mx-auto max-w-[88rem] px-4 pb-16 sm:px-6 print:has-[+*]:hidden">
        <TopBar carId={car.id}>
          <CarActions car={car} onMayPrint={drawSheet} />
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
            <Highlights car={car} partial={partial} />
          </aside>
        </div>
        <SectionNav links={links} />
        <div className="mt-2 space-y-10 [&>section:first-child]:border-t-0">
          <LazyPlace fallback={<div className="min-h-dvh" />}>
            <CarStory car={car} partial={partial} listing={listing} />
          </LazyPlace>
        </div>
      </article>
      {sheet && !partial && (
        <LazyPlace failed={null}>
          <PrintSheet car={car} />
        </LazyPlace>
      )}
    </>
  )
}
