import type { CalendarEvent } from './calendar.ts'
import type { Car, Listing } from './resources/car.ts'

export const isAuctionAhead = ({ auction_at: at, archived }: Listing, now: number): boolean =>
  archived !== true && at !== null && Date.parse(at) > now

/** Whether no auction follows these cars, which are the first in the order of auctions. */
export const isNoneAhead = (cars: readonly Car[], now: number): boolean =>
  cars.length > 0 && !cars.some(({ listings }) => listings.some((listing) => isAuctionAhead(listing, now)))

interface AuctionText {
  readonly title: (car: Car) => string
  /** One text for each line of the calendar entry. */
  readonly prices: (listing: Listing) => readonly string[]
}

/** Auctions of all listings of the cars, the earliest first. An auction has the same uid in every file. */
export const auctionsAhead = (
  cars: readonly Car[],
  { title, prices }: AuctionText,
  { origin, now }: { readonly origin: string; readonly now: number },
): CalendarEvent[] =>
  cars
    .flatMap((car) =>
      car.listings.flatMap((listing): CalendarEvent[] => {
        const { external, auction_at: at, location_details: place } = listing
        if (at === null || !isAuctionAhead(listing, now)) return []
        const names = [place?.place?.name, place?.region?.name, place?.country?.name]
        return [
          {
            uid: `${external.domain.id}-${external.id}@forecourt`,
            at,
            title: title(car),
            lines: [
              ...(external.domain.name ? [external.domain.name] : []),
              ...prices(listing),
              ...(car.vin ? [`VIN ${car.vin.toUpperCase()}`] : []),
              ...(external.url ? [external.url] : []),
            ],
            place: names.filter(Boolean).join(', ') || undefined,
            url: `${origin}/car/${encodeURIComponent(car.id)}`,
          },
        ]
      }),
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
