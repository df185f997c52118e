import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { nameInCars } from '#src/api/cached-cars.ts'
import { carsFound } from '#src/api/queries.ts'
import { sampleCar } from '#src/card/samples.fixture.ts'
import { namesIn } from './names.ts'

const client = new QueryClient()
const cars = [sampleCar([{}]), sampleCar([{}], { brand: { id: 8, name: null }, model: null })]
client.setQueryData(carsFound(emptySearch, 'en').queryKey, { cars, total: 2, at: 0 })
const names = (brands: readonly { id: number; name: string }[]) =>
  namesIn({ brands, models: new Map(), regions: new Map(), inCars: nameInCars(client) })

test('a make and a model that no dictionary has are called as their cars call them', () => {
  expect(names([]).parent('brands', 7)).toBe('BMW')
  expect(names([]).child('brands', 7, 70)).toBe('X5')
  expect(names([{ id: 7, name: 'BMW AG' }]).parent('brands', 7)).toBe('BMW AG')
})

test('what neither a dictionary nor a car names is shown by its id', () => {
  expect([names([]).parent('brands', 8), names([]).parent('brands', 9)]).toEqual(['#8', '#9'])
  expect(names([]).parent('countries', 7)).toBe('#7')
})
