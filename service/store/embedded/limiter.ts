/** Work that is done so many at a time, in the order in which it was asked for. */
export function limiter(): <T>(atOnce: number, work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (atOnce, work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    // Work that ends starts the next in the queue at once, so that nothing overtakes it.
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
