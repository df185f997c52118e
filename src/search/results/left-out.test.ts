import { expect, test } from 'vitest'
import { leaveOut } from './left-out.ts'

const cars = ['a', 'b', 'c', 'd'].map((id) => ({ car: { id } }))

test('hidden cars are left out, and seen ones where they are not wanted', () => {
  const { left, hidden, seen } = leaveOut(
    cars,
    { marks: { b: { hidden: 1, seen: 1 }, c: { seen: 2 } }, onlyUnseen: true, placed: false },
    10,
  )
  expect(left.map(({ car }) => car.id)).toEqual(['a', 'd'])
  expect({ hidden, seen }).toEqual({ hidden: ['b'], seen: 1 })
})

test('what was hidden since they were read has a place where something stands in it, one hidden before has none', () => {
  const marks = { a: { hidden: 9 }, b: { hidden: 10, seen: 1 }, c: { seen: 1 } }
  const { left, hidden } = leaveOut(cars, { marks, onlyUnseen: true, placed: true }, 10)
  expect(left.map(({ car }) => car.id)).toEqual(['b', 'd'])
  expect(hidden).toEqual(['a', 'b'])
})

test('a car that was opened since they were read keeps its place', () => {
  expect(
    leaveOut(cars, { marks: { c: { seen: 11 } }, onlyUnseen: true, placed: false }, 10).left,
  ).toHaveLength(4)
})
