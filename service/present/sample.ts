import * as v from 'valibot'
import { code, flag, list, maybe, whole } from '#contract/resources/loose.ts'
import type { StoredCar } from '../store/store.ts'

// A car reduced to the fields that prices depend on, for /samples: a tenth of the size in /search.

const Sampled = v.object({
  year: whole,
  power_hp: whole,
  fuel: code,
  transmission: code,
  body_type: code,
  listings: list(
    v.object({
      external: v.object({ domain: v.object({ id: v.number() }) }),
      archived: flag,
      odometer: whole,
      condition: code,
      is_auction: flag,
      is_leasing: flag,
      current_bid: maybe(v.number()),
      price: maybe(v.object({ price: maybe(v.number()), currency: maybe(v.object({ id: v.number() })) })),
      location_details: maybe(v.object({ country: maybe(v.object({ id: whole })) })),
    }),
  ),
})

const asNamed = (id: number | null) => (id === null ? null : { id })

/**
 * The fields as in /search, with the active listings of `domains`; an amount beyond 2^53 is rounded.
 * @param currencies names by id
 */
export function sampleOf(
  { id, body }: StoredCar,
  domains: ReadonlySet<number>,
  currencies: ReadonlyMap<number, string>,
) {
  const { listings, fuel, transmission, body_type, ...car } = v.parse(Sampled, JSON.parse(body))
  return {
    id,
    ...car,
    fuel: asNamed(fuel),
    transmission: asNamed(transmission),
    body_type: asNamed(body_type),
    listings: listings.flatMap(({ external, archived, price, ...listing }) => {
      if (archived === true || !domains.has(external.domain.id)) return []
      const name = currencies.get(price?.currency?.id ?? 0)
      return [{ ...listing, price: price && { ...price, currency: name === undefined ? null : { name } } }]
    }),
  }
}
