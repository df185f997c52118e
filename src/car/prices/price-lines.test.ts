import { expect, test } from 'vitest'
import type { T } from '#src/i18n/use-t.ts'
import { eur, listingOf, pln, priceOf } from '../sample-car.fixture.ts'
import {
  axisOf,
  changeTimes,
  chartName,
  chartPrice,
  currencyNames,
  hasMoved,
  priceAt,
  priceCharts,
  unchartedPrices,
} from './price-lines.ts'

const ms = Date.parse
const price = priceOf(9000, eur, [
  ['2026-03-01', 9500],
  ['2026-01-01', 10_000],
  ['2026-02-01', 10_000],
])

test('a line is stepped, chronological, without repetitions, and ends when the listing was last seen', () => {
  const [chart] = priceCharts([listingOf({ price, updated_at: '2026-04-01', last_seen_at: '2026-05-01' })])
  expect(chart).toMatchObject({
    currencyId: 2,
    lines: [
      {
        points: [
          { at: ms('2026-01-01'), price: '10000' },
          { at: ms('2026-03-01'), price: '9500' },
          { at: ms('2026-04-01'), price: '9000' },
        ],
        until: ms('2026-05-01'),
      },
    ],
  })
})

test('one axis per currency; a listing that changed its currency is on both', () => {
  const changed = {
    ...priceOf(40_000, pln),
    history: [{ price: 9000, currency_id: 2, created_at: '2026-01-01' }],
  }
  const charts = priceCharts([
    listingOf({ price: changed, updated_at: '2026-02-01', last_seen_at: '2026-03-01' }),
    listingOf({ price, updated_at: '2026-04-01' }),
  ])
  expect(charts.map(({ currencyId, lines }) => [currencyId, lines.length])).toEqual([
    [2, 2],
    [3, 1],
  ])
  // The price in euro ends when it changes to złoty.
  expect(charts[0]?.lines[0]?.until).toBe(ms('2026-02-01'))
})

test('auctions and leasing share no axis with sales, and are labelled', () => {
  const dated = { created_at: '2026-01-01' }
  const charts = priceCharts([
    listingOf({ ...dated, price: priceOf(289, eur), is_leasing: true }),
    listingOf({ ...dated, price: priceOf(12_000, eur), is_auction: true }),
    listingOf({ ...dated, price: priceOf(15_000, eur) }),
    listingOf({ ...dated, price: priceOf(14_000, eur), current_bid: '4800' }),
    // A price of 1 does not make the listing an auction or leasing.
    listingOf({ ...dated, price: priceOf(1, eur, [['2025-12-01', 16_000]]) }),
  ])
  const t: T = (id, values) => `${id} ${JSON.stringify(values)}`
  expect(charts.map((chart) => [chartName(chart, t, 'EUR'), chart.lines.length])).toEqual([
    ['car.prices.in {"currency":"EUR"}', 2],
    ['car.prices.in.auction {"currency":"EUR"}', 2],
    ['car.prices.in.leasing {"currency":"EUR"}', 1],
  ])
  expect(charts.map((chart) => chartPrice(chart, t, '9'))).toEqual([
    '9',
    'card.price.auction {"price":"9"}',
    'card.price.leasing {"price":"9"}',
  ])
})

test('a listing without history has one point; without price none', () => {
  expect(
    priceCharts([listingOf({ price: priceOf(5, eur), created_at: '2026-01-01' })])[0]?.lines[0]?.points,
  ).toHaveLength(1)
  expect(
    priceCharts([
      listingOf(),
      listingOf({ price: { price: null, currency: null, negotiable: true, history: [] } }),
    ]),
  ).toEqual([])
})

test('a price without its date or currency does not count as missing', () => {
  const undated = listingOf({ price: priceOf(5, eur) })
  const moved = listingOf({ price })
  const bare = listingOf({ price: { price: 5, currency: null, history: [] }, created_at: '2026-01-01' })
  const none = listingOf({ created_at: '2026-01-01' })
  const stated = listingOf({ price: priceOf(5, eur), created_at: '2026-01-01' })
  expect(unchartedPrices([undated, moved, bare, none, stated])).toEqual([undated, moved, bare])
})

test('the price at a time is the last one before it, and undefined outside the line', () => {
  const [chart] = priceCharts([listingOf({ price, updated_at: '2026-04-01', last_seen_at: '2026-05-01' })])
  const line = chart?.lines[0]
  if (!chart || !line) throw new Error('no line')
  expect(priceAt(line, ms('2025-12-31'))).toBeUndefined()
  expect(priceAt(line, ms('2026-03-15'))).toMatchObject({ price: '9500' })
  expect(priceAt(line, ms('2026-05-02'))).toBeUndefined()
  expect(changeTimes(chart)).toEqual(['2026-01-01', '2026-03-01', '2026-04-01', '2026-05-01'].map(ms))
})

test('a currency is named by a listing, the dictionary, or its number', () => {
  const nameOf = currencyNames([listingOf({ price: priceOf(1, eur) })], [{ id: 3, name: 'pln' }])
  expect([2, 3, 9].map(nameOf)).toEqual(['EUR', 'PLN', '#9'])
})

test('a price that never changed has no chart', () => {
  const still = priceCharts([listingOf({ price: priceOf(9000, eur), created_at: '2026-01-01' })])
  expect(still.map(hasMoved)).toEqual([false])
  expect(priceCharts([listingOf({ price, updated_at: '2026-04-01' })]).map(hasMoved)).toEqual([true])
})

test('a small step looks small, a large one fills the axis, and no axis goes below zero', () => {
  const share = (from: number, to: number) => {
    const [chart] = priceCharts([
      listingOf({ price: priceOf(to, eur, [['2026-01-01', from]]), updated_at: '2026-02-01' }),
    ])
    const [least, most] = chart ? axisOf(chart) : [0, 0]
    expect(least).toBeGreaterThanOrEqual(0)
    expect(least).toBeLessThanOrEqual(Math.min(from, to))
    expect(most).toBeGreaterThanOrEqual(Math.max(from, to))
    return Math.abs(from - to) / (most - least)
  }
  expect(share(8200, 8050)).toBeLessThan(0.1)
  expect(share(10_000, 5000)).toBeGreaterThan(0.75)
  share(100, 2)
  share(2, 2)
})
