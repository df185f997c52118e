import type { Listing } from '#contract/resources/listing.ts'
import { compareDecimals, maxDecimal, minDecimal } from '#src/lib/decimal.ts'
import type { Match } from './matching-listing.ts'

export interface Spread {
  /** Decimal text, least and greatest; both in `currency`. */
  readonly from: string
  readonly to: string
  /** The currency's code as the service names it. */
  readonly currency: string
}

/** How many sources besides the shown listing's own have the car. The same site twice is one source. */
export const otherSources = ({ listing, others }: Match): number =>
  new Set(others.map((other) => other.external.domain.id).filter((id) => id !== listing.external.domain.id))
    .size

/**
 * What the car is asked for across its listings, within the currency of the shown one only: the least
 * of euros and złoty means nothing. Undefined where all of them ask the same.
 */
export function spread({ listing, others }: Match): Spread | undefined {
  const currency = listing.price?.currency
  const shown = listing.price?.price
  if (!currency?.name || !shown) return undefined
  const asked = others.flatMap(({ price }: Listing) =>
    price?.price && price.currency?.id === currency.id ? [price.price] : [],
  )
  const from = asked.reduce(minDecimal, shown)
  const to = asked.reduce(maxDecimal, shown)
  return compareDecimals(from, to) === 0 ? undefined : { from, to, currency: currency.name }
}
