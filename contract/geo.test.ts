import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterOfKind } from './filters.ts'
import { type Area, isWithin, positionOf, spotOf, spotsOf } from './geo.ts'
import { area } from './kinds/area.ts'
import { anyValue } from './arbitrary.fixture.ts'

const filter = filterOfKind<'area'>('area')
const read = (text: string) => area.fromUrl(filter, text)

test('a link may name the place, and the name does not change the area', () => {
  const hamburg = { lat: 53.5511, lon: 9.9937, km: 50 }
  expect(read('53.55110001, 9.9937,50')).toEqual(hamburg)
  const named = { ...hamburg, name: 'Frankfurt, Main' }
  expect(read(area.toUrl(filter, named))).toEqual(named)
  expect(area.toApi(filter, named, { idOf: () => undefined, hostOf: () => undefined })).toEqual([
    ['near', '53.5511,9.9937,50'],
  ])
})

test.each([
  '',
  '53,9',
  '91,9,50',
  '53,181,50',
  '53,9,0',
  '53,9,1001',
  '53,9,1.5',
  '1,2,3,4,5',
  'Hamburg',
  '1,2,3,4',
])('no area: %s', (text) => expect(read(text)).toBeUndefined())

test('a position is one number within the number range of each area that contains it', () => {
  const degree = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    // `anyValue` returns a value of the filter's kind.
    fc.property(degree(90), degree(180), anyValue(filter) as fc.Arbitrary<Area>, (lat, lon, one) => {
      const spot = spotOf({ lat, lon }) ?? NaN
      const position = positionOf(spot)
      expect(Math.abs(position.lat - lat)).toBeLessThan(0.0001)
      expect(Math.abs(position.lon - lon)).toBeLessThan(0.0001)
      expect(spotOf(position)).toBe(spot)
      const [least, greatest] = spotsOf(one)
      if (isWithin(one, position)) expect(spot >= least && spot <= greatest).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect([spotOf({ lat: 91, lon: 0 }), spotOf({ lat: 0, lon: null }), spotOf(null)]).toEqual([
    null,
    null,
    null,
  ])
})
