import { isPrice } from '#contract/headline.ts'
import type { Listing } from '#contract/resources/car.ts'

export interface Auction {
  readonly listing: Listing
  /** ISO; null if the source states no time. */
  readonly at: string | null
  /** Decimal text. */
  readonly bid: string | null
  readonly currency: string | null
  readonly state: 'ahead' | 'over' | 'undated'
  /** The auction is over, and the source was not crawled since, so its result is unknown. */
  readonly stale: boolean
}

/** The auctions of a car, the next one first. @param now the server's clock, ms: the user's may be wrong by minutes */
export function auctions(listings: readonly Listing[], now: number): Auction[] {
  const found = listings
    .filter(
      ({ is_auction, auction_at, current_bid }) =>
        is_auction === true || auction_at !== null || current_bid !== null,
    )
    .map((listing): Auction => {
      const { auction_at: at, current_bid: bid, last_seen_at: seen, price, archived } = listing
      const ends = at === null ? undefined : Date.parse(at)
      const state = ends === undefined ? 'undated' : ends > now ? 'ahead' : 'over'
      return {
        listing,
        at,
        // A source without bids yet may write 0.
        bid: isPrice(bid) ? bid : null,
        currency: price?.currency?.name ?? null,
        state,
        stale:
          state === 'over' &&
          archived !== true &&
          ends !== undefined &&
          (seen === null || Date.parse(seen) <= ends),
      }
    })
  const rank = { ahead: 0, undated: 1, over: 2 } as const
  const time = ({ at }: Auction) => (at === null ? 0 : Date.parse(at))
  return found.toSorted(
    (a, b) => rank[a.state] - rank[b.state] || (a.state === 'over' ? time(b) - time(a) : time(a) - time(b)),
  )
}

export function remaining(at: string, now: number) {
  const seconds = Math.max(0, Math.floor((Date.parse(at) - now) / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
