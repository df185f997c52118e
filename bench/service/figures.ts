/** Milliseconds of one call: processor time (all threads of this process) and wall-clock time. */
export interface Took {
  readonly cpu: number
  readonly wall: number
}

export async function timed<T>(work: () => Promise<T> | T): Promise<Took & { readonly result: T }> {
  const cpuBefore = process.cpuUsage()
  const before = performance.now()
  const result = await work()
  const wall = performance.now() - before
  const { user, system } = process.cpuUsage(cpuBefore)
  return { cpu: (user + system) / 1000, wall, result }
}

/** From this many milliseconds on one run is enough: an interruption changes it little. */
const long = 300

/** The median of several runs, which excludes interrupted ones. */
export async function typical(work: () => unknown, runs: number): Promise<Took> {
  const took: Took[] = []
  while (took.length < runs && !((took[0]?.wall ?? 0) > long)) took.push(await timed(work))
  return {
    cpu: percentile(
      took.map(({ cpu }) => cpu),
      50,
    ),
    wall: percentile(
      took.map(({ wall }) => wall),
      50,
    ),
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? NaN
}

const short = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

const spread = (values: readonly number[]): string =>
  [50, 95, 99].map((share) => short(percentile(values, share)).padStart(7)).join(' ')

export const line = (name: string, took: readonly Took[]): string =>
  `${name.padEnd(28)} ${spread(took.map(({ cpu }) => cpu))}   ${spread(took.map(({ wall }) => wall))}   ${took.length}`

export const heading = (title: string): string =>
  `\n${title.padEnd(28)} ${'CPU ms p50 / p95 / p99'.padEnd(23)}   ${'wall ms p50 / p95 / p99'.padEnd(23)}   calls`
