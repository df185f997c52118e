import type { CarRecord } from '#service/inventory/car-record.ts'

/** A car that a search by its VIN finds alone, with one price. */
export interface MirrorProbeCar {
  readonly vin: string
  readonly price: bigint
  /** Three letters, lower case. */
  readonly currency: string
}

/**
 * The dearest cars of each currency, dearest first, one for each price: a higher price gives a rate with more digits,
 * and each further price a bound that narrows it.
 */
export type ProbeCars = Map<string, readonly MirrorProbeCar[]>

const kept = 64

/** A higher price is not meant seriously, and a float cannot hold its last unit. */
const dearest = 10n ** 12n

export function addProbeCar(probeCars: ProbeCars, { vin, listings }: CarRecord): void {
  const [only, ...others] = listings
  if (only === undefined || others.length > 0 || !/^[a-z\d]{16,19}$/i.test(vin ?? '')) return
  const price = BigInt(only.price?.price ?? 0)
  const currency = only.price?.currency?.name?.toLowerCase()
  if (currency === undefined || price <= 0n || price > dearest) return
  const known = probeCars.get(currency) ?? []
  const last = known[kept - 1]
  if (last !== undefined && last.price >= price) return
  if (known.some((car) => car.price === price)) return
  const next = [...known, { vin: vin ?? '', price, currency }]
  // Dearest first; a difference of bigints is no number for `sort`.
  next.sort((a, b) => (a.price < b.price ? 1 : a.price > b.price ? -1 : 0))
  probeCars.set(currency, next.slice(0, kept))
}
