import { beforeEach, expect, test } from 'vitest'
import { mostCompared, setCompared, toggleCompared, useCompared } from './compared.ts'

const car = (id: string) => ({ id, name: `car ${id}` })
const ids = () => useCompared.getState().cars.map(({ id }) => id)

beforeEach(() => setCompared([]))

test('a car is taken in, and out again', () => {
  for (const id of ['a', 'b', 'a']) toggleCompared(car(id))
  expect(ids()).toEqual(['b'])
})

test('one too many is refused and said, until there is room', () => {
  for (let at = 0; at <= mostCompared; at += 1) toggleCompared(car(`c${at}`))
  expect(ids()).toHaveLength(mostCompared)
  expect(useCompared.getState().refused).toBe(true)
  toggleCompared(car('c0'))
  expect(useCompared.getState().refused).toBe(false)
})
