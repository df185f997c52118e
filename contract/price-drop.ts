import { isPrice } from './headline.ts'
import type { Price } from './resources/car.ts'

const dayMs = 24 * 60 * 60_000

export interface PriceDrop {
  /** Whole percent, at least 1. */
  readonly percent: number
  /** Whole days from the higher price to today's; 0 for the same day. */
  readonly days: number
  /** Decimal text, in the price's own currency. */
  readonly from: string
  /** When today's price was first seen, in ms; NaN if unknown. */
  readonly at: number
}

/**
 * How far the price has fallen since it was last higher. Only records in today's currency count: a price in
 * another currency is no change of this one, and 0 and 1 are no prices.
 * @param at when today's price was seen, ISO; used if the history does not include it yet
 */
export function priceDrop(price: Price | null, at: string | null): PriceDrop | undefined {
  const currency = price?.currency?.id
  if (!isPrice(price?.price) || currency === undefined) return undefined
  const today = BigInt(price.price)
  const records = price.history
    .flatMap((record) =>
      record.currency_id === currency && isPrice(record.price) && record.created_at !== null
        ? [{ price: BigInt(record.price), time: Date.parse(record.created_at) }]
        : [],
    )
    .toSorted((a, b) => a.time - b.time)
  const last = records.at(-1)
  if (last === undefined) return undefined
  // Most histories end with today's price; one that does not was written before the last change.
  const changed = last.price === today ? last.time : Date.parse(at ?? '')
  const before = last.price === today ? records.slice(0, -1) : records
  // Walks back while prices were not lower than the next: an increase ends the drop.
  let peak: (typeof records)[number] | undefined
  for (const record of before.toReversed()) {
    if (record.price < (peak?.price ?? today)) break
    peak = record
  }
  if (peak === undefined || peak.price <= today) return undefined
  const percent = Number(((peak.price - today) * 1000n) / peak.price) / 10
  const days = Number.isNaN(changed) ? 0 : Math.max(0, Math.round((changed - peak.time) / dayMs))
  return percent < 1
    ? undefined
    : { percent: Math.round(percent), days, from: String(peak.price), at: changed }
}
