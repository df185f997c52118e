import { auctionsAhead } from '#contract/auctions-ahead.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Saying } from './say.ts'

/** The app's calendar events, with bid and price. */
export const auctionEvents = (
  cars: readonly Car[],
  { words, nameOf, money }: Saying,
  origin: string,
  now: number,
) =>
  auctionsAhead(
    cars,
    {
      title: (car) => words('feeds.auction', { car: nameOf(car) }),
      prices: ({ current_bid: bid, price }) => {
        const currency = price?.currency?.name ?? ''
        return [
          ...(bid === null ? [] : [words('feeds.bid', { price: money(bid, currency) })]),
          ...(price?.price ? [words('feeds.asked', { price: money(price.price, currency) })] : []),
        ]
      },
    },
    { origin, now },
  )
