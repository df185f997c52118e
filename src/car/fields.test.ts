import { expect, test } from 'vitest'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { listingFields } from './listings/listing-rows.ts'
import { carOf } from './sample-car.fixture.ts'
import { carFactText, carFields, factGroups, groupOf } from './fields.ts'

const engine = [
  'fuel',
  'power_hp',
  'engine_volume',
  'cylinders',
  'transmission',
  'transmission_steps',
  'drive_wheels',
  'emission',
]

test('engine data is in one group of the facts, and in no listing', () => {
  expect(carFields.filter((field) => groupOf(field) === 'engine')).toEqual(engine)
  expect(listingFields.filter((field) => engine.includes(field))).toEqual([])
})

test('every field of a car is in one group', () => {
  const grouped = [...factGroups, 'record' as const].flatMap((group) =>
    carFields.filter((field) => groupOf(field) === group),
  )
  expect(grouped.toSorted()).toEqual(carFields.toSorted())
  expect(new Set(grouped).size).toBe(grouped.length)
})

test('a VIN with hidden characters is marked', () => {
  const said = (vin: string) =>
    inLanguage('en', (t, format) => carFactText(carOf({ vin }), 'vin', { t, format }))
  expect(said('xta21099*y*****56')).toBe('XTA21099*Y*****56 (partly hidden)')
  expect(said('wvwzzz1kz8w123456')).toBe('WVWZZZ1KZ8W123456')
})
