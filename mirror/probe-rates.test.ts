import { describe, expect, test } from 'vitest'
import { Random } from '#service/store/suite/random.ts'
import type { MirrorClient } from './client.ts'
import type { MirrorProbeCar } from './probe-cars.ts'
import { probeRates } from './probe-rates.ts'

/** Cars of prices that people ask, with the prices in US dollars. */
function makeCars(currency: string): MirrorProbeCar[] {
  const random = new Random(4)
  const prices = new Set(Array.from({ length: 64 }, () => BigInt(random.between(40, 600) * 50)))
  return [...prices]
    .toSorted((a, b) => Number(b - a))
    .map((price, at) => ({ vin: `WAUZZZ8K9AA${currency}${String(at).padStart(3, '0')}`, price, currency }))
}

/** A service that compares prices exactly, by units of each currency for one US dollar. */
function serviceOf(cars: readonly MirrorProbeCar[], rates: Readonly<Record<string, number>>) {
  let requests = 0
  const client: MirrorClient = {
    get: (path) => {
      requests += 1
      const query = new URLSearchParams(path.split('?')[1])
      const car = cars.find(({ vin }) => vin === query.get('vin'))
      const inDollars = (amount: string | bigint | null, currency: string | null | undefined) =>
        Number(amount) / (rates[currency ?? ''] ?? Number.NaN)
      const isFound =
        inDollars(car?.price ?? 0n, car?.currency) >=
        inDollars(query.get('price_from'), query.get('currency')) * (1 - 1e-15)
      return Promise.resolve({ body: { count: isFound ? 1 : 0 }, exact: false })
    },
    follow: () => Promise.reject(new Error('unused')),
    failures: () => 0,
  }
  return { client, requests: () => requests }
}

describe('a measured rate', () => {
  const cars = [...makeCars('usd'), ...makeCars('eur')]
  const probeCars = new Map([
    ['usd', makeCars('usd')],
    ['eur', makeCars('eur')],
  ])

  // 0.8621 and 1 / 1.16 differ by 36 millionths: a single price of some 30,000 does not tell them apart.
  test.each([0.8621, 1 / 1.16, 0.862, 0.86213])('of %d is the exact one', async (eur) => {
    const { client, requests } = serviceOf(cars, { usd: 1, eur })
    const found = await probeRates(client, probeCars, ['eur', 'usd'], {})
    expect(found.eur).toBeCloseTo(eur, 12)
    expect(requests()).toBeLessThan(60)
  })

  test('puts known prices on the same side of whole bounds as the service', async () => {
    const random = new Random(9)
    for (let tries = 0; tries < 40; tries += 1) {
      const eur = 0.5 + random.next() * 0.5
      const { client } = serviceOf(cars, { usd: 1, eur })
      const rate = (await probeRates(client, probeCars, ['eur', 'usd'], {})).eur ?? 0
      const sides = (by: number) =>
        makeCars('usd').flatMap(({ price }) => {
          const worth = Number(price) * eur
          return [Math.floor(worth), Math.ceil(worth)].map((bound) => Number(price) * by >= bound)
        })
      expect(sides(rate)).toEqual(sides(eur))
    }
  })
})
