import { type KeyOfKind, filterOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'

type RangeKey = KeyOfKind<'range'>

/*
 * Round numbers of a range: between them stand the bars of its chart, on them the slider stops. They are
 * fixed, not taken from the results: bounds that move with every click would move under the hand.
 */
const ages = [25, 20, 15, 12, 10, 8, 6, 4, 3, 2, 1]
const prices = [1, 2.5, 5, 7.5, 10, 15, 20, 30, 50, 100].map((thousand) => thousand * 1000)
const fixed: Readonly<Record<Exclude<RangeKey, 'year' | 'price'>, readonly number[]>> = {
  odometer: [10, 25, 50, 75, 100, 125, 150, 200, 250, 300].map((thousand) => thousand * 1000),
  power: [50, 75, 100, 125, 150, 200, 250, 300, 400, 500],
  engine: [1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000, 5000],
}

/** How many units buy about what one dollar does, to one figure: only so that the stops are sensible sums. */
const sizes: Readonly<Record<string, number>> = {
  pln: 5,
  bgn: 2,
  ron: 5,
  czk: 20,
  uah: 50,
  rub: 100,
  all: 100,
  huf: 400,
  sek: 10,
  nok: 10,
  dkk: 10,
  krw: 1000,
  jpy: 200,
  aed: 5,
  gel: 2,
  cny: 5,
  kzt: 500,
  try: 50,
  mdl: 20,
  mkd: 50,
  rsd: 100,
  amd: 400,
  azn: 2,
  isk: 100,
  inr: 100,
}
const sizeOf = (currency: string) => (Object.hasOwn(sizes, currency) ? (sizes[currency] ?? 1) : 1)

/** The stops of a range, ascending, as decimal text. */
export function stepsOf(key: RangeKey, currency: string, thisYear: number): readonly string[] {
  if (key === 'year') return ages.map((age) => String(thisYear - age))
  if (key === 'price') return prices.map((price) => String(price * sizeOf(currency)))
  return fixed[key].map(String)
}

/** The bars: below the first stop, between stops, from the last one up. Every stated value is in exactly one. */
export const barsOf = (steps: readonly string[]): Range[] => [
  { to: before(steps[0] ?? '1') },
  ...steps.map((from, index) => {
    const next = steps[index + 1]
    return next === undefined ? { from } : { from, to: before(next) }
  }),
]

const before = (step: string) => String(BigInt(step) - 1n)

/** Every stated value: what is left of a search without the filter has none stated. */
export const anyValue = (key: RangeKey): Range => ({ from: filterOfKind<'range'>(key).bounds.from[0] })

/** Where the upper thumb on a stop ends: at the round number, but a year before the bar of the next. */
const upper = (key: RangeKey, step: string) => (key === 'year' ? before(step) : step)

/** Slider positions: 0 and the last one are open ends, each stop has one between them. */
export function rangeAt(
  key: RangeKey,
  steps: readonly string[],
  low: number,
  high: number,
): Range | undefined {
  const from = steps[low - 1]
  const to = steps[high - 1]
  const value = {
    ...(low > 0 && from !== undefined && { from }),
    ...(high <= steps.length && to !== undefined && { to: upper(key, to) }),
  }
  return 'from' in value || 'to' in value ? value : undefined
}

/** The positions that come nearest to a value from below. */
export function positionsOf(
  key: RangeKey,
  steps: readonly string[],
  value: Range | undefined,
): [number, number] {
  const below = (bound: string) => steps.filter((step) => BigInt(step) <= BigInt(bound)).length
  const low = value?.from === undefined ? 0 : below(value.from)
  const to = value?.to === undefined ? undefined : key === 'year' ? String(BigInt(value.to) + 1n) : value.to
  const high = to === undefined ? steps.length + 1 : Math.max(1, below(to))
  return [Math.min(low, high), high]
}

/** Whether a bar is inside a chosen range, at least in part. */
export function touches(bar: Range, value: Range | undefined): boolean {
  if (value === undefined) return true
  const under = bar.to !== undefined && value.from !== undefined && BigInt(bar.to) < BigInt(value.from)
  const over = bar.from !== undefined && value.to !== undefined && BigInt(bar.from) > BigInt(value.to)
  return !under && !over
}

/** What people ask for most, one press away. */
export function quickRanges(key: RangeKey, currency: string, thisYear: number): Range[] {
  switch (key) {
    case 'year':
      return [3, 5, 10].map((age) => ({ from: String(thisYear - age) }))
    case 'price':
      return [5000, 10_000, 20_000].map((price) => ({ to: String(price * sizeOf(currency)) }))
    case 'odometer':
      return [50_000, 100_000, 150_000].map((km) => ({ to: String(km) }))
    case 'power':
      return [100, 150, 200].map((hp) => ({ from: String(hp) }))
    case 'engine':
      return [1600, 2000].map((size) => ({ to: String(size) }))
  }
}
