import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { int64Max } from '#contract/decimal.ts'
import { probeRate } from '#contract/rate-probe.ts'
import { carsAsking, type Priced, serviceWith } from './cars.fixture.ts'
import { measure } from './measure.ts'

const rate = fc.double({ min: -6, max: 6, noNaN: true }).map((power) => 10 ** power)

const roundings = fc.constantFrom(
  (worth: number) => worth,
  Math.floor,
  Math.ceil,
  Math.round,
  (worth: number) => Math.round(worth * 100) / 100,
)

const off = (found: number | undefined, real: number) => Math.abs((found ?? 0) / real - 1)

describe('a rate probed by counts', () => {
  test('is exact to six digits when the price has them, in some twenty counts', () =>
    fc.assert(
      fc.asyncProperty(
        rate,
        roundings,
        fc.bigInt(2n * 10n ** 11n, 10n ** 12n),
        async (real, round, price) => {
          let asked = 0
          const found = await probeRate((bound) => {
            asked += 1
            return Promise.resolve(round(Number(price) * real) >= Number(bound))
          }, String(price))
          expect(off(found?.rate, real)).toBeLessThanOrEqual((found?.error ?? 0) + 1e-12)
          expect(found?.error).toBeLessThan(1e-5)
          expect(asked).toBeLessThan(35)
        },
      ),
    ))

  test('of any price of the interface has an error within its stated bound', () =>
    fc.assert(
      fc.asyncProperty(rate, roundings, fc.bigInt(1n, BigInt(int64Max)), async (real, round, price) => {
        const found = await probeRate(
          (bound) => Promise.resolve(round(Number(price) * real) >= Number(bound)),
          String(price),
        )
        if (found) expect(off(found.rate, real)).toBeLessThanOrEqual(found.error + 1e-12)
      }),
    ))

  test.each([
    ['says yes to all', () => true],
    ['says no to all', () => false],
    ['changes its mind', (bound: bigint, asked: number) => asked % 2 === 0 || bound < 1000n],
    ['has them the wrong way round', (bound: bigint) => bound > 50_000n],
  ])('is none of a service that %s', async (_, answer) => {
    let asked = 0
    const ask = (bound: string) => Promise.resolve(answer(BigInt(bound), (asked += 1)))
    expect(await probeRate(ask, '24900')).toBeUndefined()
  })
})

const twelve = ['eur', 'usd', 'pln', 'uah', 'gbp', 'chf', 'czk', 'huf', 'krw', 'jpy', 'all', 'bgn']

describe('a rate measured on the cars of a page', () => {
  test('twelve currencies with odd rates, each right to five digits', () =>
    fc.assert(
      fc.asyncProperty(fc.array(rate, { minLength: 12, maxLength: 12 }), roundings, async (odd, round) => {
        const rates = Object.fromEntries(twelve.map((code, index) => [code, odd[index] ?? 1]))
        // Realistic prices, of similar size in a common base.
        const prices = twelve.flatMap((currency) =>
          [900_000, 3_700_000].map((worth): Priced => ({
            price: String(BigInt(Math.max(1, Math.round(worth * (rates[currency] ?? 1))))),
            currency,
          })),
        )
        const service = serviceWith(prices, rates, round)
        for (const from of twelve.slice(1)) {
          const found = await measure(carsAsking(prices), from, 'eur', service.ask)
          const real = (rates.eur ?? 1) / (rates[from] ?? 1)
          // A currency whose unit is worth a whole car reveals no digits: no rate, and never a wrong one.
          const units = Math.max(rates.eur ?? 1, rates[from] ?? 1) * 3_700_000
          if (units > 500_000) expect(off(found, real)).toBeLessThan(1e-5)
          else if (found !== undefined) expect(off(found, real)).toBeLessThan(2e-4)
        }
      }),
    ))

  const rates = { eur: 0.8621, pln: 3.654, usd: 1, bgn: 0.8621 }
  const prices = [
    { price: '86000', currency: 'pln' },
    { price: '129000', currency: 'pln' },
    { price: '24900', currency: 'eur' },
    { price: '31500', currency: 'bgn' },
    { price: '28000', currency: 'bgn' },
  ]
  const cars = carsAsking(prices)

  test('everyday prices are enough for the four figures that are shown', async () => {
    const { ask, asked } = serviceWith(prices, rates)
    expect(off(await measure(cars, 'pln', 'eur', ask), 0.8621 / 3.654)).toBeLessThan(1e-4)
    expect(asked()).toBeLessThan(60)
  })

  test('equal ones are 1', async () => {
    expect(off(await measure(cars, 'bgn', 'eur', serviceWith(prices, rates).ask), 1)).toBeLessThan(1e-4)
  })

  test('prices near the end of int64 are never compared beyond it', async () => {
    const dear = [
      { price: int64Max, currency: 'usd' },
      { price: '9223372036854775806', currency: 'usd' },
      { price: '5900000', currency: 'usd' },
      { price: '1200000', currency: 'pln' },
    ]
    const { ask } = serviceWith(dear, rates)
    expect(off(await measure(carsAsking(dear), 'usd', 'pln', ask), 3.654)).toBeLessThan(1e-5)
    expect(off(await measure(carsAsking(dear), 'pln', 'usd', ask), 1 / 3.654)).toBeLessThan(1e-5)
    expect(await measure(carsAsking(dear.slice(0, 2)), 'usd', 'pln', ask)).toBeUndefined()
  })

  test('one car alone, or none, gives no rate', async () => {
    const { ask } = serviceWith(prices, rates)
    expect(await measure(cars.slice(0, 1), 'pln', 'eur', ask)).toBeUndefined()
    expect(await measure(cars.slice(2), 'usd', 'chf', ask)).toBeUndefined()
    expect(await measure([], 'pln', 'eur', ask)).toBeUndefined()
  })

  test('contradicting cars give no rate', async () => {
    const [{ ask }, { ask: other }] = [
      serviceWith(prices, rates),
      serviceWith(prices, { ...rates, pln: 3.7 }),
    ]
    const [, second] = cars
    const torn: typeof ask = (vin, bound, currency) =>
      (vin === second?.vin ? other : ask)(vin, bound, currency)
    expect(await measure(cars.slice(0, 2), 'pln', 'eur', torn)).toBeUndefined()
  })

  test('cars with several listings, or a VIN that may be a part of another, are not used', async () => {
    const { ask } = serviceWith(prices, rates)
    const [one, two] = cars
    if (one === undefined || two === undefined) throw new Error('no cars')
    const unfit = [
      { ...one, listings: [...one.listings, ...two.listings] },
      { ...two, vin: 'wba1' },
    ]
    expect(await measure(unfit, 'pln', 'eur', ask)).toBeUndefined()
  })

  test('a failed count rejects, so that the caller can retry', async () => {
    const failing = () => Promise.reject(new Error('503'))
    await expect(measure(cars, 'pln', 'eur', failing)).rejects.toThrow('503')
  })
})
