import * as v from 'valibot'
import { conditions } from '#contract/codes.ts'
import { isPlausible } from '#contract/facets/checked-car.ts'
import { isForSale } from '#contract/headline.ts'
import { code, decimal, flag, list, maybe, text, whole } from '#contract/resources/loose.ts'
import type { PricedBy } from './fit.ts'

/** The fields of a car of /search or /samples that affect its price. */
export const SampledCar = v.object({
  id: v.string(),
  brand: v.optional(code),
  model: v.optional(code),
  year: whole,
  power_hp: whole,
  fuel: code,
  transmission: code,
  body_type: code,
  listings: list(
    v.object({
      archived: v.optional(flag),
      odometer: whole,
      condition: code,
      is_auction: flag,
      is_leasing: flag,
      current_bid: decimal,
      price: maybe(v.object({ price: decimal, currency: maybe(v.object({ name: text })) })),
      location_details: maybe(v.object({ country: maybe(v.object({ id: whole })) })),
    }),
  ),
})
export type SampledCar = v.InferOutput<typeof SampledCar>

const whether = v.nullable(v.number())

export const SampledOffer = v.object({
  id: v.string(),
  year: v.number(),
  odometer: v.number(),
  damaged: v.boolean(),
  /** Whether its condition is known, so that a search by condition finds it. */
  stated: v.boolean(),
  fuel: whether,
  transmission: whether,
  body: whether,
  country: whether,
  power: whether,
  amount: v.number(),
  currency: v.string(),
})
export type SampledOffer = v.InferOutput<typeof SampledOffer> & PricedBy

/**
 * The car's offers to buy with a meaningful price. Excludes auctions, whose price is the current bid, and leasing,
 * whose price may be a takeover fee.
 */
export function offersOf({
  id,
  year,
  power_hp,
  fuel,
  transmission,
  body_type,
  listings,
}: SampledCar): SampledOffer[] {
  if (year === null || !isPlausible('year', String(year))) return []
  return listings.flatMap((listing): SampledOffer[] => {
    const { odometer, price, condition } = listing
    const amount = Number(price?.price ?? 0)
    const currency = price?.currency?.name?.toLowerCase() ?? ''
    if (listing.archived === true || !isForSale(listing)) return []
    if (odometer === null || odometer < 0 || !/^[a-z]{3}$/.test(currency)) return []
    return [
      {
        id,
        year,
        odometer,
        fuel,
        transmission,
        amount,
        currency,
        damaged: condition === conditions.damaged,
        stated: condition !== null,
        body: body_type,
        country: listing.location_details?.country?.id ?? null,
        power: power_hp,
      },
    ]
  })
}
