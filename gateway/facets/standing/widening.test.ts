import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { StandingCar } from '#contract/facets/question.ts'
import { variedSearch } from '#contract/facets/variation.ts'
import type { Filters } from '#contract/filters.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { mostForStanding, standingLine } from './standing.ts'
import { closestWithEnough, widening } from './widening.ts'

const all = ['verdict', 'standing', 'similar'] as const

/** Cars that state this and that, or not. */
const someCar: fc.Arbitrary<StandingCar> = fc
  .record(
    {
      year: fc.integer({ min: 1950, max: 2026 }),
      fuel: fc.constant(1),
      transmission: fc.constant(1),
      body: fc.constant(5),
      odometer: fc.nat(900_000),
      price: fc.nat(900_000).map((amount) => ({ amount: String(amount), currency: 'eur' })),
      country: fc.constant(7),
      condition: fc.constantFrom(1, 2, 3),
    },
    { requiredKeys: [] },
  )
  .map((stated) => ({ brand: 3, model: 45, ...stated }))

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
    fc.property(someCar, fc.constantFrom(...all), (car, among) => {
      const steps = widening(among, car)
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

/** Sets that grow with each step by these, and whatever else is asked has one car. */
const growing = (steps: ReturnType<typeof widening>, more: readonly number[]) => {
  const counts = steps.map((_, index) => more.slice(0, index + 1).reduce((sum, add) => sum + add, 1))
  const asked: Search[] = []
  const count = (search: Search) => {
    asked.push(search)
    const at = steps.findIndex(({ set }) => searchKey(set) === searchKey(search))
    return Promise.resolve({ count: counts[at] ?? 1 })
  }
  return { counts, asked, count }
}

const tenSteps = fc.array(fc.nat(9), { minLength: 11, maxLength: 11 })

test('the closest with enough is found, the widest where none has, in few counts', async () => {
  await fc.assert(
    fc.asyncProperty(someCar, fc.constantFrom(...all), tenSteps, async (car, among, more) => {
      const steps = widening(among, car)
      const { counts, asked, count } = growing(steps, more)
      const found = await closestWithEnough(steps, 12, count)
      const wanted = counts.findIndex((each) => each >= 12)
      const place = wanted === -1 ? steps.length - 1 : wanted
      expect(found).toEqual({ ...steps[place], count: counts[place] })
      expect(asked.length).toBeLessThanOrEqual(among === 'standing' ? 4 : 3)
    }),
  )
})

test('a short verdict and similar cars keep to the model and the fuel', () => {
  const astra: StandingCar = {
    brand: 3,
    model: 45,
    year: 2019,
    fuel: 1,
    odometer: 90_000,
    price: { amount: '8000', currency: 'eur' },
  }
  for (const among of ['verdict', 'similar'] as const)
    for (const { set } of widening(among, astra)) {
      expect(set.filters).toMatchObject({ brands: [{ id: 3, children: [45] }], fuel: [1] })
      // Never older than five years more, which is said.
      expect(Number(set.filters.year?.from)).toBeGreaterThanOrEqual(2014)
    }
})

test('a line says its set and its parts as searches, in no more counts than are announced', async () => {
  await fc.assert(
    fc.asyncProperty(someCar, fc.constantFrom(...all), tenSteps, async (car, among, more) => {
      const steps = widening(among, car)
      const { counts, asked, count } = growing(steps, more)
      const line = await standingLine({ kind: 'standing', car, among }, count)
      if (!('set' in line)) throw new Error('no standing')
      expect(asked.length).toBeLessThanOrEqual(mostForStanding[among])
      const set = variedSearch(line.set.search, '')
      expect(counts[steps.findIndex((step) => set && searchKey(step.set) === searchKey(set))]).toBe(
        line.set.count,
      )
      if (among !== 'similar' && line.set.count >= 12) {
        expect('atMost' in line).toBe(car.price !== undefined && car.price.amount !== '0')
        expect('newer' in line).toBe(among === 'standing' && car.year !== undefined)
      } else expect(Object.keys(line)).toEqual(['comparison', 'set'])
    }),
  )
})

test('a comparison that was chosen is the one that is counted, however few there are', async () => {
  const comparison = { on: ['model' as const], years: 1, odometerPercent: 25 }
  const line = await standingLine(
    { kind: 'standing', car: { brand: 3, model: 45, year: 2018 }, among: 'standing', comparison },
    () => Promise.resolve({ count: 2 }),
  )
  expect(line).toEqual({ comparison, set: { search: 'brand=3.45&year=1800..', count: 2 } })
})
