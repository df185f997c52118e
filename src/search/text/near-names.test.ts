import { expect, test } from 'vitest'
import { nearEntries } from './near-names.ts'

const makes = ['Mercedes-Benz', 'Mazda', 'Škoda', 'Volkswagen', 'Kia', 'Seat', 'Fiat'].map((name, id) => ({
  id,
  name,
}))
const near = (typed: string) => nearEntries(makes, typed).map(({ name }) => name)

test.each([
  ['merzedes', ['Mercedes-Benz']],
  ['Mercedez Benz', ['Mercedes-Benz']],
  ['wolkswagen', ['Volkswagen']],
  ['шкода', ['Škoda']],
  ['mzada', ['Mazda']],
])('%s is meant to be %j', (typed, names) => {
  expect(near(typed)).toEqual(names)
})

test('short words and words far from every name match nothing', () => {
  expect(near('kiq')).toEqual([])
  expect(near('lamborghini')).toEqual([])
  expect(near('')).toEqual([])
})
