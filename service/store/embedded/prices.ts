import type { Rates } from '../money.ts'
import { add, and, type Bits, firstOf } from './bits.ts'
import { draftRanked, type RankInterval, Ranked } from './ranked.ts'
import type { Draft, Snapshot } from './snapshot.ts'

// One order serves every currency: amount ÷ rate, as a float. Multiplying by the selected rate keeps that
// order, and an amount in the selected currency itself differs from its own round trip by less than the band
// below. So the exact rule of money.ts decides values inside a band (around a bound, or between neighbours in
// a sort), and the rank decides all others. Each of the three roundings (to a float, ÷, ×) errs by at most
// 2^-53, about 1.1e-16 of the value.
const band = 1e-14

const big = 0xffffffff

/** By position or rank: the units of the amount, and the id of its currency or NaN without a price. */
export interface Amounts {
  readonly units: BigInt64Array
  readonly currencies: Float64Array
}

export function draftPrices(
  draft: Draft,
  { units, currencies }: Amounts,
  rates: Rates,
  carAt: (position: number) => number,
  words: number,
): void {
  const usd = Float64Array.from(
    units,
    (amount, position) => Number(amount) / (rates.get(currencies[position] ?? NaN) ?? NaN),
  )
  const order = Uint32Array.from(usd.keys()).filter((position) => !Number.isNaN(usd[position]))
  order.sort((a, b) => (usd[a] ?? 0) - (usd[b] ?? 0) || carAt(a) - carAt(b) || a - b)
  const ordered = {
    units: BigInt64Array.from(order, (position) => units[position] ?? 0n),
    currencies: Float64Array.from(order, (position) => currencies[position] ?? NaN),
  }
  draftOrderedPrices(draft, order, ordered, rates, words)
}

/** `order`: positions sorted by amount in usd; the amounts are in that order. */
export function draftOrderedPrices(
  draft: Draft,
  order: Uint32Array,
  { units, currencies }: Amounts,
  rates: Rates,
  words: number,
): void {
  const ids = [...rates.keys()]
  const indexOf = new Map(ids.map((id, index) => [id, index]))
  draftRanked(draft, 'prices', order, { words, ranges: true, sorts: true })
  const small = new Uint32Array(order.length)
  const currencyAt = new Uint16Array(order.length)
  const bigRanks: number[] = []
  const bigUnits: bigint[] = []
  units.forEach((amount, rank) => {
    currencyAt[rank] = indexOf.get(currencies[rank] ?? NaN) ?? 0
    if (amount >= 0n && amount < BigInt(big)) small[rank] = Number(amount)
    else {
      small[rank] = big
      bigRanks.push(rank)
      bigUnits.push(amount)
    }
  })
  draft.column('prices.units', small)
  draft.column('prices.currencyAt', currencyAt)
  draft.column('prices.bigRanks', Uint32Array.from(bigRanks))
  draft.column('prices.bigUnits', BigInt64Array.from(bigUnits))
  draft.column('prices.currencies', Float64Array.from(ids))
  draft.column(
    'prices.rates',
    Float64Array.from(ids, (id) => rates.get(id) ?? NaN),
  )
}

/** Index of a value in an ascending column that has it. */
const indexIn = (column: Uint32Array, value: number): number =>
  firstOf(column.length, (at) => column[at]! >= value)

/** The bound as a float where that is exact, because comparing floats with bigints is slow. */
const bound = (value: bigint): number | bigint =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value

const wider = (value: number) => value + Math.abs(value) * band
const narrower = (value: number) => value - Math.abs(value) * band

/** For each `!` see bits.ts. */
export class Prices {
  readonly ranked: Ranked
  readonly #units: Uint32Array
  readonly #currencyAt: Uint16Array
  readonly #bigRanks: Uint32Array
  readonly #bigUnits: BigInt64Array
  readonly #currencies: Float64Array
  readonly #rates: Float64Array

  constructor(snapshot: Snapshot) {
    this.ranked = new Ranked(snapshot, 'prices')
    this.#units = snapshot.u32('prices.units')
    this.#currencyAt = snapshot.u16('prices.currencyAt')
    this.#bigRanks = snapshot.u32('prices.bigRanks')
    this.#bigUnits = snapshot.i64('prices.bigUnits')
    this.#currencies = snapshot.f64('prices.currencies')
    this.#rates = snapshot.f64('prices.rates')
  }

  /** The exact amount: a bigint only where a float could not hold it. */
  #exact(rank: number): number | bigint {
    const units = this.#units[rank]!
    return units === big ? this.#bigUnits[indexIn(this.#bigRanks, rank)]! : units
  }

  /** The value by which prices are ordered. */
  usd(rank: number): number {
    return Number(this.#exact(rank)) / this.#rates[this.#currencyAt[rank]!]!
  }

  /** The exact amount. */
  units(rank: number): bigint {
    return BigInt(this.#exact(rank))
  }

  /** Id of the currency of the price. */
  currency(rank: number): number {
    return this.#currencies[this.#currencyAt[rank]!]!
  }

  in(currencyId: number): PricesIn {
    const selected = this.#currencies.indexOf(currencyId)
    const rate = this.#rates[selected] ?? NaN
    /** The value in the selected currency, as in money.ts. */
    const key = (rank: number): number | bigint =>
      this.#currencyAt[rank] === selected ? this.#exact(rank) : this.usd(rank) * rate
    return new PricesIn(this.ranked, key, (rank) => this.usd(rank) * rate, selected >= 0)
  }

  /** Whether neighbours may have equal or swapped keys in some currency. */
  mayTie(rank: number, next: number): boolean {
    const a = this.usd(rank)
    const b = this.usd(next)
    return Math.abs(a - b) <= Math.abs(a) * band
  }

  isSame(rank: number, other: number): boolean {
    return this.#currencyAt[rank] === this.#currencyAt[other] && this.#exact(rank) === this.#exact(other)
  }
}

/** Prices as compared in one selected currency. */
export class PricesIn {
  readonly #ranked: Ranked
  readonly key: (rank: number) => number | bigint
  readonly #near: (rank: number) => number
  readonly #known: boolean

  constructor(
    ranked: Ranked,
    key: (rank: number) => number | bigint,
    near: (rank: number) => number,
    known: boolean,
  ) {
    this.#ranked = ranked
    this.key = key
    this.#near = near
    this.#known = known
  }

  /** Ranks of prices between the bounds, both included: a sure interval, and single unsure ranks. */
  ranksWithin(from: bigint | undefined, to: bigint | undefined): RankInterval {
    if (!this.#known) return { low: 0, high: 0, single: [] }
    const end = this.#ranked.order.length
    const low = Number(from ?? 0n)
    const high = Number(to ?? 0n)
    const [surelyFrom, maybeFrom] =
      from === undefined ? [0, 0] : [this.#first(wider(low), false), this.#first(narrower(low), true)]
    const [surelyTo, maybeTo] =
      to === undefined ? [end, end] : [this.#first(narrower(high), true), this.#first(wider(high), false)]
    const least = from === undefined ? -Infinity : bound(from)
    const most = to === undefined ? Infinity : bound(to)
    const single: number[] = []
    const settle = (first: number, after: number) => {
      for (let rank = first; rank < after; rank++) {
        const key = this.key(rank)
        if (key >= least && key <= most) single.push(rank)
      }
    }
    settle(maybeFrom, surelyFrom)
    // Bounds close to each other share their unsure ranks.
    settle(Math.max(surelyTo, surelyFrom), maybeTo)
    return { low: surelyFrom, high: Math.max(surelyFrom, surelyTo), single }
  }

  /** Keeps positions of prices between the bounds, both included; `scratch` is overwritten. */
  narrow(target: Bits, from: bigint | undefined, to: bigint | undefined, scratch: Bits): void {
    const { low, high, single } = this.ranksWithin(from, to)
    this.#ranked.fill(scratch, low, high)
    for (const rank of single) add(scratch, this.#ranked.order[rank]!)
    and(target, scratch)
  }

  /** The first rank at (`orAt`) or beyond a value. */
  #first(value: number, orAt: boolean): number {
    return this.#ranked.first((rank) => (orAt ? this.#near(rank) >= value : this.#near(rank) > value))
  }
}
