import { expect, test } from 'vitest'
import { sampleCar } from '#src/card/samples.fixture.ts'
import { childrenAmong } from './order.ts'

const place = (country: number, region: number | null) => ({
  location_details: {
    country: { id: country, name: 'C' },
    region: region === null ? null : { id: region, name: 'R' },
  },
})

test('models of the given make, once per car', () => {
  const cars = [
    sampleCar([{}], { brand: { id: 7, name: 'BMW' }, model: { id: 70, name: 'X5' } }),
    sampleCar([{}], { brand: { id: 7, name: 'BMW' }, model: null }),
    sampleCar([{}], { brand: { id: 8, name: 'Audi' }, model: { id: 80, name: 'A4' } }),
  ]
  expect(childrenAmong('brands', 7, cars)).toEqual([70])
})

test('a region once per car, for any number of its listings', () => {
  const cars = [sampleCar([place(1, 11), place(1, 11), place(1, 12), place(2, 21), place(1, null)])]
  expect(childrenAmong('countries', 1, cars)).toEqual([11, 12])
})
