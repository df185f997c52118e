import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { market } from '#src/api/market.ts'
import { approximateSpan, ratesOf, rounded } from './rates.ts'
import { approximate } from '#contract/rates.ts'

const rates = new Map([
  ['eur', 1],
  ['pln', 4.24],
  ['all', 1e6],
])

describe('an amount in another currency', () => {
  test.each([
    ['42400', 'PLN', 'eur', '10000.00'],
    ['10000', 'eur', 'pln', '42400.00'],
    ['12345678901234567890', 'eur', 'eur', '12345678901234567890'],
    ['9223372036854775807', 'eur', 'all', '9223372036854775808000000'],
    ['0', 'pln', 'eur', '0.00'],
    ['100', 'chf', 'eur', undefined],
    ['100', 'pln', 'chf', undefined],
    ['much', 'pln', 'eur', undefined],
  ])('%s %s in %s', (amount, from, to, expected) => {
    const found = approximate(amount, from, to, rates)
    if (expected?.length === 25) expect(Number(found) / Number(expected)).toBeCloseTo(1, 10)
    else expect(found).toBe(expected)
  })
})

test.each([
  ['12317.42', '12320'],
  ['99996.00', '100000'],
  ['1234.56', '1235'],
  ['9.40', '9'],
  ['9223372036854775808000000', '9223000000000000000000000'],
])('%s is shown as %s', (amount, shown) => {
  expect(rounded(amount)).toBe(shown)
})

describe('a span over currencies', () => {
  const zloty = { from: '34390', to: '42400', currency: 'PLN' }
  const euros = { from: '10490', to: '10490', currency: 'eur' }

  test('goes from the least to the greatest of all, in any currency', () => {
    expect(approximateSpan([euros, zloty], 'eur', rates)).toEqual({ from: '8111', to: '10490' })
    expect(approximateSpan([zloty], 'eur', rates)).toEqual({ from: '8111', to: '10000' })
  })

  test('is none where one of them is not known: the rest would be no span of all', () => {
    expect(approximateSpan([zloty, { ...euros, currency: 'chf' }], 'eur', rates)).toBeUndefined()
    expect(approximateSpan([], 'eur', rates)).toBeUndefined()
  })
})

test('equal rates in a larger response stay the same object, so no price renders again', () => {
  const client = new QueryClient()
  const rated = () => ({ rates: { at: 1, base: 'eur', of: { pln: 4.24 } } })
  const seen: unknown[] = []
  const observer = new QueryObserver(client, { ...market(), enabled: false, select: ratesOf })
  client.setQueryData(market().queryKey, rated())
  const leave = observer.subscribe(({ data }) => seen.push(data))
  seen.push(observer.getCurrentResult().data)
  client.setQueryData(market().queryKey, {
    ...rated(),
    census: { at: 2, cars: 0, brands: [], models: [], countries: [], sources: [] },
  })
  seen.push(observer.getCurrentResult().data)
  leave()
  client.clear()
  expect(new Set(seen).size).toBe(1)
  expect(seen[0]).toEqual(rated().rates)
})
