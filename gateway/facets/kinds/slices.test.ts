import { expect, test } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import { slicesLine } from './slices.ts'

/** 400 cars, four of each age; every tenth car lacks the year. */
const years = Array.from({ length: 400 }, (_, index) => (index % 10 === 0 ? undefined : 1926 + (index % 100)))

const countYears = ({ filters: { year } }: Search) => ({
  count: years.filter(
    (each) =>
      year === undefined ||
      (each !== undefined && each >= Number(year.from ?? 0) && each <= Number(year.to ?? 9999)),
  ).length,
})

test('each slice fits the result window, together they hold every car that has the value, and cars without it are counted', async () => {
  const line = await slicesLine(
    { kind: 'slices', along: 'year', search: emptySearch },
    (search) => Promise.resolve(countYears(search)),
    { limit: 50, thisYear: 2026 },
  )
  expect(line.unstated).toBe(40)
  expect(line.slices.reduce((sum, { count }) => sum + count, 0)).toBe(360)
  for (const { range, count } of line.slices) {
    expect(count).toBeLessThanOrEqual(50)
    const { from = '0', to = '9999' } = range
    expect(count).toBe(countYears({ ...emptySearch, filters: { year: { from, to } } }).count)
  }
})

test('a search by the value has no car without it', async () => {
  const search = { ...emptySearch, filters: { year: { from: '2010' } } }
  const line = await slicesLine({ kind: 'slices', along: 'year', search }, (one) =>
    Promise.resolve(countYears(one)),
  )
  expect(line).toEqual({ slices: [{ range: { from: '2010' }, count: 60 }] })
})
