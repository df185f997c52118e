import { expect, test } from 'vitest'
import { emptySearch, withFilter } from '#contract/search.ts'
import { countKey, readPlan } from '../counting.ts'
import { boxesOf, boxesPlan } from './medians.tsx'

const line = (damage: number | undefined, total: number) => ({
  member: damage === undefined ? undefined : { id: String(damage), part: [damage] as const },
  search: damage === undefined ? undefined : withFilter(emptySearch, 'damage', [damage]),
  total,
  cells: [],
  searches: [],
})
const rows = [line(6, 40), line(17, 9), line(3, 0), line(undefined, 70)]

test('the five numbers are requested together, and not of rows without cars or without a search', () => {
  const plan = boxesPlan('table', rows, 'price')
  const asked = [...readPlan(plan, new Map()).missing.values()]
  expect(asked.map(({ search, quantiles }) => [search.filters.damage, quantiles?.of])).toEqual([
    [[6], 'price'],
    [[17], 'price'],
  ])
  expect(asked[0]?.quantiles?.shares.map(([n, d]) => n / d)).toEqual([0.05, 0.25, 0.5, 0.75, 0.95])
  // The order of the table does not matter, so a press on a head counts nothing again.
  expect(boxesPlan('table', rows.toReversed(), 'price').key).toBe(plan.key)
  expect(boxesPlan('table', rows, 'odometer').key).not.toBe(plan.key)
})

test('a row has a box where a car states the value', () => {
  const [water, front] = rows
  const found = new Map(
    [
      [water, { values: ['900', '2500', '4000', '7500', '21000'], stated: 31 }] as const,
      [front, { values: [null, null, null, null, null], stated: 0 }] as const,
    ].flatMap(([row, quantiles]) => (row?.search ? [[countKey(row.search), quantiles] as const] : [])),
  )
  expect(boxesOf(rows, found)).toEqual([{ row: water, cars: 31, box: [900, 2500, 4000, 7500, 21_000] }])
})
