import { int64Max } from './decimal.ts'

// The interface has no rates, but its price filter uses them: bounds in another currency reveal a price's worth.

/** Whether a price, converted to another currency, is at least the bound (decimal text). */
export type AtLeast = (bound: string) => Promise<boolean>

export interface ProbedRate {
  /** Units of the other currency for one unit of the price's own. */
  readonly rate: number
  /** Maximum error as a share of the rate. */
  readonly error: number
}

const most = BigInt(int64Max)
/** A bracket narrower than its amount by this factor gives six digits. */
const sixDigits = 2n ** 17n

const between = (low: bigint, high: bigint): bigint => {
  // Ends of different magnitude get their geometric mean, others their arithmetic mean.
  if (high / low < 4n) return (low + high) / 2n
  const middle = BigInt(Math.round(Math.sqrt(Number(low)) * Math.sqrt(Number(high))))
  return middle <= low ? low + 1n : middle >= high ? high - 1n : middle
}

/** Bounds around the amount: it reaches `low` but not `high`. Each step squares the factor to end soon. */
async function bracket(reaches: (bound: bigint) => Promise<boolean>, start: bigint) {
  let factor = 2n
  if (await reaches(start)) {
    let low = start
    while (low < most) {
      const next = low * factor < most ? low * factor : most
      if (!(await reaches(next))) return { low, high: next }
      low = next
      factor *= factor
    }
    return undefined
  }
  let high = start
  while (high > 1n) {
    const next = high / factor > 1n ? high / factor : 1n
    if (await reaches(next)) return { low: next, high }
    high = next
    factor *= factor
  }
  return undefined
}

/**
 * Finds a price's worth in another currency through its filter: about twenty requests for six digits, fewer
 * for a short amount; doubling `fineness` adds one. Services may round the converted amount in any direction.
 * @returns undefined if no bound of the interface decides, or the responses contradict each other
 */
export async function probeRate(
  ask: AtLeast,
  price: string,
  fineness = sixDigits,
): Promise<ProbedRate | undefined> {
  const amount = BigInt(price)
  if (amount <= 0n || amount > most) return undefined
  const reaches = (bound: bigint) => ask(String(bound))
  const found = await bracket(reaches, amount)
  if (found === undefined) return undefined
  let { low, high } = found
  while (high - low > 1n && (high - low) * fineness > low) {
    const middle = between(low, high)
    if (await reaches(middle)) low = middle
    else high = middle
  }
  // Repeats the final bounds in another order and rejects a service with inconsistent responses.
  for (const [bound, expected] of [
    [low, true],
    [high, false],
    [high, false],
    [low, true],
  ] as const)
    if ((await reaches(bound)) !== expected) return undefined
  const [least, greatest] = [Number(low - 1n), Number(high)]
  const worth = (least + greatest) / 2
  return { rate: worth / Number(amount), error: (greatest - least) / 2 / least }
}
