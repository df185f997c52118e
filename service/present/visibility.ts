import type { ListingRecord } from '../inventory/car-record.ts'
import { instant, retentionMs } from '../inventory/sold.ts'

/** What one answer may show of a car. */
export interface Visibility {
  /** Domain ids enabled for the key: a listing of any other never appears anywhere. */
  readonly domains: ReadonlySet<number>
  /** Lookups also show listings sold within the retention. */
  readonly sold: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The time of sale of a listing without last_seen_at is unknown, so it cannot be within the retention. */
export function isVisible(listing: ListingRecord, { domains, sold, now }: Visibility): boolean {
  if (!domains.has(listing.external.domain.id)) return false
  if (listing.archived !== true) return true
  const last = listing.last_seen_at
  return sold && typeof last === 'string' && now - instant(last) <= retentionMs
}
