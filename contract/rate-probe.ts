import { int64Max } from './decimal.ts'

// The interface names no rates, but its price filter compares by them: bounds in another currency weigh a price.

/** Whether a price, in another currency than its own, is at least so much. The bound is decimal text. */
export type AtLeast = (bound: string) => Promise<boolean>

export interface ProbedRate {
  /** Units of the other currency for one of its own. */
  readonly rate: number
  /** At most so far off, as a share of the rate. */
  readonly error: number
}

const most = BigInt(int64Max)
/** A bracket this many times narrower than the amount in it gives six digits. */
const sixDigits = 2n ** 17n

const between = (low: bigint, high: bigint): bigint => {
  // Ends of different magnitude are halved by their digits, others by their distance.
  if (high / low < 4n) return (low + high) / 2n
  const middle = BigInt(Math.round(Math.sqrt(Number(low)) * Math.sqrt(Number(high))))
  return middle <= low ? low + 1n : middle >= high ? high - 1n : middle
}

/** Bounds around the amount: the lower is still reached, the upper is not. They part by squares, which ends soon. */
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
 * What a price is in another currency, by questions alone: some twenty for six digits, fewer digits for an amount that
 * has no more. `fineness` asks for more of them, a question for each time it doubles. Services may round the amount before they compare it, up, down or to the nearest: the error allows for it.
 * @returns undefined where no bound of the interface tells, or the answers do not agree with themselves
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
  // Asked again, and in another order: a service that changes its mind is not believed.
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
