import type { QueryClient } from '@tanstack/react-query'
import { type CalendarEvent, calendarText } from '#contract/calendar.ts'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search } from '#contract/search.ts'
import { carsFound } from '#src/api/queries.ts'
import { bidWords } from '#src/card/bid.ts'
import { carLabel } from '#src/card/title.ts'
import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'
import { saveFile } from '#src/lib/csv.ts'

/** The next auctions of a search are on its first pages in that order; so many are read. */
const mostPages = 10

const isAhead = ({ auction_at, archived }: Listing, now: number): boolean =>
  archived !== true && auction_at !== null && Date.parse(auction_at) > now

/** With an auction ahead, the next one first, 240 at most. @param now by the service's clock, ms */
export async function carsAtAuction(
  client: QueryClient,
  search: Search,
  language: Language,
  now: number,
): Promise<readonly Car[]> {
  const cars: Car[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await client.fetchQuery(carsFound({ ...search, sort: 'auction_nearest', page }, language))
    const ahead = found.cars.filter(({ listings }) => listings.some((listing) => isAhead(listing, now)))
    cars.push(...ahead)
    // Those without one come last, whatever the order.
    if (ahead.length < found.cars.length || found.cars.length === 0) break
  }
  return cars
}

const askedWords = (price: Listing['price'], format: Format): string | undefined =>
  price?.price ? format.money(price.price, price.currency?.name) : undefined

export function auctionEvents(
  cars: readonly Car[],
  {
    t,
    format,
    now,
    origin,
  }: { readonly t: T; readonly format: Format; readonly now: number; readonly origin: string },
): CalendarEvent[] {
  return cars
    .flatMap((car) =>
      car.listings.flatMap((listing): CalendarEvent[] => {
        const { external, auction_at: at, price, location_details: place } = listing
        if (at === null || !isAhead(listing, now)) return []
        const asked = bidWords(listing, { t, format }, now) ?? askedWords(price, format)
        return [
          {
            uid: `${external.domain.id}-${external.id}@forecourt`,
            at,
            title: t('searches.auctions.what', { car: carLabel(t, car) }),
            lines: [
              ...(external.domain.name ? [external.domain.name] : []),
              ...(asked === undefined ? [] : [asked]),
              ...(car.vin ? [`VIN ${car.vin.toUpperCase()}`] : []),
              ...(external.url ? [external.url] : []),
            ],
            place:
              [place?.place?.name, place?.region?.name, place?.country?.name].filter(Boolean).join(', ') ||
              undefined,
            url: `${origin}/car/${encodeURIComponent(car.id)}`,
          },
        ]
      }),
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export const saveCalendar = (events: readonly CalendarEvent[], name: string, now: number): void =>
  saveFile(`${name}.ics`, calendarText(events, now), 'text/calendar;charset=utf-8')
