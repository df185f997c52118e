import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { Filters } from '#contract/filters.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { carOf, eur, listingOf, priceOf } from '#src/car/sample-car.ts'
import { closestWithEnough, widening, type Widening } from './widening.ts'

const all: readonly Widening[] = ['verdict', 'standing', 'similar']

/** Cars that state this and that, or not. */
const someCar = fc
  .record({
    year: fc.option(fc.integer({ min: 1950, max: 2026 })),
    fuel: fc.option(fc.constant({ id: 1, name: 'diesel' })),
    transmission: fc.option(fc.constant({ id: 1, name: 'automatic' })),
    body_type: fc.option(fc.constant({ id: 5, name: 'SUV' })),
    odometer: fc.option(fc.nat(900_000)),
    price: fc.option(fc.nat(900_000)),
    country: fc.option(fc.constant({ country: 7 })),
    condition: fc.option(fc.constantFrom(1, 2, 3)),
  })
  .map(({ odometer, price, country, condition, ...rest }) => {
    const listing = listingOf({
      odometer,
      condition,
      location: country,
      price: price === null ? null : priceOf(price, eur),
    })
    const names = { brand: { id: 3, name: 'BMW' }, model: { id: 45, name: 'X5' } }
    return { car: carOf({ ...names, ...rest, listings: [listing] }), listing }
  })

/** Whether every car of the first is one of the second, filter by filter. */
function holds(narrow: Filters, wide: Filters): boolean {
  const within = (key: 'year' | 'odometer' | 'price') => {
    const [inner, outer] = [narrow[key], wide[key]]
    if (outer === undefined) return true
    if (inner === undefined) return false
    const low = outer.from === undefined || BigInt(inner.from ?? '0') >= BigInt(outer.from)
    return low && (outer.to === undefined || (inner.to !== undefined && BigInt(inner.to) <= BigInt(outer.to)))
  }
  const same = (key: keyof Filters) =>
    wide[key] === undefined || JSON.stringify(wide[key]) === JSON.stringify(narrow[key])
  const brand = wide.brands?.[0]?.children.length === 0 || same('brands')
  return (
    brand &&
    (['year', 'odometer', 'price'] as const).every(within) &&
    (['fuel', 'transmission', 'body', 'condition', 'countries'] as const).every(same)
  )
}

test('each step holds the cars of the one before, and more', () => {
  fc.assert(
    fc.property(someCar, fc.constantFrom(...all), ({ car, listing }, of) => {
      const steps = widening(of, car, listing)
      expect(steps.length).toBeGreaterThan(0)
      for (const [index, { set }] of steps.entries()) {
        const next = steps[index + 1]?.set
        if (next === undefined) continue
        expect(holds(set.filters, next.filters), JSON.stringify([set.filters, next.filters])).toBe(true)
        expect(searchKey(next)).not.toBe(searchKey(set))
      }
    }),
  )
})

test('the closest with enough is found, the widest where none has: a short verdict in 3 counts, a standing in 4', async () => {
  await fc.assert(
    fc.asyncProperty(
      someCar,
      fc.constantFrom(...all),
      fc.array(fc.nat(9), { minLength: 11, maxLength: 11 }),
      async ({ car, listing }, of, more) => {
        const steps = widening(of, car, listing)
        // Never fewer than the step before.
        const counts = steps.map((_, index) => more.slice(0, index + 1).reduce((sum, add) => sum + add, 1))
        let asked = 0
        const found = await closestWithEnough(steps, 12, (set: Search) => {
          asked += 1
          return Promise.resolve(counts[steps.findIndex((step) => step.set === set)] ?? 0)
        })
        const wanted = counts.findIndex((count) => count >= 12)
        const place = wanted === -1 ? steps.length - 1 : wanted
        expect(found).toEqual({ step: steps[place], count: counts[place] })
        expect(asked).toBeLessThanOrEqual(of === 'standing' ? 4 : 3)
      },
    ),
  )
})

test('a short verdict and similar cars keep to the model and the fuel', () => {
  const listing = listingOf({ odometer: 90_000, price: priceOf(8_000, eur) })
  const astra = carOf({
    year: 2019,
    brand: { id: 3, name: 'Opel' },
    model: { id: 45, name: 'Astra' },
    fuel: { id: 1, name: 'diesel' },
    listings: [listing],
  })
  for (const of of ['verdict', 'similar'] as const)
    for (const { set } of widening(of, astra, listing)) {
      expect(set.filters).toMatchObject({ brands: [{ id: 3, children: [45] }], fuel: [1] })
      // Never older than five years more, which is said.
      expect(Number(set.filters.year?.from)).toBeGreaterThanOrEqual(2014)
    }
})
