/** More names than any dictionary has; beyond it the cache starts anew. */
const maxEntries = 20_000

/** What was worked out for one text is kept: at every key the same thousands of names are compared. */
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
