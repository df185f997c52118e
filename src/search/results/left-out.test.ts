import { expect, test } from 'vitest'
import { leaveOut } from './left-out.ts'

const cars = ['a', 'b', 'c', 'd'].map((id) => ({ car: { id } }))

test('hidden cars are left out, and seen ones where they are not wanted', () => {
  const { left, hidden, seen } = leaveOut(
    cars,
    { marks: { b: { hidden: 1, seen: 1 }, c: { seen: 2 } }, onlyUnseen: true },
    10,
  )
  expect(left.map(({ car }) => car.id)).toEqual(['a', 'd'])
  expect({ hidden, seen }).toEqual({ hidden: ['b'], seen: 1 })
})

test('a car that was hidden since they were read leaves its place, one hidden before leaves none', () => {
  const { left, placed, hidden } = leaveOut(
    cars,
    { marks: { a: { hidden: 9 }, b: { hidden: 10, seen: 1 }, c: { seen: 1 } }, onlyUnseen: true },
    10,
  )
  expect(left.map(({ car }) => car.id)).toEqual(['d'])
  expect(placed.map(({ car }) => car.id)).toEqual(['b', 'd'])
  expect(hidden).toEqual(['a', 'b'])
})

test('a car that was opened since they were read keeps its place', () => {
  expect(leaveOut(cars, { marks: { c: { seen: 11 } }, onlyUnseen: true }, 10).left).toHaveLength(4)
})
