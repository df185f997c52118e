import { expect, test } from 'vitest'
import { listingFields } from '../listings/listing-rows.ts'
import { carFields, factGroups, groupOf } from './car-facts.ts'

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

test('what the engine is stands in one group of the facts, and in no listing', () => {
  expect(carFields.filter((field) => groupOf(field) === 'engine')).toEqual(engine)
  expect(listingFields.filter((field) => engine.includes(field))).toEqual([])
})

test('every field of a car stands in one group', () => {
  const grouped = [...factGroups, 'record' as const].flatMap((group) =>
    carFields.filter((field) => groupOf(field) === group),
  )
  expect(grouped.toSorted()).toEqual(carFields.toSorted())
  expect(new Set(grouped).size).toBe(grouped.length)
})
