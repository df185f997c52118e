/** More names than any dictionary has; above that the cache is cleared. */
const maxEntries = 20_000

/** Caches the result for each text, because each key press compares the same thousands of names. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let found = known.get(text)
    if (found === undefined) {
      if (known.size >= maxEntries) known.clear()
      found = work(text)
      known.set(text, found)
    }
    return found
  }
}
