import * as v from 'valibot'
import { type AtLeast, weigh } from '#contract/weigh.ts'
import { Answered, type MirrorClient } from './client.ts'
import type { MirrorScale, Scales } from './scales.ts'
import { simplestWithin } from './simplest.ts'

// No endpoint tells a rate, but the price filter compares by them: cars whose price is known are asked for with bounds in
// another currency until the rate is found. One of the pass before is only confirmed, with two questions a car.

export type WeighedRates = Readonly<Record<string, number>>

/** The currency of an inventory's rates (docs/inventory-format.md). */
export const baseCurrency = 'usd'

/** As far off as a rate may be to be searched by. */
const bearable = 2e-4
const fineness = 2n ** 36n

const Counted = v.object({ count: v.number() })

/** A car, and the currency that it is asked for in. */
interface WeighedSide {
  readonly scale: MirrorScale
  readonly other: string
}

interface Weighing {
  readonly client: MirrorClient
  readonly scales: Scales
  /** Units for one of the base, of the currencies that are known so far. */
  readonly known: Map<string, number>
}

const asks =
  (client: MirrorClient, { scale, other }: WeighedSide): AtLeast =>
  async (bound) => {
    const query = `vin=${scale.vin}&price_from=${bound}&currency=${other}`
    const { body } = await client.get(`/search/count?${query}`)
    return v.parse(Counted, body).count > 0
  }

/** Whether the car is still what the export said, and found alone: its own currency compares to the last unit. */
async function isTrue(client: MirrorClient, scale: MirrorScale): Promise<boolean> {
  const ask = asks(client, { scale, other: scale.currency })
  return (await ask(String(scale.price))) && !(await ask(String(scale.price + 1n)))
}

/** Two cars of either kind at most: of that currency, and of those that are known. */
function sidesOf(code: string, { scales, known }: Weighing): WeighedSide[] {
  const own = (scales.get(code) ?? []).map((scale) => ({ scale, other: baseCurrency }))
  const foreign = [...known.keys()]
    .flatMap((currency) => scales.get(currency) ?? [])
    .map((scale) => ({ scale, other: code }))
  return [own[0], foreign[0], own[1], foreign[1]].filter((side) => side !== undefined)
}

/** What one unit of the scale's currency is in the other one, if a unit of the base is so many of `code`. */
const ratio = ({ scale }: WeighedSide, code: string, rate: number, { known }: Weighing): number =>
  scale.currency === code ? 1 / rate : rate / (known.get(scale.currency) ?? 1)

/** The service finds the car by a little less than the rate says it is worth, and not by a little more. */
async function confirms(side: WeighedSide, code: string, rate: number, weighing: Weighing): Promise<boolean> {
  const worth = Number(side.scale.price) * ratio(side, code, rate, weighing)
  const slack = worth * 1e-9 + 1
  const ask = asks(weighing.client, side)
  const below = BigInt(Math.max(0, Math.floor(worth - slack)))
  return (await ask(String(below))) && !(await ask(String(BigInt(Math.ceil(worth + slack)))))
}

async function stillHolds(sides: readonly WeighedSide[], code: string, rate: number, weighing: Weighing) {
  for (const side of sides.slice(0, 2)) if (!(await confirms(side, code, rate, weighing))) return false
  return sides.length > 0
}

async function weighed(sides: readonly WeighedSide[], code: string, weighing: Weighing) {
  let [least, most] = [0, Infinity]
  let rate: number | undefined
  for (const side of sides) {
    // What one car says another need only confirm.
    if (rate !== undefined && (await confirms(side, code, rate, weighing))) return rate
    if (!(await isTrue(weighing.client, side.scale))) continue
    const found = await weigh(asks(weighing.client, side), String(side.scale.price), fineness)
    if (found === undefined || found.error > 0.1) continue
    // What it would be at a rate of 1, turned by what was found.
    const one = ratio(side, code, 1, weighing)
    const told = side.scale.currency === code ? one / found.rate : found.rate / one
    // The inverse of a range reaches a little further; floats compare a hair beside what they mean.
    const error = found.error / (1 - found.error) + 1e-12
    least = Math.max(least, told * (1 - error))
    most = Math.min(most, told * (1 + error))
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
export async function weighCurrencies(
  client: MirrorClient,
  scales: Scales,
  codes: readonly string[],
  before: WeighedRates,
): Promise<WeighedRates> {
  const known = new Map([[baseCurrency, 1]])
  const weighing = { client, scales, known }
  // Those that cars are priced in come first: others may be known only by them.
  const inTurn = codes.toSorted((a, b) => Number(scales.has(b)) - Number(scales.has(a)))
  for (const code of inTurn) {
    if (code === baseCurrency) continue
    const sides = sidesOf(code, weighing)
    const kept = Object.hasOwn(before, code) ? before[code] : undefined
    try {
      const holds = kept !== undefined && (await stillHolds(sides, code, kept, weighing))
      const rate = holds ? kept : await weighed(sides, code, weighing)
      if (rate !== undefined) known.set(code, rate)
    } catch (error) {
      // A price in a currency that the service itself does not compare in.
      if (!(error instanceof Answered)) throw error
    }
  }
  return Object.fromEntries(known)
}
