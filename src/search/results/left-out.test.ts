import { expect, test } from 'vitest'
import { leaveOut } from './left-out.ts'

const cars = ['a', 'b', 'c', 'd'].map((id) => ({ car: { id } }))

test('hidden cars are left out, and seen ones where they are not wanted', () => {
  const { left, hidden, seen } = leaveOut(cars, { hidden: { b: 1 }, seen: { b: 1, c: 2 } }, 10)
  expect(left.map(({ car }) => car.id)).toEqual(['a', 'd'])
  expect({ hidden, seen }).toEqual({ hidden: ['b'], seen: 1 })
})

test('a car that was opened since they were read keeps its place', () => {
  expect(leaveOut(cars, { hidden: {}, seen: { c: 11 } }, 10).left).toHaveLength(4)
})
