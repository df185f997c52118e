import type { QueryClient } from '@tanstack/react-query'
import { auctionsAhead, isAuctionAhead } from '#contract/auctions-ahead.ts'
import { type CalendarEvent, calendarText } from '#contract/calendar.ts'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { type Search, withSort } from '#contract/search.ts'
import { carsFound } from '#src/api/queries.ts'
import { bidWords } from './bid.ts'
import { carLabel } from './title.ts'
import type { Format } from '#src/i18n/use-format.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import { saveFile } from '#src/lib/csv.ts'

/** Maximum number of pages to load: sorted by auction, the next ones are on the first pages. */
const mostPages = 10

/** Cars with an auction ahead, the next one first, at most 240. @param now the service's clock, ms */
export async function carsAtAuction(
  client: QueryClient,
  search: Search,
  language: Language,
  now: number,
): Promise<readonly Car[]> {
  const cars: Car[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await client.fetchQuery(
      carsFound({ ...withSort(search, 'auction_nearest'), page }, language),
    )
    const ahead = found.cars.filter(({ listings }) =>
      listings.some((listing) => isAuctionAhead(listing, now)),
    )
    cars.push(...ahead)
    // In this sort cars without an auction are last.
    if (ahead.length < found.cars.length || found.cars.length === 0) break
  }
  return cars
}

const askedWords = (price: Listing['price'], format: Format): string | undefined =>
  price?.price ? format.money(price.price, price.currency?.name) : undefined

interface AuctionContext extends TextContext {
  readonly now: number
  readonly origin: string
}

export const auctionEvents = (
  cars: readonly Car[],
  { t, format, ...place }: AuctionContext,
): CalendarEvent[] =>
  auctionsAhead(
    cars,
    {
      title: (car) => t('searches.auctions.what', { car: carLabel(t, car) }),
      prices: (listing) =>
        [bidWords(listing, { t, format }, place.now) ?? askedWords(listing.price, format)].filter(
          (each) => each !== undefined,
        ),
    },
    place,
  )

export const saveCalendar = (events: readonly CalendarEvent[], name: string, now: number): void =>
  saveFile(`${name}.ics`, calendarText(events, now), 'text/calendar;charset=utf-8')
