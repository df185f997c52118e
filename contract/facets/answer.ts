import * as v from 'valibot'
import { uncounted } from '../exclusion/inclusion-exclusion.ts'

// The answer of `/api/facets`: JSON lines (application/x-ndjson), one for each item of `asked`, in its order.

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The item could not be answered: what the service said of it, or the gateway in its place. */
const Failed = v.object({
  failed: v.object({
    status: v.number(),
    /** Body of the failure, as `/api` would have passed it on. */
    body: v.optional(v.string()),
    /** Seconds. */
    retryAfter: v.optional(v.number()),
  }),
})

/** Not asked for now, because the service's limit is kept for what people do; a press asks for it (`urgent`). */
const Postponed = v.object({ postponed: v.literal(true) })

/** Counts cannot say it: contract/exclusion. */
const NotCountable = v.object({
  uncounted: v.picklist(uncounted),
  /** It is no more than this. */
  most: v.optional(count),
})

/** An exact number that was counted earlier. */
const Kept = v.object({
  count,
  /** When, milliseconds since 1970. */
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
  /** Cars that do not state the value; absent where the search itself asks for it. */
  unstated: v.optional(count),
})

/** From "much cheaper" to "much dearer" than similar cars. */
export const priceSteps = ['much-cheaper', 'cheaper', 'fair', 'dearer', 'much-dearer'] as const
export type PriceStep = (typeof priceSteps)[number]

const amount = v.pipe(v.string(), v.regex(/^-?\d+$/))

const PriceCheck = v.object({
  currency: v.string(),
  /** What such a car costs, and the middle half of what similar ones ask: whole amounts, rounded. */
  middle: amount,
  low: amount,
  high: amount,
  /** Absent where the car has no price. */
  judged: v.optional(
    v.object({
      step: v.picklist(priceSteps),
      /** From the middle, below 0 where the car is cheaper. */
      difference: amount,
    }),
  ),
})
export type PriceCheck = v.InferOutput<typeof PriceCheck>

const PriceCheckLine = v.object({
  /** The search that finds the similar cars, in the words of the page's address. */
  similar: v.string(),
  /** Of those the ones near in price and distance, as far as they are enough. */
  near: v.string(),
  /** Absent where too few are similar, or the car states too little. */
  check: v.optional(PriceCheck),
  /** Similar cars that were sampled, in the same currency. */
  cars: v.optional(
    v.array(v.object({ id: v.string(), year: v.number(), odometer: v.number(), price: amount })),
  ),
})
export type PriceCheckLine = v.InferOutput<typeof PriceCheckLine>

const PageChecksLine = v.object({
  /** The requested currency. */
  currency: v.string(),
  /** By `keyOfListing`, of each listing with a price to check; null if too few cars are similar. */
  checks: v.record(v.string(), v.nullable(PriceCheck)),
  /** The samples of some cars were postponed; their checks are missing. */
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
