// How much is asked for at a time: an answer should take some seconds. Shorter ones cost the service more requests than
// they need to, longer ones are more to lose when the line breaks.

const answerSeconds = 5
const limits = { least: 20, most: 2000 } as const
/** Before anything is known, so many cars are asked for to see how long they take. */
export const probeLimit = 50

/** Minutes that pauses after failures may take before the cursor should be gone. */
const spareMinutes = 5
const scrollMinutes = { least: 1, most: 15 } as const

export interface Fitted {
  /** Cars a batch. */
  readonly limit: number
  /** Minutes that the cursor is to live between two requests. */
  readonly scrollTime: number
}

const between = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  Math.min(most, Math.max(least, Math.round(value)))

/** `pace` in cars a second. */
export function fitted(pace: number): Fitted {
  const limit = between(pace * answerSeconds, limits)
  const batchMinutes = limit / Math.max(pace, 0.01) / 60
  // A batch may take a few times as long as usual without the cursor being lost.
  return { limit, scrollTime: between(Math.ceil(4 * batchMinutes) + spareMinutes, scrollMinutes) }
}
