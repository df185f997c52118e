import { useState } from 'react'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { type Car, keyOfListing } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { AuctionsButton } from '#src/card/AuctionsButton.tsx'
import { useNow } from '#src/lib/timing.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { sourceName } from '../listing.ts'
import { auctions, remaining, type Auction } from './auction.ts'

export const AuctionBox = ({ car, currency }: { car: Car; currency: string }) => {
  const minute = useNow(60_000, serverNow)
  // Shows a past auction, the latest, only if none is ahead or without a time.
  const found = auctions(car.listings, minute).filter(({ state }, index) => index === 0 || state !== 'over')
  return found.map((auction) => (
    <One key={keyOfListing(auction.listing)} car={car} auction={auction} to={currency} />
  ))
}

const One = ({ car, auction, to }: { car: Car; auction: Auction; to: string }) => {
  const { listing, at, bid, currency, state, stale } = auction
  const { t, format } = useTextContext()
  return (
    <section aria-label={t('car.auction')} className="rounded-lg border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon name="gavel" size={18} />
        {t('car.auction.at', { source: sourceName(listing) })}
      </h2>
      {at === null ? (
        <p className="mt-2 text-muted">{t('car.auction.undated')}</p>
      ) : (
        <p className="mt-2">
          <time dateTime={at} className="font-medium">
            {format.dateTime(at, { showZone: true })}
          </time>
        </p>
      )}
      {at !== null && state === 'ahead' && <Countdown at={at} />}
      {state === 'over' && <p className="mt-1 text-warn">{t('card.auction.over')}</p>}
      {bid !== null && (
        <p className="mt-2">
          {t('car.auction.bid')} <span className="text-lg font-semibold">{format.money(bid, currency)}</span>
          {currency && <Approximate amount={bid} from={currency} to={to} as="line" />}
        </p>
      )}
      {state === 'ahead' && <p className="mt-1 text-sm text-muted">{t('car.auction.extended')}</p>}
      {stale && listing.last_seen_at !== null && (
        <p className="mt-1 text-sm text-muted">
          {t('car.auction.stale', { when: format.dateTime(listing.last_seen_at, { showZone: true }) })}
        </p>
      )}
      {state !== 'over' && listing.last_seen_at !== null && (
        <p className="mt-1 text-sm text-muted">
          {t('car.auction.seen', { when: format.ago(listing.last_seen_at, serverNow()) })}
        </p>
      )}
      {state === 'ahead' && (
        <div className="mt-3">
          <AuctionsButton size="sm" of={() => Promise.resolve([{ ...car, listings: [listing] }])}>
            {t('card.calendar')}
          </AuctionsButton>
        </div>
      )}
    </section>
  )
}

/** Shows seconds in the last hour, when a bid depends on them. The user can stop it (WCAG 2.2.2). */
const Countdown = ({ at }: { at: string }) => {
  const t = useT()
  const [still, setStill] = useState(false)
  const [stoppedAt, setStoppedAt] = useState(0)
  const ticking = useNow(1000, serverNow)
  const now = still ? stoppedAt : ticking
  const { days, hours, minutes, seconds } = remaining(at, now)
  const parts = [
    ...(days > 0 ? [t('units.days', { count: days })] : []),
    ...(days > 0 || hours > 0 ? [t('units.hours', { count: hours })] : []),
    ...(days === 0 ? [t('units.minutes', { count: minutes })] : []),
    ...(days === 0 && hours === 0 ? [t('car.auction.seconds', { count: seconds })] : []),
  ]
  return (
    <p className="flex items-center gap-1 text-muted">
      <span>{t('car.auction.left', { time: parts.join(' ') })}</span>
      <IconButton
        icon={still ? 'play' : 'clock'}
        size="sm"
        pressed={still}
        filled={false}
        label={t('car.auction.stop')}
        onClick={() => {
          setStoppedAt(ticking)
          setStill(!still)
        }}
      />
    </p>
  )
}
