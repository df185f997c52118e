import { expect, test } from 'vitest'
import { damages } from '#contract/codes.ts'
import { carOf, eur, listingOf, priceOf } from '#src/car/sample-car.fixture.ts'
import { formatFor, type T, type TextContext } from '#src/i18n/use-t.ts'
import { allOptionIds, compareGroups, equipmentGroups, onlyDifferent } from './rows.ts'

const t: T = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const context: TextContext = { t, format: formatFor('en', t) }
const now = Date.parse('2026-11-21T12:00:00Z')

const first = carOf({
  id: 'a',
  year: 2018,
  seats: 5,
  option_ids: [7],
  inspections: [{ provider: 'Autotest', date: '2026-05-12' }],
  listings: [
    listingOf({ odometer: 90_000, price: priceOf(9000, eur), damage: damages.front }),
    listingOf({ odometer: 90_000, domain: 2, option_ids: [3] }),
  ],
})
const second = carOf({ id: 'b', year: 2016, seats: 5, listings: [listingOf({ odometer: 120_000 })] })

const rowsOf = (groups: ReturnType<typeof compareGroups>) =>
  Object.fromEntries(groups.flatMap(({ rows }) => rows.map((row) => [row.key, row])))

test('each fact is a row, with the best marked where it is certain', () => {
  const rows = rowsOf(compareGroups([first, second], context, now))
  expect(rows.year?.said).toEqual([['2018'], ['2016']])
  expect(rows.year?.best).toEqual(new Set([0]))
  // Two sources with the same value show it once.
  expect(rows.odometer?.said).toEqual([['units.km 90,000'], ['units.km 120,000']])
  expect(rows.odometer?.best).toEqual(new Set([0]))
  expect(rows.seats?.best).toBeUndefined()
  expect(rows.reports?.said).toEqual([['Autotest · 12 May 2026'], []])
  expect(rows.offers?.said[0]).toEqual(['EUR\u00A09,000', 'card.price.none'])
})

test('mileage that went down is a row of its own, in figures', () => {
  const clocked = carOf({
    listings: [
      listingOf({ odometer: 152_778, created_at: '2026-01-01T00:00:00Z' }),
      listingOf({ odometer: 78_000, domain: 2, created_at: '2026-06-01T00:00:00Z' }),
    ],
  })
  const { contradictions } = rowsOf(compareGroups([clocked, second], context, now))
  expect(contradictions?.said[0]?.join()).toMatch(/78,000.*152,778|152,778.*78,000/)
  expect(contradictions?.said[1]).toEqual([])
})

test('a fact that no car states has no row, and a missing value counts as a difference', () => {
  const groups = compareGroups([first, second], context, now)
  expect(rowsOf(groups)).not.toHaveProperty('doors')
  const different = rowsOf(onlyDifferent(groups))
  expect(different).not.toHaveProperty('seats')
  expect(different).toHaveProperty('damage')
})

test('equipment is present or not stated, and unknown ids are shown as ids', () => {
  const section = { id: 1, name: 'Safety' }
  const none = { description: null, location: null, parent_option_id: null }
  const known = [{ id: 7, name: 'ABS', section_id: 1, section, ...none }]
  expect(allOptionIds([first, second])).toEqual([3, 7])
  const groups = equipmentGroups([first, second], known, context)
  expect(groups.map(({ rows }) => rows.map(({ label, said }) => [label, said]))).toEqual([
    [['ABS', [['compare.has'], []]]],
    [['#3', [['compare.has'], []]]],
  ])
})
