import { int64Max } from '#contract/decimal.ts'
import type { Car } from '#contract/resources/car.ts'
import { probeRate, type ProbedRate } from '#contract/rate-probe.ts'
import { type ProbeCar, probeCarsIn } from './probe-cars.ts'

/** Whether the car with this VIN asks at least so much, in this currency. */
export type AsksAtLeast = (vin: string, bound: string, currency: string) => Promise<boolean>

/** As good as a rate is wanted, and as bad as it may be: four figures are shown of what is made with it. */
const wanted = 1e-5
const bearable = 2e-4

/** The rate of one `from` in `to`, by a car that is priced in either. */
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

/** How many units of the other currency the price is: the more, the more digits it tells. */
const digits = ({ price, currency }: ProbeCar, from: string, rate: number): number =>
  Number(price) * (currency === from ? rate : 1 / rate)

/** Another car has to agree: its price is at least a little less than the rate says, and not a little more. */
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
 * What one unit of a currency is in another, as the service itself compares them; undefined where its cars do not tell,
 * or do not agree. Rejects as the questions do.
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
  // A price of few units of the other currency tells little: the other way round it tells more.
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
    // Twice as much must still be a bound that the interface takes.
    .filter((scale) => scale !== by && digits(scale, from, rate) < Number(int64Max) / 2)
    .toSorted((a, b) => digits(b, from, rate) - digits(a, from, rate))
  return witness && (await agrees(witness, from, to, best, ask)) ? rate : undefined
}
