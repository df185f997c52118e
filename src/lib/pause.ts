/** Ends the task at hand: a tap in between is answered. @param milliseconds at least */
export const pause = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
