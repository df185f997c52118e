/** The middle one; of an even number, the lower of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The bar of docs/performance.md, where there is one: at most this. */
  readonly bar?: number
  /** A bar from below. */
  readonly atLeast?: number
  readonly note?: string
}

const round = (value: number) =>
  Number.isInteger(value) ? String(value) : Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1)

const against = ({ value, unit, bar, atLeast }: Figure): string => {
  if (bar !== undefined) return `  at most ${bar} ${unit}`.trimEnd() + (value <= bar ? '' : '  OVER')
  if (atLeast !== undefined) return `  at least ${atLeast}` + (value >= atLeast ? '' : '  UNDER')
  return ''
}

/** Figures, not a verdict: a machine that is busy shows worse ones, and nothing fails for it. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  for (const figure of figures) {
    const { name, value, unit, note } = figure
    console.log(
      `  ${name.padEnd(46)} ${round(value).padStart(8)} ${unit.padEnd(3)}${against(figure)}${note ? `  (${note})` : ''}`,
    )
  }
}
