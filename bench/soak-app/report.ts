/** What a soak has done, and what it has found. */
export interface Report {
  /** One more of something, such as `('act', 'tick')`. */
  count(kind: string, name: string): void
  /** Something that must not be: said at once, with where it was; absent: where the run stands. */
  breach(what: string, where?: string): void
  /** Where the run stands, for the report of a breach. */
  at(place: string): void
  readonly breaches: readonly string[]
  /** What was counted, most first. */
  told(kind: string): string
  total(kind: string): number
}

/** One fault is often met many times: printed a few times, counted always. */
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
