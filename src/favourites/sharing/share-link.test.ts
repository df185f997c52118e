import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQueryText } from '#src/lib/query-text.ts'
import { linkOfGroup, mostShared, sharedOf } from './share-link.ts'

const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')

test('ids with any characters survive the link', () => {
  const cars = fc.uniqueArray(
    fc.record({ id, vin: fc.option(fc.stringMatching(/^[a-z0-9]{17}$/), { nil: undefined }) }),
    { selector: (car) => car.id, maxLength: 8 },
  )
  fc.assert(
    fc.property(cars, fc.string({ minLength: 1, maxLength: 60 }), (sent, name) => {
      const link = linkOfGroup(name, sent, 'https://cars.example')
      const read = sharedOf(parseQueryText(new URL(link ?? '').search))
      expect(read.cars).toEqual(sent)
      expect(read.name ?? '').toBe(name.trim())
    }),
  )
})

const cars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `5ca1ab1e${String(index).padStart(16, '0')}`,
    vin: `wba${String(index).padStart(14, '0')}`,
  }))

test('a long link leaves the VINs out, and a longer one is not made', () => {
  const link = (count: number) => linkOfGroup('Export', cars(count), 'https://cars.example')
  expect(link(2)).toBe(
    'https://cars.example/shared?name=Export&cars=5ca1ab1e0000000000000000:wba00000000000000,5ca1ab1e0000000000000001:wba00000000000001',
  )
  expect(link(90)).toContain(':wba')
  expect(link(mostShared)).not.toContain(':wba')
  expect(link(mostShared)?.length).toBeLessThan(4000)
  expect(link(mostShared + 1)).toBeUndefined()
})

test('a hand-written link is parsed as far as possible', () => {
  expect(sharedOf({ cars: ' a , a:x,,b:%zz,:c ' })).toEqual({
    name: undefined,
    cars: [
      { id: 'a', vin: undefined },
      { id: 'b', vin: '%zz' },
    ],
    left: 0,
  })
  expect(sharedOf({}).cars).toEqual([])
  expect(
    sharedOf({
      cars: cars(160)
        .map((car) => car.id)
        .join(','),
    }).left,
  ).toBe(10)
})
