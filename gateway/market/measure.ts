import { int64Max } from '#contract/decimal.ts'
import type { Car } from '#contract/resources/car.ts'
import { probeRate, type ProbedRate } from '#contract/rate-probe.ts'
import { type ProbeCar, probeCarsIn } from './probe-cars.ts'

/** Whether the price of the car with this VIN is at least `bound` in this currency. */
export type AsksAtLeast = (vin: string, bound: string, currency: string) => Promise<boolean>

/** Target precision of a rate, and the worst that is accepted: the app shows four significant figures. */
const wanted = 1e-5
const bearable = 2e-4

/** Probes the rate of one `from` in `to` with a car that has a price in either currency. */
async function probed(
  scale: ProbeCar,
  from: string,
  to: string,
  ask: AsksAtLeast,
): Promise<ProbedRate | undefined> {
  const forward = scale.currency === from
  const found = await probeRate((bound) => ask(scale.vin, bound, forward ? to : from), scale.price)
  return found && !forward ? { ...found, rate: 1 / found.rate } : found
}

/** The price in units of the other currency: a larger number reveals more digits. */
const digits = ({ price, currency }: ProbeCar, from: string, rate: number): number =>
  Number(price) * (currency === from ? rate : 1 / rate)

/** Whether another car confirms the rate, within a small tolerance. */
async function agrees(
  other: ProbeCar,
  from: string,
  to: string,
  { rate, error }: ProbedRate,
  ask: AsksAtLeast,
) {
  const worth = digits(other, from, rate)
  const slack = worth * (error + 1e-6) + 2
  const currency = other.currency === from ? to : from
  const reaches = (bound: number) => ask(other.vin, BigInt(Math.round(bound)).toString(), currency)
  return worth - slack >= 1 && (await reaches(worth - slack)) && !(await reaches(worth + slack))
}

/**
 * The rate of two currencies as the service compares them. Undefined when the cars reveal no rate or contradict each
 * other. Rejects when a count fails.
 */
export async function measure(
  cars: readonly Car[],
  from: string,
  to: string,
  ask: AsksAtLeast,
): Promise<number | undefined> {
  const [first, ...others] = [probeCarsIn(cars, from), probeCarsIn(cars, to)]
    .flatMap(([best, ...rest]) => (best === undefined ? [] : [{ best, rest }]))
    .flatMap(({ best, rest }) => [best, ...rest.slice(0, 1)])
  if (first === undefined || others.length === 0) return undefined
  let best: ProbedRate | undefined = await probed(first, from, to, ask)
  let by = first
  const reverse = others.find(({ currency }) => currency !== first.currency)
  // A price of few units in the other currency reveals few digits: the inverse rate is more precise.
  const better =
    reverse !== undefined &&
    (best === undefined ||
      (best.error > wanted && digits(reverse, from, best.rate) > 2 * digits(first, from, best.rate)))
  if (better) {
    const second = await probed(reverse, from, to, ask)
    if (second && (best === undefined || second.error < best.error)) [best, by] = [second, reverse]
  }
  if (best === undefined || best.error > bearable) return undefined
  const { rate } = best
  const [witness] = [first, ...others]
    // Twice the amount must still be a valid bound of the interface.
    .filter((scale) => scale !== by && digits(scale, from, rate) < Number(int64Max) / 2)
    .toSorted((a, b) => digits(b, from, rate) - digits(a, from, rate))
  return witness && (await agrees(witness, from, to, best, ask)) ? rate : undefined
}
