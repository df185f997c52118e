import { expect, test } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import { relaxations, shorterSearches, widerRange } from './relaxations.ts'

const search = (filters: Search['filters']): Search => ({ ...emptySearch, page: 3, filters })

test('a near miss is a tenth away, for years one year', () => {
  expect(widerRange('price', { from: '1000', to: '20000' })).toEqual({ from: '900', to: '22000' })
  expect(widerRange('year', { from: '2018' })).toEqual({ from: '2017' })
  expect(widerRange('odometer', { to: '5' })).toEqual({ to: '6' })
})

test('never exceeds the bounds of the interface', () => {
  expect(widerRange('price', { to: '9223372036854775807' })).toBeUndefined()
  expect(widerRange('price', { from: '0' })).toBeUndefined()
  expect(widerRange('year', { from: '1800', to: '2999' })).toEqual({ from: '1800', to: '3000' })
})

test('near misses come first, then the search without each filter, all from page 1', () => {
  const found = relaxations(search({ body: [5], price: { to: '100' } }))
  expect(found.map(({ kind, key }) => [kind, key])).toEqual([
    ['wider', 'price'],
    ['without', 'body'],
    ['without', 'price'],
  ])
  expect(found.every((each) => each.search.page === 1)).toBe(true)
  expect(found[1]?.search.filters).toEqual({ price: { to: '100' } })
})

test('a reversed range is not widened, because it sends no request', () => {
  expect(relaxations(search({ year: { from: '2020', to: '2015' } })).map(({ kind }) => kind)).toEqual([
    'without',
  ])
})

test('the last filters are removed first, then each filter is alone, then none', () => {
  const shortened = shorterSearches(search({ body: [5], fuel: [1], price: { to: '1' }, keys: true }))
  expect(shortened.map((each) => Object.keys(each.filters))).toEqual([
    ['body', 'fuel'],
    ['body'],
    ['fuel'],
    ['price'],
    ['keys'],
    [],
  ])
  expect(shorterSearches(search({ body: [5], fuel: [1] })).map((each) => each.filters)).toEqual([{}])
})

test('one word of three letters and digits may be a part of a VIN', () => {
  const [vin] = relaxations(search({ query: 'xgc016', body: [5] }))
  expect(vin).toMatchObject({
    kind: 'vin',
    part: 'XGC016',
    search: { filters: { vin: 'XGC016', body: [5] } },
  })
  expect(vin?.search.filters).not.toHaveProperty('query')
  for (const query of ['ab', 'two words', 'škoda'])
    expect(relaxations(search({ query })).map(({ kind }) => kind)).toEqual(['without'])
  expect(relaxations(search({ query: 'xgc', vin: 'WBA' })).some(({ kind }) => kind === 'vin')).toBe(false)
})
