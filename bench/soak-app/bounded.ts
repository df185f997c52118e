/** Rejects after that many ms: a page that has stopped would else stop the check. */
export async function bounded<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing came of it in ${ms} ms`)), ms)
  })
  // Whichever loses is not waited for.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Looks until it likes what it sees, or for so long.
 * @returns what it saw last
 */
export async function until<T>(ms: number, look: () => Promise<T>, likes: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (likes(seen) || Date.now() > end) return seen
    await pause(200)
  }
}
