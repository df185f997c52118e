import { type ReactNode, useState } from 'react'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { type Car, keyOfListing, type Listing } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { PlaceLine, placeLine } from '#src/card/SourceLine.tsx'
import { daysInWords } from '#src/i18n/days-in-words.ts'
import { cx } from '#src/lib/cx.ts'
import { useNow } from '#src/lib/timing.ts'
import { MapView } from '#src/map/MapView.tsx'
import { kilometresBetween } from '#contract/geo.ts'
import type { MapPoint } from '#src/map/MapCanvas.tsx'
import { streetTiles } from '#src/map/street-tiles.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { askedPrice, sourceName } from '../listing.ts'
import { useCurrencyNames } from '../prices/price-lines.ts'
import { Section } from '../Section.tsx'
import { byStart, journey, journeySummary, type JourneyEvent, type PriceAmount } from './journey.ts'

const icons: { readonly [K in JourneyEvent['kind']]: IconName } = {
  listed: 'plus',
  price: 'chart',
  auction: 'gavel',
  sold: 'check',
  unseen: 'eye-off',
}

export const Journey = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  // Events change daily, so an hourly update suffices.
  const now = useNow(60 * 60_000, serverNow)
  const [chosen, setChosen] = useState<string>()
  const events = journey(car, now)
  const { sources, relisted, days, first } = journeySummary(car, now)
  const asked = [first, ...events.flatMap((event) => (event.kind === 'price' ? [event.from, event.to] : []))]
  const currency = useCurrencyNames(
    car,
    asked.flatMap((amount) => amount?.currencyId ?? []),
  )
  const points = pointsOf(car.listings, (listing) =>
    [
      sourceName(listing),
      placeLine(listing, format.language),
      listing.created_at === null ? undefined : format.date(listing.created_at),
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
  )
  const unplaced = car.listings.filter(({ location }) => !location?.position)
  // Without street tiles the map of a single place shows nothing more: no street, often no town.
  const mapped = streetTiles.url !== '' ? points.length > 0 : hasWay(points)
  const summary = [
    t('journey.sources', { count: sources }),
    ...(relisted > 0 ? [t('journey.relisted.count', { count: relisted })] : []),
    ...(days > 0 ? [daysInWords(t, 'units.offered', days)] : []),
    ...(first ? [t('journey.first', { price: format.money(first.price, currency(first.currencyId)) })] : []),
  ]
  return (
    <Section note={summary.join(' · ')}>
      <div className={cx('grid gap-6', (mapped || points.length === 0) && 'lg:grid-cols-2')}>
        <ol className="relative ms-3 min-w-0 border-s border-line">
          {events.map((event, index) => {
            const key = keyOfListing(event.listing)
            const place = placeLine(event.listing, format.language)
            const onMap = mapped && points.some(({ id }) => id === key)
            return (
              <li key={`${event.kind} ${event.at} ${key} ${index}`} className="relative pb-4 ps-7">
                <span
                  className={cx(
                    'absolute -start-3 top-0.5 grid size-6 place-content-center rounded-full border bg-surface',
                    key === chosen ? 'border-accent text-accent-ink' : 'border-line text-muted',
                  )}
                >
                  <Icon name={icons[event.kind]} size={14} />
                </span>
                <p className="text-sm text-muted">
                  <time dateTime={event.at}>{format.date(event.at)}</time>
                </p>
                <Words event={event} currency={currency} />
                {!mapped && event.kind === 'listed' && (
                  <PlaceLine listing={event.listing} className="text-muted" />
                )}
                {onMap && (
                  <button
                    type="button"
                    aria-label={place && t('journey.on.map.of', { place })}
                    aria-pressed={key === chosen}
                    onClick={() => setChosen(key)}
                    onFocus={() => setChosen(key)}
                    className="inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-accent-ink hover:underline aria-pressed:font-semibold"
                  >
                    <Icon name="pin" size={14} />
                    <span>{place ?? t('journey.on.map')}</span>
                  </button>
                )}
              </li>
            )
          })}
          {events.length === 0 && <li className="ps-7 text-muted">{t('journey.none')}</li>}
        </ol>
        <div className="lg:sticky lg:top-44 lg:self-start">
          {mapped && (
            <MapView
              points={points}
              label={t('journey.map')}
              chosen={chosen}
              onChoose={setChosen}
              way
              className="h-80 lg:h-112"
            />
          )}
          {points.length === 0 && (
            <p className="flex h-40 items-center justify-center gap-2 rounded-md bg-fill p-4 text-center text-muted">
              <Icon name="map" size={20} />
              {t('journey.map.none')}
            </p>
          )}
          {mapped && <Places points={points} chosen={chosen} onChoose={setChosen} />}
          {points.length > 0 && unplaced.length > 0 && (
            <p className="mt-2 text-sm text-muted">
              {t('journey.unplaced', {
                sources: format.list(unplaced.map(sourceName)),
                count: unplaced.length,
              })}
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Whether the car's places are far enough apart to be distinct on a map of a country. */
const hasWay = (points: readonly MapPoint[]): boolean =>
  points.some((point) => points[0] !== undefined && kilometresBetween(points[0], point) >= 5)

const pointsOf = (listings: readonly Listing[], label: (listing: Listing) => string): MapPoint[] =>
  listings.toSorted(byStart).flatMap((listing) => {
    const position = listing.location?.position
    return position
      ? [{ id: keyOfListing(listing), ...position, label: label(listing), faded: listing.archived === true }]
      : []
  })

type PlacesProps = { points: readonly MapPoint[]; chosen: string | undefined; onChoose: (id: string) => void }

/** The map as text: every position with its source and day, to be read and chosen without a pointer. */
const Places = ({ points, chosen, onChoose }: PlacesProps) => {
  const t = useT()
  if (points.length === 0) return null
  return (
    <ul aria-label={t('journey.places')} className="mt-2 divide-y divide-line text-sm">
      {points.map((point) => (
        <li key={point.id}>
          <button
            type="button"
            aria-pressed={point.id === chosen}
            onClick={() => onChoose(point.id)}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm px-1 text-start hover:bg-fill aria-pressed:font-semibold"
          >
            <Icon name="pin" size={14} className="text-muted" />
            {point.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

const Words = ({ event, currency }: { event: JourneyEvent; currency: (id: number) => string }): ReactNode => {
  const { t, format } = useTextContext()
  const money = ({ price, currencyId }: PriceAmount) => format.money(price, currency(currencyId))
  const source = sourceName(event.listing)
  switch (event.kind) {
    case 'listed': {
      const { price, odometer } = event.listing
      const first = price?.history[0]
      const stated = [
        askedPrice(
          first?.price && first.currency_id !== null
            ? {
                ...event.listing,
                price: { price: first.price, currency: { name: currency(first.currency_id) } },
              }
            : event.listing,
          { t, format },
        ),
        odometer === null ? undefined : format.distance(odometer),
      ].filter((part) => part !== undefined)
      return (
        <>
          <p className="font-medium">
            {t(event.relisted ? 'journey.relisted' : 'journey.listed', { source })}
          </p>
          {stated.length > 0 && <p className="text-sm">{stated.join(' · ')}</p>}
          {event.markup && (
            <p className="text-sm text-muted">
              {t('journey.markup', {
                percent: format.percent(event.markup.percent / 100, true),
                price: money(event.markup.before),
                source: sourceName(event.markup.listing),
              })}
            </p>
          )}
          {event.moved && (
            <p className="text-sm text-muted">
              {event.moved.kilometres === undefined
                ? t('journey.moved', { from: placeLine(event.moved.from, format.language) ?? '?' })
                : t('journey.moved.far', {
                    from: placeLine(event.moved.from, format.language) ?? '?',
                    distance: format.distance(event.moved.kilometres),
                  })}
            </p>
          )}
        </>
      )
    }
    case 'price':
      return (
        <p className="font-medium">
          {t('journey.price', { from: money(event.from), to: money(event.to), source })}
          {event.percent !== undefined && event.percent !== 0 && (
            <span className={event.percent < 0 ? 'text-good' : 'text-warn'}>
              {' '}
              {format.percent(event.percent / 100, true)}
            </span>
          )}
        </p>
      )
    case 'auction':
      return (
        <p className="font-medium">
          {t(event.over ? 'journey.auction.over' : 'journey.auction', {
            source,
            time: format.dateTime(event.at, { showZone: true }),
          })}
        </p>
      )
    case 'sold':
      return <p className="font-medium">{t('journey.sold', { source })}</p>
    case 'unseen':
      return <p className="font-medium">{daysInWords(t, 'units.unseen', event.days, source)}</p>
  }
}
