import { serverNow } from '#src/api/get.ts'
import type { TextContext } from '#src/i18n/use-t.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import type { Offer } from '#contract/headline.ts'

/** Bids change: an older one is shown with its age. */
const freshMs = 60 * minuteMs

/**
 * "Current bid EUR 4,800, seen 34 hours ago"; undefined without a bid.
 * @param now the service's clock, ms
 */
export function bidWords(
  { current_bid: bid, price, last_seen_at: seen }: Pick<Offer, 'current_bid' | 'price' | 'last_seen_at'>,
  { t, format }: TextContext,
  now = serverNow(),
): string | undefined {
  if (bid === null) return undefined
  const words = t('card.bid', { price: format.money(bid, price?.currency?.name) })
  return isOld(seen, now) ? t('card.bid.seen', { bid: words, ago: format.ago(seen, now) }) : words
}

const isOld = (seen: string | null | undefined, now: number): seen is string =>
  seen !== null && seen !== undefined && now - Date.parse(seen) >= freshMs

/** "seen 34 hours ago" for a bid that is not fresh. */
export const bidAge = (
  { current_bid: bid, last_seen_at: seen }: Pick<Offer, 'current_bid' | 'last_seen_at'>,
  { t, format }: TextContext,
  now = serverNow(),
): string | undefined =>
  bid !== null && isOld(seen, now) ? t('card.bid.age', { ago: format.ago(seen, now) }) : undefined
