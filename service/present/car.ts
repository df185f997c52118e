import { type CodeTableName, slugOf } from '#contract/codes.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import type { NameTables } from '#contract/names.ts'
import { Car } from '#contract/resources/car.ts'
import type { CarRecord, ListingRecord } from '../inventory/car-record.ts'
import { holdsBigInt, parseExact, stringifyExact } from '../inventory/json.ts'
import { instant } from '#contract/instant.ts'
import { retentionMs } from '../inventory/sold.ts'
import type { StoredCar } from '../store/store.ts'
import { presentListing, withEmpty } from './listing.ts'
import { reportsOf } from './reports.ts'
import type { CallerView } from './view.ts'

/** A listing by its source and the source's own id. */
export interface ListingKey {
  readonly domain: number
  readonly id: string
}

/** The fields of a car that an endpoint has; `listing` limits the reports to those of that listing. */
export interface CarForm {
  /** Includes listings sold within the retention. */
  readonly sold: boolean
  readonly month: boolean
  readonly reports: boolean
  readonly listing?: ListingKey
}

/** The spec's "not every endpoint returns every field": /search has no reports, month is for lookups. */
export const carForms = {
  search: { sold: false, month: false, reports: false },
  export: { sold: false, month: false, reports: true },
  lookup: { sold: true, month: true, reports: true },
} as const satisfies Record<string, CarForm>

const { inspections: _, vehicle_history_reports: __, ...onLookups } = Car.entries
const { month: ___, ...everywhere } = onLookups
const fields = { everywhere: withEmpty(everywhere), onLookups: withEmpty(onLookups) }

/** Fields of a car that hold a code, with their tables, from the filter table. */
const coded = filterKeys.flatMap((key): [field: keyof CarRecord, table: CodeTableName][] => {
  const filter: Filter = filters[key]
  if ((filter.kind !== 'many' && filter.kind !== 'one') || typeof filter.at !== 'string') return []
  const [owner, field] = filter.at.split('.')
  // A field path of the filter table names a field of its record.
  return owner === 'car' ? [[field as keyof CarRecord, filter.options]] : []
})

interface StoredName {
  readonly id: number
  readonly name?: string | null | undefined
}

/** Names codes in the request's language; a code outside the tables keeps the name of its source. */
function codeNames(car: CarRecord, tables: NameTables) {
  return coded.flatMap(([field, table]) => {
    // The record has {id, name} in the coded fields.
    const code = car[field] as StoredName | null | undefined
    if (!code) return []
    const slug = slugOf(table, code.id)
    return [[field, { id: code.id, name: (slug && tables[table][slug]) ?? code.name ?? null }] as const]
  })
}

const fromDictionary = (
  stored: StoredName | null | undefined,
  records: ReadonlyMap<number, { readonly name: string }>,
) => (stored ? { id: stored.id, name: records.get(stored.id)?.name ?? stored.name ?? null } : null)

/**
 * A stored car as JSON text; undefined where the key may see none of its listings. Numbers beyond
 * 2^53 stay exact.
 */
export function presentCar(stored: StoredCar, view: CallerView, form: CarForm): string | undefined {
  // The loader validated the record before it was stored.
  const car = parseExact(stored.body) as CarRecord
  const listings = car.listings.filter((listing) => isVisible(listing, view, form))
  if (listings.length === 0) return undefined
  if (form.listing && !listings.some(isListing(form.listing))) return undefined
  const shown = {
    ...(form.month ? fields.onLookups : fields.everywhere)(car),
    vin: car.vin?.toLowerCase() ?? null,
    brand: fromDictionary(car.brand, view.names.brands),
    model: fromDictionary(car.model, view.names.models),
    ...Object.fromEntries(codeNames(car, view.codes)),
    listings: listings.map((listing) => presentListing(listing, view)),
  }
  const text = stringifyExact(shown, holdsBigInt(stored.body))
  if (!form.reports) return text
  const reporting = form.listing
    ? listings.filter(isListing(form.listing))
    : listings.filter(({ archived }) => archived !== true)
  return `${text.slice(0, -1)},${reportsOf(stored.reports, reporting)}}`
}

/** The time of sale of a listing without last_seen_at is unknown, so it cannot be within the retention. */
function isVisible(listing: ListingRecord, { domains, now }: CallerView, { sold }: CarForm): boolean {
  if (!domains.has(listing.external.domain.id)) return false
  if (listing.archived !== true) return true
  const last = listing.last_seen_at
  return sold && typeof last === 'string' && now - instant(last) <= retentionMs
}

const isListing =
  ({ domain, id }: ListingKey) =>
  ({ external }: ListingRecord) =>
    external.domain.id === domain && external.id === id
