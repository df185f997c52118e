/** Actions and breaches of a soak. */
export interface Report {
  /** Counts an event, such as `('act', 'tick')`. */
  count(kind: string, name: string): void
  /** Reports a breach at once, with its place; absent: the current place of the run. */
  breach(what: string, where?: string): void
  /** Sets the current place of the run, for the report of a breach. */
  at(place: string): void
  readonly breaches: readonly string[]
  /** The counts of a kind, most frequent first. */
  told(kind: string): string
  total(kind: string): number
}

/** A repeated breach is printed this many times and counted always. */
const toldEach = 3

/** @param say prints a line */
export function openReport(say: (line: string) => void = console.log): Report {
  const counts = new Map<string, Map<string, number>>()
  const breaches: string[] = []
  const seen = new Map<string, number>()
  let place = ''
  return {
    breaches,
    count(kind, name) {
      const named = counts.get(kind) ?? new Map<string, number>()
      counts.set(kind, named.set(name, (named.get(name) ?? 0) + 1))
    },
    at: (now) => {
      place = now
    },
    breach(what, where = place) {
      const line = `${where}: ${what}`
      breaches.push(line)
      const alike = what.replace(/\d+|https?:\S+/g, '#').slice(0, 80)
      const times = (seen.get(alike) ?? 0) + 1
      seen.set(alike, times)
      if (times <= toldEach) say(`  BREACH ${line}`)
      else if (times === toldEach + 1) say(`  (more of: ${alike})`)
    },
    told: (kind) =>
      [...(counts.get(kind) ?? [])]
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    total: (kind) => [...(counts.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0),
  }
}
