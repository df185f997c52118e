import { expect, test } from 'vitest'
import { carOf, listingOf } from '#src/car/sample-car.fixture.ts'
import { formatFor, type T } from '#src/i18n/use-t.ts'
import { allContradictions } from './all-contradictions.ts'
import { contradictionWords } from './all-words.ts'

const t: T = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const words = (...listings: Parameters<typeof listingOf>[0][]) =>
  allContradictions(carOf({ year: 2018, listings: listings.map((listing) => listingOf(listing)) })).map(
    (found) => contradictionWords(found, { t, format: formatFor('en', t) }).replaceAll('\u00A0', ' '),
  )
const at = (month: number) => ({ domain: month, created_at: `2026-0${month}-01T00:00:00Z` })

test('a mileage that went down comes first, from the least to the most', () => {
  const said = words(
    { ...at(1), odometer: 152_778, keys_available: true },
    { ...at(2), odometer: 78_000, keys_available: false },
  )
  expect(said[0]).toMatch(/^card\.contradiction\.odometer 78,000 .*152,778/)
  expect(said[1]).toMatch(/^car\.contradiction\.keys/)
})

test('a flood that one source reports is named with its source', () => {
  const said = words({ ...at(1), damage: 6, condition: 3 }, { ...at(2), condition: 1 })
  expect(said[0]).toMatch(/^card\.contradiction\.spoiled \S+( 6)? source1/)
})

test('damage is named with a source that states it and one that denies it', () => {
  const [harmed, whole] = [
    { ...at(1), condition: 3 },
    { ...at(2), condition: 1 },
  ]
  const names = [harmed, whole].map((listing) => listingOf(listing).external.domain.name)
  expect(names[0]).not.toBe(names[1])
  // The words do not depend on which listing came first.
  for (const [first, second] of [
    [harmed, whole],
    [
      { ...whole, created_at: at(1).created_at },
      { ...harmed, created_at: at(2).created_at },
    ],
  ] as const)
    expect(words(first, second)).toEqual([`card.contradiction.condition ${names.join(' ')}`])
})
