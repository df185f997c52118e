import type { CalendarEvent } from '#contract/calendar.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Saying } from './say.ts'

export const isAhead = ({ auction_at: at, archived }: Listing, now: number): boolean =>
  archived !== true && at !== null && Date.parse(at) > now

/** The auctions ahead of cars, of all their listings, the next one first; with the ids of the app's own calendar files. */
export const auctionEvents = (
  cars: readonly Car[],
  { words, nameOf, money, placeOf }: Saying,
  origin: string,
  now: number,
): CalendarEvent[] =>
  cars
    .flatMap((car) =>
      car.listings.flatMap((listing): CalendarEvent[] => {
        const { external, auction_at: at, current_bid: bid, price } = listing
        if (at === null || !isAhead(listing, now)) return []
        const currency = price?.currency?.name ?? ''
        return [
          {
            uid: `${external.domain.id}-${external.id}@forecourt`,
            at,
            title: words('feeds.auction', { car: nameOf(car) }),
            lines: [
              ...(external.domain.name ? [external.domain.name] : []),
              ...(bid === null ? [] : [words('feeds.bid', { price: money(bid, currency) })]),
              ...(price?.price ? [words('feeds.asked', { price: money(price.price, currency) })] : []),
              ...(car.vin ? [`VIN ${car.vin.toUpperCase()}`] : []),
              ...(external.url ? [external.url] : []),
            ],
            place: placeOf(listing),
            url: `${origin}/car/${encodeURIComponent(car.id)}`,
          },
        ]
      }),
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
