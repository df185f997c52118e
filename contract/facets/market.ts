import * as v from 'valibot'

// `/api/market`: data of an account's cars that the gateway collects once a day for all users. Parts that are
// not known yet are absent.

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.pipe(v.number(), v.safeInteger())
/** Milliseconds since 1970. */
const time = v.number()

/** Upper bound of counted makes and countries: a dictionary may have ten thousand, most of them without a car. */
export const mostCounted = 500

export const Market = v.object({
  /** Units of each currency for one of `base`, by code in lower case. */
  rates: v.optional(v.object({ at: time, base: v.string(), of: v.record(v.string(), v.number()) })),
  /** Whether the service sorts cars by their distance from a place. */
  nearest: v.optional(v.boolean()),
  /** Active cars by make, model, country and source, the largest count first. */
  census: v.optional(
    v.object({
      at: time,
      cars: count,
      brands: v.array(v.tuple([id, count])),
      models: v.array(v.tuple([id, id, count])),
      countries: v.array(v.tuple([id, count])),
      sources: v.array(v.tuple([v.string(), count])),
    }),
  ),
})
export type Market = v.InferOutput<typeof Market>
