// Batch sizes: a response should take some seconds. Shorter ones cost the service more requests than needed,
// longer ones lose more data when the connection breaks.

const answerSeconds = 5
const limits = { least: 20, most: 2000 } as const
/** Cars of the first batch, which measures the service's speed. */
export const probeLimit = 50

/** Minutes of pauses after failures that the cursor should survive. */
const spareMinutes = 5
const scrollMinutes = { least: 1, most: 15 } as const

export interface Fitted {
  /** Cars per batch. */
  readonly limit: number
  /** Minutes that the cursor should live between two requests. */
  readonly scrollTime: number
}

const between = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  Math.min(most, Math.max(least, Math.round(value)))

/** `pace` is in cars per second. */
export function fitted(pace: number): Fitted {
  const limit = between(pace * answerSeconds, limits)
  const batchMinutes = limit / Math.max(pace, 0.01) / 60
  // A batch may take four times as long as usual before the cursor expires.
  return { limit, scrollTime: between(Math.ceil(4 * batchMinutes) + spareMinutes, scrollMinutes) }
}
