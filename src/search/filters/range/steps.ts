import { type KeyOfKind, filterOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { rangeWithin } from '#contract/range-within.ts'

const every = (step: number, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + step * index)

/* Stops of the slider and ends of the bars: fixed, so that they do not move during use, and at equal distances. */
const stops: Readonly<Record<KeyOfKind<'range'>, readonly number[]>> = {
  year: every(-2, 21, 11),
  price: every(5000, 5000, 10),
  odometer: every(25_000, 25_000, 11),
  power: every(50, 50, 10),
  engine: every(250, 1000, 11),
}

/** Frequent values, shown as buttons. */
const quick: Readonly<Record<KeyOfKind<'range'>, readonly [end: keyof Range, numbers: readonly number[]]>> = {
  year: ['from', [3, 5, 10]],
  price: ['to', [5000, 10_000, 20_000]],
  odometer: ['to', [50_000, 100_000, 150_000]],
  power: ['from', [100, 150, 200]],
  engine: ['to', [1600, 2000]],
}

/** Rough value of a dollar in each currency, to one digit, so that the stops are round amounts. */
const sizes = new Map(
  Object.entries({
    2: 'bgn gel azn',
    5: 'pln ron aed cny',
    10: 'sek nok dkk',
    20: 'czk mdl',
    50: 'uah try mkd',
    100: 'rub all rsd isk inr',
    200: 'jpy',
    400: 'huf amd',
    500: 'kzt',
    1000: 'krw',
  }).flatMap(([size, codes]) => codes.split(' ').map((code) => [code, Number(size)])),
)

/** The decimal text of a table's number; the tables have years as ages and prices in dollars. */
function textOf(key: KeyOfKind<'range'>, number: number, currency: string, thisYear: number): string {
  if (key === 'year') return String(thisYear - number)
  return String(key === 'price' ? number * (sizes.get(currency) ?? 1) : number)
}

export const stepsOf = (key: KeyOfKind<'range'>, currency: string, thisYear: number): string[] =>
  stops[key].map((stop) => textOf(key, stop, currency, thisYear))

export function quickRanges(key: KeyOfKind<'range'>, currency: string, thisYear: number): Range[] {
  const [end, numbers] = quick[key]
  return numbers.map((number) => ({ [end]: textOf(key, number, currency, thisYear) }))
}

/** The bars: below the first stop, between stops, and from the last stop up. Each stated value is in exactly one. */
export const barsOf = (steps: readonly string[]): Range[] => [
  { to: before(steps[0] ?? '1') },
  ...steps.map((from, index) => {
    const next = steps[index + 1]
    return next === undefined ? { from } : { from, to: before(next) }
  }),
]

/**
 * Adjacent ranges, clipped to the range of the search. Converted prices have fractions, so price ranges share a bound:
 * otherwise a car would fall between two.
 */
export const bandsWithin = (
  key: KeyOfKind<'range'>,
  own: Range | undefined,
  bands: readonly Range[],
): { readonly band: Range; readonly asked: Range }[] =>
  bands.flatMap((each, at) => {
    const next = key === 'price' ? bands[at + 1]?.from : undefined
    const band = next === undefined ? each : { ...each, to: next }
    const asked = rangeWithin(key, own, band)
    // Clipped exactly at a shared bound, the range has no car that its neighbour lacks.
    const isRepeated = key === 'price' && asked?.from === asked?.to && own?.from !== own?.to
    return asked === undefined || isRepeated ? [] : [{ band, asked }]
  })

/** The bars as ranges of a search. */
export const sharedBars = (key: KeyOfKind<'range'>, steps: readonly string[]): Range[] =>
  bandsWithin(key, undefined, barsOf(steps)).map(({ asked }) => asked)

/** Whether a bar has an open end, or covers a wider range than the others. */
export const isOpen = ({ from, to }: Range, steps: readonly string[]): boolean => {
  const [first = 0n, second = 0n] = steps.map(BigInt)
  return to === undefined || (from === undefined && first > second - first)
}

/** Labels of the axis: every third stop including the last, with their positions. */
export const ticksOf = (steps: readonly string[]): { readonly at: number; readonly step: string }[] =>
  steps.flatMap((step, index) =>
    (steps.length - 1 - index) % 3 === 0 ? [{ at: (index + 1) / (steps.length + 1), step }] : [],
  )

const before = (step: string) => String(BigInt(step) - 1n)

/** The range of every stated value; cars outside of it do not state one. */
export const anyValue = (key: KeyOfKind<'range'>): Range => ({
  from: filterOfKind<'range'>(key).bounds.from[0],
})

/** The upper bound of a thumb at a stop: the round number, for years one less. */
const upper = (key: KeyOfKind<'range'>, step: string) => (key === 'year' ? before(step) : step)

/** Slider positions: the first and the last are open ends, each stop has one between them. */
export function rangeAt(key: KeyOfKind<'range'>, steps: readonly string[], low: number, high: number) {
  const [from, to] = [steps[low - 1], steps[high - 1]]
  return rangeOf(from, to === undefined ? undefined : upper(key, to))
}

const rangeOf = (from: string | undefined, to: string | undefined): Range | undefined =>
  from === undefined && to === undefined
    ? undefined
    : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }

/** The range after a drag: an end whose thumb did not move keeps its exact value. */
export function movedRange(
  key: KeyOfKind<'range'>,
  steps: readonly string[],
  value: Range | undefined,
  [low, high]: readonly [number, number],
): Range | undefined {
  const before = positionsOf(key, steps, value)
  const next = rangeAt(key, steps, low, high)
  return rangeOf(low === before[0] ? value?.from : next?.from, high === before[1] ? value?.to : next?.to)
}

/** The largest positions that do not exceed the values. */
export function positionsOf(
  key: KeyOfKind<'range'>,
  steps: readonly string[],
  { from, to }: Range = {},
): [number, number] {
  const below = (bound: bigint) => steps.filter((step) => BigInt(step) <= bound).length
  const low = from === undefined ? 0 : below(BigInt(from))
  const after = key === 'year' ? 1n : 0n
  const high = to === undefined ? steps.length + 1 : Math.max(1, below(BigInt(to) + after))
  return [Math.min(low, high), high]
}

const beyond = (low: string | undefined, high: string | undefined) =>
  low !== undefined && high !== undefined && BigInt(low) > BigInt(high)

const meet = (a: string | undefined, b: string | undefined) => a !== undefined && a === b

/** Whether a bar overlaps a chosen range, for prices by more than a shared bound. */
export const touches = (key: KeyOfKind<'range'>, bar: Range, { from, to }: Range = {}): boolean =>
  !beyond(from, bar.to) &&
  !beyond(bar.from, to) &&
  (key !== 'price' || from === to || !(meet(bar.to, from) || meet(bar.from, to)))
