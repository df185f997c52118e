import { type ReactNode, useDeferredValue, useEffect, type ComponentProps, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { carHead } from '#src/card/car-head.ts'
import { rememberCar, toggleFavourite } from '#src/card/remember-car.ts'
import { daysInWords } from '#src/i18n/days-in-words.ts'
import { type TextContext, useT, useTextContext } from '#src/i18n/use-t.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useHead } from '#src/lib/page-heading.ts'
import { KeptNotice } from '#src/offline/KeptNotice.tsx'
import { markSeen } from '#src/stores/marks.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { late } from '#src/ui/late.tsx'
import { CarBar, CarHeader } from './CarHeader.tsx'
import { PartLink, column } from './Section.tsx'
import { AuctionBox } from './auction/AuctionBox.tsx'
import { carContradictions } from './facts/car-contradictions.ts'
import { Gallery } from './gallery/Gallery.tsx'
import { journeySummary } from './journey/journey.ts'
import { Offers, fewOffers } from './listings/Offers.tsx'
import { useOffers } from './listings/use-offers.ts'
import { reportsOf } from './reports/car-reports.ts'
import { TopBar } from './ways-in/TopBar.tsx'
import { useFallbackInAddress, shareUrl } from './ways-in/fallback-identity.ts'
import type { LookedUpCar } from './ways-in/use-car.ts'
import { placeLine } from '#src/card/SourceLine.tsx'
import { carLabel, carName } from '#src/card/title.ts'
import { contradictionWords } from '#src/contradictions/all-words.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { priceText } from '#src/price/price-text.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { announce } from '#src/ui/announcer.ts'
import { factGroups, factsOf } from './fields.ts'
import { isActive, sourceName, standingListings } from './listing.ts'

const CarStory = late(async () => (await import('./CarStory.tsx')).CarStory, {
  fallback: <div className="min-h-dvh" />,
})

const PrintSheet = late(async () => (await import('./PrintSheet.tsx')).PrintSheet, {
  when: 'after cars',
  failed: null,
})

type Props = Omit<LookedUpCar, 'state'> & {
  listing: string | undefined
}

export const CarView = ({ car, partial, byVin, since, retry, listing }: Props) => {
  const { t, format } = useTextContext()
  // Rendered after the page, interruptibly.
  const sheet = useDeferredValue(true, false)
  const offers = useOffers(car)
  useHead(carHead(t, format, car, offers.offers[0]))
  useFallbackInAddress(
    car,
    !partial && !byVin && listing === undefined && location.pathname.startsWith('/car/'),
  )
  // Every way to open the car counts as seen. An effect, because the store is outside of React.
  useEffect(() => {
    markSeen(car.id)
    // Data stored on this device is not newer than the remembered car.
    if (since === undefined) rememberCar(car)
  }, [car, since])
  const sold = car.listings.length > 0 && car.listings.every(({ archived }) => archived === true)
  const lastSeen = car.listings
    .flatMap(({ last_seen_at }) => last_seen_at ?? [])
    .toSorted()
    .at(-1)
  // On a phone the photo comes before the text.
  const phone = useMedia('(width < 40rem)') === true
  // The highlights are on the shorter side of the first screen.
  const long = offers.offers.length > fewOffers
  const highlights = <Highlights car={car} partial={partial} />
  return (
    <>
      {/* Prints use the sheet that follows; until it has rendered, the page itself is printed. */}
      <article className="pb-16 print:has-[+*]:hidden">
        <div className={column}>
          <TopBar carId={car.id}>
            <CarActions car={car} phone={phone} />
          </TopBar>
          {phone && <Gallery car={car} />}
        </div>
        <CarBar car={car} {...offers} />
        <div className={column}>
          <CarHeader car={car} sold={sold} {...offers} />
          <KeptNotice since={since} listed={partial === 'offline'} onRetry={retry} className="mb-4" />
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
              {!phone && <Gallery car={car} />}
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

const Highlights = ({ car, partial }: Pick<Props, 'car' | 'partial'>) => {
  const t = useT()
  const found = carContradictions(car).length
  const reports = reportsOf(car).length
  const { days, relisted } = journeySummary(car, serverNow())
  const facts = [
    ...(days > 0 ? [daysInWords(t, 'units.offered', days)] : []),
    ...(relisted > 0 ? [t('journey.relisted.count', { count: relisted })] : []),
  ]
  if (found === 0 && reports === 0 && !partial && facts.length === 0) return null
  return (
    <ul className="rounded-lg border border-line bg-surface py-1.5">
      {found > 0 && (
        <One to="conflicts" icon="warning" tone="text-warn">
          {t('car.conflicts', { count: found })}
        </One>
      )}
      {/* The section of the reports states that there are none. */}
      {(reports > 0 || partial) && (
        <One to="reports" icon="shield">
          <span>{t('reports.title')}</span>
          {reports > 0 && <span className="ms-1.5 text-muted">{` ${reports}`}</span>}
        </One>
      )}
      {facts.length > 0 && (
        <One to="journey" icon="history">
          {facts.join(' · ')}
        </One>
      )}
    </ul>
  )
}

type OneProps = { to: string; icon: IconName; tone?: string; children: ReactNode }

const One = ({ to, icon, tone = 'text-muted', children }: OneProps) => (
  <li>
    <PartLink to={to} className="flex min-h-9 items-center gap-2.5 px-4 py-1.5 hover:bg-fill">
      <Icon name={icon} size={18} className={tone} />
      <span className="min-w-0 flex-1">{children}</span>
      <Icon name="chevron-down" size={14} className="text-muted" />
    </PartLink>
  </li>
)

/** The panel imports the QR code library, so it loads when the user shares. */
const CarSharePanel = late(async () => (await import('./CarSharePanel.tsx')).CarSharePanel, {
  fallback: <div className="h-80" />,
})

const CarActions = ({ car, phone }: { car: Car; phone: boolean }) => {
  const { t, format } = useTextContext()
  const [copied, setCopied] = useState(false)
  const [refused, setRefused] = useState<string>()
  const copy = async () => {
    const text = carText(car, { t, format })
    if (!(await copyText(text))) return setRefused(text)
    setCopied(true)
    announce(t('ui.copied'))
  }
  const others = (
    <>
      <Act
        icon={copied ? 'check' : 'copy'}
        label={t('car.copy')}
        said={copied ? t('ui.copied') : undefined}
        onBlur={() => setCopied(false)}
        onClick={() => void copy()}
      />
      <Act icon="print" label={t('car.print')} onClick={() => print()} />
    </>
  )
  return (
    <>
      <FavouriteAct car={car} />
      <Popover
        label={t('car.share.title')}
        align="end"
        className="w-88 max-w-[calc(100vw-2rem)] p-4"
        trigger={(props) => (
          <Act
            icon={phone ? 'more' : 'share'}
            label={phone ? t('card.more', { car: carLabel(t, car) }) : t('car.share')}
            {...props}
          />
        )}
      >
        <CarSharePanel car={car} />
        {phone && <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">{others}</div>}
      </Popover>
      {!phone && others}
      <Dialog open={refused !== undefined} onClose={() => setRefused(undefined)} title={t('ui.copy')}>
        <label>
          {t('ui.copy.failed')}
          <textarea
            readOnly
            data-autofocus
            rows={8}
            value={refused ?? ''}
            onFocus={(event) => event.target.select()}
            className="field mt-2 block p-3 text-sm"
          />
        </label>
      </Dialog>
    </>
  )
}

/** The label is the same in both states: `aria-pressed` and the heart show them. */
const FavouriteAct = ({ car }: { car: Car }) => {
  const t = useT()
  const pressed = useMark(car.id)?.favourite !== undefined
  return (
    <Act
      label={t('car.favourite')}
      filled={pressed}
      icon="heart"
      aria-pressed={pressed}
      onClick={() => toggleFavourite(car)}
    />
  )
}

type ActProps = ComponentProps<typeof Button> & {
  label: string
  said?: string | undefined
}

const Act = ({ label, said, ...button }: ActProps) => (
  <Button tone="quiet" size="sm" aria-label={label} {...button}>
    {/* Both texts share one grid cell, which is as wide as the wider one, so that nothing beside it moves. */}
    <span className="grid max-sm:not-in-[[popover]]:sr-only *:[grid-area:1/1]">
      <span className={said === undefined ? undefined : 'invisible'}>{label}</span>
      {said !== undefined && <span>{said}</span>}
    </span>
  </Button>
)

const left = new Set(['brand', 'model', 'badge'])

function carText(car: Car, context: TextContext): string {
  const { t, format } = context
  const name = [car.year, carName(car) ?? t('card.unnamed'), car.badge]
    .filter((part) => part !== null)
    .join(' ')
  const facts = factGroups
    .flatMap((group) => factsOf(car, group, context))
    .filter(({ field, text }) => text !== null && !left.has(field))
    .map(({ label, text }) => `${label}: ${text}`)
  const listings = standingListings(car).map((listing) =>
    [
      priceText(t, format, listing),
      listing.odometer === null ? undefined : format.distance(listing.odometer),
      placeLine(listing, format.language),
      sourceName(listing),
      isActive(listing) ? undefined : t('car.sold'),
      listing.external.url,
    ]
      .filter((part) => part !== undefined && part !== null)
      .join(' · '),
  )
  const contradicting = carContradictions(car).map((found) => contradictionWords(found, context))
  return [name, ...facts, ...contradicting, '', ...listings, '', shareUrl(car)].join('\n')
}
