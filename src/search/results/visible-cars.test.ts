import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import type { MatchedCar } from '#src/search-marks/news.ts'
import { visibleCars } from './visible-cars.ts'
import { countHidden } from './ResultsTop.tsx'

const cars = ['a', 'b', 'c', 'd'].map((id): MatchedCar => ({
  car: { id },
  match: { listing: { created_at: null } },
  search: emptySearch,
}))
const idsOf = (left: readonly MatchedCar[]) => left.map(({ car }) => car.id)

test('hidden cars are left out, and seen ones if the user wants only unseen cars', () => {
  const out = { marks: { b: { hidden: 1, seen: 1 }, c: { seen: 2 } }, onlyUnseen: true }
  expect(idsOf(visibleCars(cars, out, 10))).toEqual(['a', 'd'])
  expect(countHidden(cars, out, 10)).toEqual({ hidden: ['b'], left: 0, seen: 1 })
})

test('with only new cars the others are left out and not counted as seen', () => {
  const out = { marks: { c: { seen: 2 } }, onlyUnseen: true }
  const isOld = ({ car }: MatchedCar) => car.id !== 'a'
  expect(idsOf(visibleCars(cars, { ...out, isOld }, 10))).toEqual(['a'])
  expect(countHidden(cars, out, 10)).toEqual({ hidden: [], left: 0, seen: 1 })
})

test('a car opened after the response keeps its place', () => {
  expect(visibleCars(cars, { marks: { c: { seen: 11 } }, onlyUnseen: true }, 10)).toHaveLength(4)
})

test('a car hidden after the response keeps its place', () => {
  const marks = { a: { hidden: 9 }, b: { hidden: 10, seen: 1 }, c: { seen: 1 } }
  const out = { marks, onlyUnseen: true }
  expect(idsOf(visibleCars(cars, out, 10))).toEqual(['b', 'd'])
  expect(countHidden(cars, out, 10).hidden).toEqual(['a', 'b'])
})

test('cars left out for contradictions of their sources are counted apart from hidden and seen ones', () => {
  const out = {
    marks: { b: { hidden: 1 }, c: { seen: 2 } },
    onlyUnseen: true,
    isOut: ({ car }: MatchedCar) => car.id === 'b' || car.id === 'd',
  }
  expect(idsOf(visibleCars(cars, out, 10))).toEqual(['a'])
  expect(countHidden(cars, out, 10)).toEqual({ hidden: ['b'], left: 1, seen: 1 })
})
