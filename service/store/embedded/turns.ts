/** Work that is done so many at a time, in the order in which it was asked for. */
export function turns(): <T>(most: number, work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let under = 0
  return async (most, work) => {
    if (under >= most) await new Promise<void>((go) => waiting.push(go))
    // Whoever ends hands its place on: nobody comes in between.
    else under++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) under--
      else next()
    }
  }
}
