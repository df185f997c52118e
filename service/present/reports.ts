import * as v from 'valibot'
import type { ListingRecord } from '../inventory/car-record.ts'
import { holdsBigInt, parseExact, stringifyExact } from '../inventory/json.ts'

/** The inventory attaches a report to a listing. A report without `listing` belongs to every listing. */
const Attached = v.looseObject({
  listing: v.object({
    domain_id: v.number(),
    listing_id: v.pipe(v.union([v.string(), v.number(), v.bigint()]), v.transform(String)),
  }),
})

const Stored = v.object({
  inspections: v.array(v.unknown()),
  vehicle_history_reports: v.array(v.unknown()),
})

const none = '"inspections":[],"vehicle_history_reports":[]'

/**
 * The two report members of a car as JSON text without braces. `of`: the listings whose reports may be shown,
 * which are the active ones for a car and the one listing for a listing lookup (the only way to reports of a
 * sold listing). Without such a listing there are no reports.
 */
export function reportsOf(stored: string | null, of: readonly ListingRecord[]): string {
  if (stored === null || of.length === 0) return none
  const { inspections, vehicle_history_reports } = v.parse(Stored, parseExact(stored))
  const isShown = (report: unknown) => {
    const attached = v.safeParse(Attached, report)
    if (!attached.success) return true
    const { domain_id, listing_id } = attached.output.listing
    return of.some(({ external }) => external.domain.id === domain_id && external.id === listing_id)
  }
  const exact = holdsBigInt(stored)
  const text = (reports: readonly unknown[]) => stringifyExact(reports.filter(isShown), exact)
  return `"inspections":${text(inspections)},"vehicle_history_reports":${text(vehicle_history_reports)}`
}
