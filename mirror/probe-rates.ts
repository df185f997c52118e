import * as v from 'valibot'
import { type AtLeast, probeRate } from '#contract/rate-probe.ts'
import { Answered, type MirrorClient } from './client.ts'
import type { MirrorProbeCar, ProbeCars } from './probe-cars.ts'
import { simplestWithin } from './simplest.ts'

// No endpoint tells a rate, but the price filter compares by them: cars whose price is known are asked for with bounds in
// another currency until the rate is found. One of the pass before is only confirmed, with two questions a car.

export type ProbedRates = Readonly<Record<string, number>>

/** The currency of an inventory's rates (docs/inventory-format.md). */
export const baseCurrency = 'usd'

/** As far off as a rate may be to be searched by. */
const bearable = 2e-4
const fineness = 2n ** 36n

const Counted = v.object({ count: v.number() })

/** A car, and the currency that it is asked for in. */
interface ProbedSide {
  readonly car: MirrorProbeCar
  readonly other: string
}

interface RateProbing {
  readonly client: MirrorClient
  readonly probeCars: ProbeCars
  /** Units for one of the base, of the currencies that are known so far. */
  readonly known: Map<string, number>
}

const asks =
  (client: MirrorClient, { car, other }: ProbedSide): AtLeast =>
  async (bound) => {
    const query = `vin=${car.vin}&price_from=${bound}&currency=${other}`
    const { body } = await client.get(`/search/count?${query}`)
    return v.parse(Counted, body).count > 0
  }

/** Whether the car is still what the export said, and found alone: its own currency compares to the last unit. */
async function isTrue(client: MirrorClient, car: MirrorProbeCar): Promise<boolean> {
  const ask = asks(client, { car, other: car.currency })
  return (await ask(String(car.price))) && !(await ask(String(car.price + 1n)))
}

/** Two cars of either kind at most: of that currency, and of those that are known. */
function sidesOf(code: string, { probeCars, known }: RateProbing): ProbedSide[] {
  const own = (probeCars.get(code) ?? []).map((car) => ({ car, other: baseCurrency }))
  const foreign = [...known.keys()]
    .flatMap((currency) => probeCars.get(currency) ?? [])
    .map((car) => ({ car, other: code }))
  return [own[0], foreign[0], own[1], foreign[1]].filter((side) => side !== undefined)
}

/** What one unit of the car's currency is in the other one, if a unit of the base is so many of `code`. */
const ratio = ({ car }: ProbedSide, code: string, rate: number, { known }: RateProbing): number =>
  car.currency === code ? 1 / rate : rate / (known.get(car.currency) ?? 1)

/** The service finds the car by a little less than the rate says it is worth, and not by a little more. */
async function confirms(
  side: ProbedSide,
  code: string,
  rate: number,
  probing: RateProbing,
): Promise<boolean> {
  const worth = Number(side.car.price) * ratio(side, code, rate, probing)
  const slack = worth * 1e-9 + 1
  const ask = asks(probing.client, side)
  const below = BigInt(Math.max(0, Math.floor(worth - slack)))
  return (await ask(String(below))) && !(await ask(String(BigInt(Math.ceil(worth + slack)))))
}

async function stillHolds(sides: readonly ProbedSide[], code: string, rate: number, probing: RateProbing) {
  for (const side of sides.slice(0, 2)) if (!(await confirms(side, code, rate, probing))) return false
  return sides.length > 0
}

async function probed(sides: readonly ProbedSide[], code: string, probing: RateProbing) {
  let [least, most] = [0, Infinity]
  let rate: number | undefined
  for (const side of sides) {
    // What one car says another need only confirm.
    if (rate !== undefined && (await confirms(side, code, rate, probing))) return rate
    if (!(await isTrue(probing.client, side.car))) continue
    const found = await probeRate(asks(probing.client, side), String(side.car.price), fineness)
    if (found === undefined || found.error > 0.1) continue
    // What it would be at a rate of 1, turned by what was found.
    const one = ratio(side, code, 1, probing)
    const measured = side.car.currency === code ? one / found.rate : found.rate / one
    // The inverse of a range reaches a little further; floats compare a hair beside what they mean.
    const error = found.error / (1 - found.error) + 1e-12
    least = Math.max(least, measured * (1 - error))
    most = Math.min(most, measured * (1 + error))
    // Cars that do not agree are not believed.
    if (least > most) return undefined
    if (most / least - 1 <= bearable) rate = simplestWithin(least, most)
  }
  return rate
}

/**
 * Units of each currency for one us dollar, as this service compares them; a currency that its cars do not tell of is
 * left out. `before`: rates of the pass before.
 */
export async function probeRates(
  client: MirrorClient,
  probeCars: ProbeCars,
  codes: readonly string[],
  before: ProbedRates,
): Promise<ProbedRates> {
  const known = new Map([[baseCurrency, 1]])
  const probing = { client, probeCars, known }
  // Those that cars are priced in come first: others may be known only by them.
  const inTurn = codes.toSorted((a, b) => Number(probeCars.has(b)) - Number(probeCars.has(a)))
  for (const code of inTurn) {
    if (code === baseCurrency) continue
    const sides = sidesOf(code, probing)
    const kept = Object.hasOwn(before, code) ? before[code] : undefined
    try {
      const holds = kept !== undefined && (await stillHolds(sides, code, kept, probing))
      const rate = holds ? kept : await probed(sides, code, probing)
      if (rate !== undefined) known.set(code, rate)
    } catch (error) {
      // A price in a currency that the service itself does not compare in.
      if (!(error instanceof Answered)) throw error
    }
  }
  return Object.fromEntries(known)
}
