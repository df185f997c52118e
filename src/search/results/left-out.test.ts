import { expect, test } from 'vitest'
import { hiddenPlace } from '#src/card/CardLink.tsx'
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

test('a car that was opened since they were read keeps its place', () => {
  expect(leaveOut(cars, { marks: { c: { seen: 11 } }, onlyUnseen: true }, 10).left).toHaveLength(4)
})

test('what was hidden since they were read keeps its place once something can stand there', () => {
  const marks = { a: { hidden: 9 }, b: { hidden: 10, seen: 1 }, c: { seen: 1 } }
  const out = () => leaveOut(cars, { marks, onlyUnseen: true }, 10)
  expect(out().left.map(({ car }) => car.id)).toEqual(['d'])
  hiddenPlace.View = () => null
  expect(out().left.map(({ car }) => car.id)).toEqual(['b', 'd'])
  expect(out().hidden).toEqual(['a', 'b'])
  delete hiddenPlace.View
})
