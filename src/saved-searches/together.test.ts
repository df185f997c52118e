import { expect, test } from 'vitest'
import { type LookedCar, noChanges, type SearchChanges } from '#src/search-marks/looks.ts'
import { changesOfAll, shownSince } from './use-searches.ts'

const car = (id: string, at: number | null = null): LookedCar => ({ id, at, name: id, prices: {} })
const search = (changes: Partial<SearchChanges>) => ({ changes: { ...noChanges, ...changes } })

test('each car is listed once, the newest first; a car that moved to another search has not left', () => {
  const drop = { car: car('d'), currency: 'EUR', from: '5', to: '4' }
  const all = changesOfAll([
    search({ difference: 2, fresh: [car('a', 10), car('b')], dropped: [drop], left: [car('x'), car('c')] }),
    search({
      difference: -1,
      fresh: [car('c', 20), car('a', 10)],
      dropped: [drop],
      left: [car('x')],
      more: true,
    }),
  ])
  expect(all.fresh.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(all.left.map(({ id }) => id)).toEqual(['x'])
  expect(all.dropped).toEqual([drop])
  expect(all).toMatchObject({ difference: 1, more: true })
})

test('changes are shown since the oldest of the looks', () => {
  const seen = (at: number) => ({ kept: { seen: { at, count: 0, cars: '[]' } } })
  expect(shownSince([seen(5), { kept: {} }, seen(3)])).toBe(3)
  expect(shownSince([{ kept: {} }])).toBeUndefined()
})
