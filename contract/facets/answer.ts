import * as v from 'valibot'
import { uncounted } from '../exclusion/inclusion-exclusion.ts'

// The response of `/api/facets`: JSON lines (application/x-ndjson), one for each item of `asked`, in its order.

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The item failed: the response of the service, or of the gateway in its place. */
const Failed = v.object({
  failed: v.object({
    status: v.number(),
    /** Body of the failed response, as `/api` passes it on. */
    body: v.optional(v.string()),
    /** Seconds. */
    retryAfter: v.optional(v.number()),
  }),
})

/** The gateway postponed the count to keep the service's rate limit for user actions; `urgent` requests it. */
const Postponed = v.object({ postponed: v.literal(true) })

/** Counts cannot give the number (contract/exclusion). */
const NotCountable = v.object({
  uncounted: v.picklist(uncounted),
  /** Upper bound of the number. */
  most: v.optional(count),
})

/** An exact number from an earlier count. */
const Kept = v.object({
  count,
  /** Time of the count, ms since 1970. */
  at: v.number(),
})

const NumberLine = v.union([count, Kept, NotCountable, Postponed, Failed])

const range = v.object({ from: v.optional(v.string()), to: v.optional(v.string()) })

const QuantilesLine = v.object({
  /** Decimal text in the order of the shares; null: no car states the value. */
  quantiles: v.array(v.nullable(v.string())),
  /** Cars that state the value. */
  stated: count,
})

const SlicesLine = v.object({
  slices: v.array(v.object({ range, count })),
  /** Cars that do not state the value; absent if the search filters by it. */
  unstated: v.optional(count),
})

/** From "much cheaper" to "much dearer" than similar cars. */
export const priceSteps = ['much-cheaper', 'cheaper', 'fair', 'dearer', 'much-dearer'] as const
export type PriceStep = (typeof priceSteps)[number]

const amount = v.pipe(v.string(), v.regex(/^-?\d+$/))

const PriceCheck = v.object({
  currency: v.string(),
  /** The typical price, and the bounds of the middle half of similar cars' prices: whole amounts, rounded. */
  middle: amount,
  low: amount,
  high: amount,
  /** Absent where the car has no price. */
  judged: v.optional(
    v.object({
      step: v.picklist(priceSteps),
      /** Difference from `middle`, negative for a cheaper car. */
      difference: amount,
    }),
  ),
})
export type PriceCheck = v.InferOutput<typeof PriceCheck>

const PriceCheckLine = v.object({
  /** The search that finds the similar cars, as a query of the page's address. */
  similar: v.string(),
  /** The search for the similar cars near in price and distance, or `similar` itself if too few are near. */
  near: v.string(),
  /** Absent if too few cars are similar or the car states too little. */
  check: v.optional(PriceCheck),
  /** The sampled similar cars, in the same currency. */
  cars: v.optional(
    v.array(v.object({ id: v.string(), year: v.number(), odometer: v.number(), price: amount })),
  ),
})
export type PriceCheckLine = v.InferOutput<typeof PriceCheckLine>

const PageChecksLine = v.object({
  /** The requested currency. */
  currency: v.string(),
  /** By `keyOfListing`, for each listing with a price to check; null if too few cars are similar. */
  checks: v.record(v.string(), v.nullable(PriceCheck)),
  /** Samples of some cars were postponed; their checks are missing. */
  postponed: v.optional(v.literal(true)),
})
export type PageChecksLine = v.InferOutput<typeof PageChecksLine>

export const answerLines = {
  number: NumberLine,
  quantiles: v.union([QuantilesLine, NotCountable, Postponed, Failed]),
  slices: v.union([SlicesLine, NotCountable, Postponed, Failed]),
  'price-check': v.union([PriceCheckLine, Postponed, Failed]),
  'page-checks': v.union([PageChecksLine, NotCountable, Postponed, Failed]),
} as const

export type NumberLine = v.InferOutput<typeof answerLines.number>
export type QuantilesLine = v.InferOutput<typeof answerLines.quantiles>
export type SlicesLine = v.InferOutput<typeof answerLines.slices>
export type FacetLine =
  | NumberLine
  | QuantilesLine
  | SlicesLine
  | v.InferOutput<(typeof answerLines)['price-check']>
  | v.InferOutput<(typeof answerLines)['page-checks']>
