/** Rejects after `ms`, because a page that hangs would otherwise stop the check. */
export async function bounded<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing came of it in ${ms} ms`)), ms)
  })
  // The promise that loses the race must not become an unhandled rejection.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Repeats `look` until `likes` accepts the result, or for `ms`.
 * @returns the last result
 */
export async function until<T>(ms: number, look: () => Promise<T>, likes: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (likes(seen) || Date.now() > end) return seen
    await pause(200)
  }
}
