import * as v from 'valibot'
import { Comparison } from './question.ts'

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
const NotCountable = v.object({ uncounted: v.picklist(['many', 'listings']) })

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

/** A part of the compared set. `search`: its text in full, in the words of the page's address. */
const Part = v.object({ search: v.string(), count })

const StandingLine = v.object({
  comparison: Comparison,
  /** All cars of the comparison, the car itself among them. */
  set: Part,
  /** Cars that come before it in each rank; null: certainly none; absent: the car does not state the value. */
  cheaper: v.optional(v.nullable(Part)),
  lessDriven: v.optional(v.nullable(Part)),
  newer: v.optional(v.nullable(Part)),
  /** Cars that ask at most as much, the car itself among them. */
  atMost: v.optional(v.nullable(Part)),
  /** At least as cheap, as new and as little driven, the car itself among them. */
  beatenBy: v.optional(Part),
})

/** Similar cars cannot be looked for: the car states too little. */
const Incomparable = v.object({ incomparable: v.literal(true) })

export const answerLines = {
  number: NumberLine,
  quantiles: v.union([QuantilesLine, NotCountable, Postponed, Failed]),
  slices: v.union([SlicesLine, NotCountable, Postponed, Failed]),
  standing: v.union([StandingLine, Incomparable, Postponed, Failed]),
} as const

export type NumberLine = v.InferOutput<typeof answerLines.number>
export type QuantilesLine = v.InferOutput<typeof answerLines.quantiles>
export type SlicesLine = v.InferOutput<typeof answerLines.slices>
export type StandingLine = v.InferOutput<typeof answerLines.standing>
export type FacetLine = NumberLine | QuantilesLine | SlicesLine | StandingLine
