import { expect, test } from 'vitest'
import fc from 'fast-check'
import { carsInLook, carsOf, lookChanges, hasChanges, isNewSince, type LookedCar, makeLook } from './looks.ts'

const car = (id: string, at: number | null = null, prices: Record<string, string> = {}): LookedCar => ({
  id,
  at,
  name: id,
  prices,
})
const ids = (cars: readonly LookedCar[]) => cars.map(({ id }) => id)

test('what is new, what left and what the number says, where all cars were looked at', () => {
  const then = makeLook(1, 3, [car('c', 30), car('b', 20), car('a', null)])
  const now = makeLook(2, 4, [car('e', 50), car('c', 30), car('d', 10), car('a', null)])
  const changes = lookChanges(then, now)
  // A car whose listing is older than the known ones can be new: its price fell, or its source was late.
  expect(ids(changes.fresh)).toEqual(['e', 'd'])
  expect(ids(changes.left)).toEqual(['b'])
  expect(changes).toMatchObject({ difference: 1, more: false, dropped: [] })
  expect(hasChanges(lookChanges(now, now))).toBe(false)
})

test('in a longer search, cars beyond the look are neither new nor gone', () => {
  const then = makeLook(1, 100, [car('c', 30), car('b', 20)])
  const now = makeLook(2, 101, [car('d', 40), car('c', 30)])
  expect(ids(lookChanges(then, now).fresh)).toEqual(['d'])
  // `b` is beyond the last car that was read now.
  expect(lookChanges(then, now).left).toEqual([])
  // `a` was beyond the last car that was read then.
  expect(isNewSince(then, 'a', 10)).toBe(false)
  expect(isNewSince(then, 'x', 20)).toBe(false)
  expect(isNewSince(then, 'x', null)).toBe(false)
})

test('where all cars that were read are new there may be more', () => {
  const then = makeLook(1, 100, [car('b', 20)])
  const now = makeLook(2, 130, [car('e', 50), car('d', 40)])
  expect(lookChanges(then, now)).toMatchObject({ more: true, difference: 30 })
})

test('a price has dropped in its own currency, whatever the others do', () => {
  const then = makeLook(1, 3, [
    car('a', 3, { EUR: '9007199254740993', PLN: '500' }),
    car('b', 2, { USD: '100' }),
    car('c', 1, { USD: '100' }),
  ])
  const now = makeLook(2, 3, [
    car('a', 3, { EUR: '9007199254740992', PLN: '600' }),
    car('b', 2, { EUR: '50' }),
    car('c', 1, { USD: '101' }),
  ])
  expect(lookChanges(then, now).dropped).toMatchObject([
    { car: { id: 'a' }, currency: 'EUR', from: '9007199254740993', to: '9007199254740992' },
  ])
})

test('what a curious hand wrote is no car', () => {
  expect(carsOf({ at: 1, count: 2, cars: '[{"id":5}]' })).toEqual([])
  expect(carsOf({ at: 1, count: 2, cars: 'x' })).toEqual([])
})

test('any two states of a search: what is said is true, and all of it where both are read whole', () => {
  const inventory = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: 400 }), at: fc.integer({ min: 0, max: 100_000 }) }),
    { maxLength: 300, selector: ({ id }) => id },
  )
  // A car's time never changes, so only its presence does.
  const looked = (cars: readonly { readonly id: number; readonly at: number }[]) => {
    const sorted = cars
      .map(({ id }) => car(`c${id}`, (id * 7919) % 1000))
      .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
    return makeLook(1, sorted.length, sorted)
  }
  fc.assert(
    fc.property(inventory, inventory, (before, after) => {
      const then = new Set(before.map(({ id }) => `c${id}`))
      const now = new Set(after.map(({ id }) => `c${id}`))
      const { fresh, left } = lookChanges(looked(before), looked(after))
      expect(fresh.filter(({ id }) => then.has(id) || !now.has(id))).toEqual([])
      expect(left.filter(({ id }) => !then.has(id) || now.has(id))).toEqual([])
      if (before.length > carsInLook || after.length > carsInLook) return
      expect(fresh).toHaveLength([...now].filter((id) => !then.has(id)).length)
      expect(left).toHaveLength([...then].filter((id) => !now.has(id)).length)
    }),
  )
})
