import { beforeEach, expect, test } from 'vitest'
import { carsKept, keepCar, type MarkedCar, useMarkedCars } from './marked-cars.ts'
import { noteCar, useMarks } from './marks.ts'
import { safeStorage } from './safe-storage.ts'

const golf: MarkedCar = {
  name: 'VW Golf',
  year: 2018,
  price: '9223372036854775807',
  currency: 'eur',
  picture: null,
}

beforeEach(() => {
  useMarkedCars.setState({ cars: {} })
  useMarks.setState({ seen: {}, hidden: {}, notes: {} })
})

test('what was only opened goes before what was noted', () => {
  noteCar('noted', 'ask')
  keepCar('noted', golf)
  for (let index = 0; index < carsKept + 5; index += 1) keepCar(`c${index}`, golf)
  const { cars } = useMarkedCars.getState()
  expect(Object.keys(cars)).toHaveLength(carsKept)
  expect(cars.noted).toEqual(golf)
  expect(cars.c5).toBeUndefined()
  expect(cars[`c${carsKept + 4}`]).toEqual(golf)
})

test('what is stored is foreign text', () => {
  const state = { cars: { a: golf, b: 'x', c: { name: 5, price: '1e5' } } }
  safeStorage.setItem('forecourt.marked', JSON.stringify({ state, version: 0 }))
  useMarkedCars.reread()
  expect(useMarkedCars.getState().cars).toEqual({
    a: golf,
    c: { name: null, year: null, price: null, currency: null, picture: null },
  })
})
