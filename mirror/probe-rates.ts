import * as v from 'valibot'
import { type AtLeast, probeRate } from '#contract/rate-probe.ts'
import { Answered, type MirrorClient } from './client.ts'
import type { MirrorProbeCar, ProbeCars } from './probe-cars.ts'
import { simplestWithin } from './simplest.ts'

// No endpoint has rates, but the price filter compares by them: searches for cars of known price, with bounds in
// another currency, find the rate. A rate of the previous pass is only confirmed, with two requests per car.

export type ProbedRates = Readonly<Record<string, number>>

/** The currency of an inventory's rates (docs/inventory-format.md). */
export const baseCurrency = 'usd'

/** The largest relative error of a rate that searches may use. */
const bearable = 2e-4
/** Requests that narrow a measured rate: each halves its range, if a price of another car allows it. */
const mostCuts = 12
const fineness = 2n ** 36n

const Counted = v.object({ count: v.number() })

/** A car, and the currency of the bounds in its searches. */
interface ProbedSide {
  readonly car: MirrorProbeCar
  readonly other: string
}

interface RateProbing {
  readonly client: MirrorClient
  readonly probeCars: ProbeCars
  /** Units per unit of the base, of the currencies measured so far. */
  readonly known: Map<string, number>
}

const asks =
  (client: MirrorClient, { car, other }: ProbedSide): AtLeast =>
  async (bound) => {
    const query = `vin=${car.vin}&price_from=${bound}&currency=${other}`
    const { body } = await client.get(`/search/count?${query}`)
    return v.parse(Counted, body).count > 0
  }

/** Whether the car is unchanged since the export and found alone; its own currency compares exactly. */
async function isTrue(client: MirrorClient, car: MirrorProbeCar): Promise<boolean> {
  const ask = asks(client, { car, other: car.currency })
  return (await ask(String(car.price))) && !(await ask(String(car.price + 1n)))
}

/** At most two cars of each kind: of that currency, and of currencies with a known rate. */
function sidesOf(code: string, { probeCars, known }: RateProbing): ProbedSide[] {
  const own = (probeCars.get(code) ?? []).map((car) => ({ car, other: baseCurrency }))
  const foreign = [...known.keys()]
    .flatMap((currency) => probeCars.get(currency) ?? [])
    .map((car) => ({ car, other: code }))
  return [own[0], foreign[0], own[1], foreign[1]].filter((side) => side !== undefined)
}

/** Units of the other currency per unit of the car's, if a unit of the base is `rate` units of `code`. */
const ratio = ({ car }: ProbedSide, code: string, rate: number, { known }: RateProbing): number =>
  car.currency === code ? 1 / rate : rate / (known.get(car.currency) ?? 1)

/** The service must find the car by a little less than the price at this rate, and not by a little more. */
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

/** Rates of a currency, least first. */
type RateRange = readonly [least: number, most: number]

/** The whole bound that divides a range of rates most evenly: a price reaches it at the one end and not at the other. */
function cutOf([least, most]: RateRange, code: string, probing: RateProbing) {
  const middle = (least + most) / 2
  const cuts = [...probing.known.keys(), code].flatMap((currency) =>
    (probing.probeCars.get(currency) ?? []).map((car) => {
      const side = { car, other: currency === code ? baseCurrency : code }
      const worth = (rate: number) => Number(car.price) * ratio(side, code, rate, probing)
      const bound = Math.round(worth(middle))
      // A price in the currency itself is worth less of the base at a higher rate.
      return { side, bound, rate: currency === code ? worth(1) / bound : bound / worth(1) }
    }),
  )
  const distance = (rate: number) => Math.abs(rate - middle)
  // A bound at an end divides nothing.
  const [first, ...others] = cuts.filter(({ rate }) => distance(rate) < (most - least) * 0.499)
  return first && others.reduce((best, cut) => (distance(cut.rate) < distance(best.rate) ? cut : best), first)
}

/** Narrows a measured range until known prices at whole bounds no longer tell its rates apart. */
async function narrowed(range: RateRange, code: string, probing: RateProbing): Promise<RateRange> {
  let [least, most] = range
  for (let asked = 0; asked < mostCuts; asked += 1) {
    const cut = cutOf([least, most], code, probing)
    if (cut === undefined) break
    const reaches = await asks(probing.client, cut.side)(String(cut.bound))
    const isRising = cut.side.other === code
    // A price reaches the bound that it is worth exactly; 1e-12 covers the rounding of floats.
    const end = cut.rate * (isRising ? 1 - 1e-12 : 1 + 1e-12)
    if (reaches === isRising) least = end
    else most = end
  }
  return [least, most]
}

async function probed(sides: readonly ProbedSide[], code: string, probing: RateProbing) {
  let [least, most] = [0, Infinity]
  let rate: number | undefined
  for (const side of sides) {
    // The first car measures a rate; another car only confirms it.
    if (rate !== undefined && (await confirms(side, code, rate, probing))) break
    if (!(await isTrue(probing.client, side.car))) continue
    const found = await probeRate(asks(probing.client, side), String(side.car.price), fineness)
    if (found === undefined || found.error > 0.1) continue
    // `ratio` at a rate of 1 converts the measurement into a rate.
    const one = ratio(side, code, 1, probing)
    const measured = side.car.currency === code ? one / found.rate : found.rate / one
    // The inverse of a range reaches a little further; 1e-12 covers the rounding of floats.
    const error = found.error / (1 - found.error) + 1e-12
    least = Math.max(least, measured * (1 - error))
    most = Math.min(most, measured * (1 + error))
    // Two cars that disagree give no rate.
    if (least > most) return undefined
    if (most / least - 1 <= bearable) rate = simplestWithin(least, most)
  }
  return rate && simplestWithin(...(await narrowed([least, most], code, probing)))
}

/**
 * Units of each currency for one US dollar, as this service compares them; currencies that its cars cannot
 * measure are left out. `before`: rates of the previous pass.
 */
export async function probeRates(
  client: MirrorClient,
  probeCars: ProbeCars,
  codes: readonly string[],
  before: ProbedRates,
): Promise<ProbedRates> {
  const known = new Map([[baseCurrency, 1]])
  const probing = { client, probeCars, known }
  // Currencies of prices come first, because others may be measured only by them.
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
      // A price may be in a currency that the service itself cannot compare.
      if (!(error instanceof Answered)) throw error
    }
  }
  return Object.fromEntries(known)
}
