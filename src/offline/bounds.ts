import { dayMs } from '#src/lib/relative-time.ts'

/** How many entries of each kind are kept; of cars besides those that the reader has put aside. */
export const mostKept = { car: 200, dictionary: 400, picture: 300, asset: 80 } as const

/** More favourites than these would be hours of asking; the latest are worth more. */
export const mostPutAside = 300

/** A car that is sold is gone from the service after a month: nothing older is shown. */
export const keptMs = 30 * dayMs
