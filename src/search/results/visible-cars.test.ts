import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import type { MatchedCar } from '#src/search-marks/news.ts'
import { visibleCars } from './visible-cars.ts'
import { countHidden } from './notices/HiddenNotice.tsx'

const cars = ['a', 'b', 'c', 'd'].map((id): MatchedCar => ({
  car: { id },
  match: { listing: { created_at: null } },
  search: emptySearch,
}))
const idsOf = (left: readonly MatchedCar[]) => left.map(({ car }) => car.id)

test('hidden cars are left out, and seen ones where they are not wanted', () => {
  const out = { marks: { b: { hidden: 1, seen: 1 }, c: { seen: 2 } }, onlyUnseen: true }
  expect(idsOf(visibleCars(cars, out, 10))).toEqual(['a', 'd'])
  expect(countHidden(cars, out, 10)).toEqual({ hidden: ['b'], left: 0, seen: 1 })
})

test('where new cars alone are wanted the others are left out, and none of them is said to be seen', () => {
  const out = { marks: { c: { seen: 2 } }, onlyUnseen: true }
  const isOld = ({ car }: MatchedCar) => car.id !== 'a'
  expect(idsOf(visibleCars(cars, { ...out, isOld }, 10))).toEqual(['a'])
  expect(countHidden(cars, out, 10)).toEqual({ hidden: [], left: 0, seen: 1 })
})

test('a car that was opened since they were read keeps its place', () => {
  expect(visibleCars(cars, { marks: { c: { seen: 11 } }, onlyUnseen: true }, 10)).toHaveLength(4)
})

test('what was hidden since they were read keeps its place', () => {
  const marks = { a: { hidden: 9 }, b: { hidden: 10, seen: 1 }, c: { seen: 1 } }
  const out = { marks, onlyUnseen: true }
  expect(idsOf(visibleCars(cars, out, 10))).toEqual(['b', 'd'])
  expect(countHidden(cars, out, 10).hidden).toEqual(['a', 'b'])
})

test('cars left out by what their sources say are counted apart from hidden and seen ones', () => {
  const out = {
    marks: { b: { hidden: 1 }, c: { seen: 2 } },
    onlyUnseen: true,
    isOut: ({ car }: MatchedCar) => car.id === 'b' || car.id === 'd',
  }
  expect(idsOf(visibleCars(cars, out, 10))).toEqual(['a'])
  expect(countHidden(cars, out, 10)).toEqual({ hidden: ['b'], left: 1, seen: 1 })
})
