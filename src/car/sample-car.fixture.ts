import * as v from 'valibot'
import { Car, Listing } from '#contract/resources/car.ts'

// Cars for tests, written like the service's JSON and parsed by the page's schemas.

let number = 0

type Overrides = Readonly<Record<string, unknown>>

/** A listing with the given values only. `domain` is the source's id, from which its name follows. */
export function listingOf({
  id,
  domain = 1,
  ...rest
}: Overrides & { id?: string; domain?: number } = {}): Listing {
  number += 1
  return v.parse(Listing, {
    external: { id: id ?? `l${number}`, domain: { id: domain, name: `source${domain}.example` }, url: null },
    ...rest,
  })
}

/** A price in the form of a listing; `history` as [day, price] in the same currency. */
export const priceOf = (
  price: number | string,
  currency: readonly [id: number, name: string],
  history: readonly (readonly [at: string, price: number])[] = [],
) => ({
  price,
  currency: { id: currency[0], name: currency[1] },
  history: history.map(([at, old]) => ({ price: old, currency_id: currency[0], created_at: at })),
})

export const eur = [2, 'eur'] as const
export const pln = [3, 'pln'] as const

export const carOf = (rest: Overrides = {}): Car => v.parse(Car, { id: 'car-1', listings: [], ...rest })
