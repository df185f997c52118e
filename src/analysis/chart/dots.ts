export interface Dot {
  readonly id: string
  readonly x: number
  readonly y: number
}

const atShare = (ascending: readonly number[], share: number): number | undefined =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))]

/** The upper end of a scale: one car at a thousand times the usual price would flatten all others. */
export function reachOf(values: readonly number[]): number | undefined {
  const ascending = values.toSorted((a, b) => a - b)
  const [most, nearlyMost] = [ascending.at(-1), atShare(ascending, 0.98)]
  if (most === undefined || nearlyMost === undefined) return undefined
  return most > 1.8 * nearlyMost && nearlyMost > 0 ? nearlyMost * 1.3 : most
}

/** A part with fewer dots than these gets no median. */
const leastForMedian = 8
const parts = 12

/** The median: the middle value, or the mean of the two middle ones. */
export const medianOf = (values: readonly number[]): number => {
  const ascending = values.toSorted((a, b) => a - b)
  const middle = ascending.length / 2
  const [low = 0, high = 0] = [ascending[Math.ceil(middle) - 1], ascending[Math.floor(middle)]]
  return (low + high) / 2
}

/** Medians of parts of about equal size, where equal x stay together. Empty with too few dots. */
export function medianLine(dots: readonly Dot[]): { readonly x: number; readonly y: number }[] {
  const ascending = dots.toSorted((a, b) => a.x - b.x)
  const size = Math.max(leastForMedian, Math.ceil(ascending.length / parts))
  const line: { x: number; y: number }[] = []
  let from = 0
  while (ascending.length - from >= leastForMedian) {
    let to = Math.min(ascending.length, from + size)
    while (to < ascending.length && ascending[to]?.x === ascending[to - 1]?.x) to += 1
    const part = ascending.slice(from, to)
    line.push({ x: medianOf(part.map(({ x }) => x)), y: medianOf(part.map(({ y }) => y)) })
    from = to
  }
  return line.length > 1 ? line : []
}

export function nearestDot<D extends Dot>(
  dots: readonly D[],
  at: (dot: D) => readonly [x: number, y: number],
  [x, y]: readonly [x: number, y: number],
  reach: number,
): D | undefined {
  let found: D | undefined
  let least = reach ** 2
  for (const dot of dots) {
    const [dotX, dotY] = at(dot)
    const distance = (dotX - x) ** 2 + (dotY - y) ** 2
    if (distance <= least) [found, least] = [dot, distance]
  }
  return found
}

/** Overlapping dots look darker only where they are in different layers. */
const layers = 6

/** Renders dots as round line caps of a few paths: ten thousand elements would take a browser a second. */
export function dotPaths(
  dots: readonly Dot[],
  at: (dot: Dot) => readonly [x: number, y: number],
): readonly string[] {
  const paths = Array.from({ length: Math.min(layers, dots.length) }, () => '')
  for (const [index, dot] of dots.entries()) {
    const [x, y] = at(dot)
    paths[index % layers] += `M${x.toFixed(1)},${y.toFixed(1)}h0`
  }
  return paths
}
