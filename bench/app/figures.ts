const sortedOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** The median; of an even number of values the upper middle one, which is the worse. */
export const median = (values: readonly number[]): number =>
  sortedOf(values)[Math.floor(values.length / 2)] ?? Number.NaN

/** The smallest value that this percentage of all does not exceed (nearest rank). */
const percentile = (values: readonly number[], percent: number): number =>
  sortedOf(values)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The budget in docs/performance.md, if any: at most this. */
  readonly bar?: number
  /** A lower bound. */
  readonly atLeast?: number
  readonly note?: string
}

/** The median and the 90th percentile of some times. */
export const spread = (name: string, values: readonly number[], bars?: readonly [number, number]): Figure[] =>
  ([50, 90] as const).map((percent, index) => ({
    name: `${name} p${percent}`,
    value: percent === 50 ? median(values) : percentile(values, percent),
    unit: 'ms',
    ...(bars === undefined ? {} : { bar: index === 0 ? bars[0] : bars[1] }),
    ...(percent === 90 && { note: `worst ${Math.round(Math.max(...values))}, of ${values.length}` }),
  }))

const round = (value: number) =>
  Number.isInteger(value) ? String(value) : Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1)

const within = (value: number, { bar, atLeast }: Figure): string =>
  bar !== undefined && value > bar ? ' OVER' : atLeast !== undefined && value < atLeast ? ' UNDER' : ''

const barOf = ({ bar, atLeast, unit }: Figure): string =>
  bar !== undefined
    ? `  at most ${bar} ${unit}`.trimEnd()
    : atLeast !== undefined
      ? `  at least ${atLeast}`
      : ''

/**
 * Prints figures without judging them, because a busy machine makes them worse. Several servers get one column each;
 * their figures must be in the same order.
 */
export function printFigures(title: string, ...servers: readonly (readonly Figure[])[]): void {
  console.log(`\n${title}`)
  const [first = []] = servers
  first.forEach((figure, row) => {
    const columns = servers.map((figures) => {
      const each = figures[row]
      if (each === undefined) return ''
      return `${round(each.value).padStart(9)} ${each.unit.padEnd(3)}${within(each.value, each).padEnd(servers.length > 1 ? 6 : 0)}`
    })
    const notes = servers.map((figures) => figures[row]?.note).filter((note) => note !== undefined)
    console.log(
      `  ${figure.name.padEnd(46)}${columns.join('')}${barOf(figure)}${notes.length === 0 ? '' : `  (${notes.join(' | ')})`}`,
    )
  })
}
