import { askedFilters } from './exclusion/sought.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { chips } from './chips.ts'
import { anyValue, numberedSites as sites } from './arbitrary.fixture.ts'
import { filterKeys, filters } from './filters.ts'
import type { Filter } from './kinds/kind.ts'
import { behaviour } from './kinds/kinds.ts'
import { readRequest } from './endpoints.ts'
import { timestamp } from './resources/loose.ts'
import {
  countQuery,
  decodeUrl,
  emptySearch,
  encodeUrl,
  type Search,
  searchQuery,
  withFilter,
} from './search.ts'

const read = (query: string) => {
  const { filters: asked, params } = readRequest('search', [], new URLSearchParams(query), sites)
  return { filters: asked, issues: params.issues }
}

/** The value belongs to the filter's kind; `withFilter` cannot derive that from `unknown`. */
const searchWith = (key: (typeof filterKeys)[number], value: unknown): Search =>
  withFilter(emptySearch, key, value as never)

describe.each(filterKeys)('filter %s', (key) => {
  const filter: Filter = filters[key]

  test('the address keeps every value', () => {
    fc.assert(
      fc.property(anyValue(filter), (value) => {
        const url = new URLSearchParams([[filter.url, behaviour(filter).toUrl(filter, value)]])
        expect(decodeUrl(new URLSearchParams(url.toString()))).toEqual({
          search: searchWith(key, value),
          ignored: [],
        })
      }),
    )
  })

  test('the address means the same in capitals, with spaces around and punctuation after it', () => {
    // Free text is searched for unchanged.
    if (filter.kind === 'text' && filter.chars === undefined) return
    fc.assert(
      fc.property(anyValue(filter), fc.constantFrom('', ' ', ').', ',', '>', '"'), (value, behind) => {
        const text = behaviour(filter).toUrl(filter, value).toUpperCase()
        expect(decodeUrl([[` ${filter.url.toUpperCase()}`, ` ${text}${behind}`]])).toEqual({
          search: searchWith(key, value),
          ignored: [],
        })
      }),
    )
  })

  test('the service reads the filters that the app sends', () => {
    fc.assert(
      fc.property(anyValue(filter), (value) => {
        const sent = searchWith(key, value)
        expect(read(countQuery(sent, sites))).toEqual({ filters: sent.filters, issues: [] })
        expect(read(searchQuery(sent, 24, sites))).toEqual({ filters: sent.filters, issues: [] })
      }),
    )
  })

  test('every chip removes its own part, and without all chips the search is empty', () => {
    fc.assert(
      fc.property(anyValue(filter), (value) => {
        let search = searchWith(key, value)
        for (let left = chips(search).length; left > 0; left--) {
          expect(chips(search)).toHaveLength(left)
          search = chips(search)[left - 1]?.without ?? search
        }
        expect(search).toEqual(emptySearch)
      }),
    )
  })
})

const junk = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    'constructor',
    '__proto__',
    'toString',
    '..',
    '1..',
    '-5..',
    '9e9..',
    '5..1',
    '1..2..3',
    'suv,suv',
    '0',
    '007',
    '1.2.x',
    '1.1.1,1',
    ',,,',
    '٣',
    'a'.repeat(300),
    '9223372036854775808..',
    'site-1.example,SITE-1.example,.,-',
    '%00',
    '\u0000',
  ),
  fc.integer().map(String),
)

test('any address results in a valid request and a stable address', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...filterKeys), junk), (texts) => {
      const { search } = decodeUrl(
        new URLSearchParams(
          Object.entries(texts).map(([key, text]) => [filters[key as keyof typeof filters].url, text]),
        ),
      )
      expect(read(countQuery(search, sites))).toEqual({ filters: askedFilters(usable(search)), issues: [] })
      const again = new URLSearchParams(encodeUrl(search).map(([name, value]) => [name, value]))
      expect(decodeUrl(again)).toEqual({ search, ignored: [] })
    }),
    { numRuns: 2000 },
  )
})

/** Requests omit sources that the account lacks. */
function usable(search: Search): Search {
  const hosts = search.filters.sources?.filter((host) => sites.idOf(host) !== undefined)
  return withFilter(search, 'sources', hosts?.length ? hosts : undefined)
}

test('int64 bounds survive to the last unit', () => {
  const { search } = decodeUrl(new URLSearchParams('price=9223372036854775807..'))
  expect(search.filters.price).toEqual({ from: '9223372036854775807' })
  expect(read(countQuery(search, sites)).filters.price).toEqual({ from: '9223372036854775807' })
})

test('only a search around a place is sorted by distance', () => {
  const orders = (text: string) => {
    const { search } = decodeUrl(new URLSearchParams(text))
    return [searchQuery(search, 24, sites), encodeUrl(search).join('&')].map((each) =>
      each.includes('nearest'),
    )
  }
  expect(orders('near=53.55,9.99,50&sort=nearest')).toEqual([true, true])
  expect(orders('near=53.5,9,54,10,54,8&sort=nearest')).toEqual([false, false])
  expect(orders('sort=nearest')).toEqual([false, false])
})

test('no two filters share a name in the address or in the interface', () => {
  const urls = filterKeys.map((key) => filters[key].url)
  const apis = filterKeys.flatMap((key) => filters[key].api)
  expect(new Set(urls).size).toBe(urls.length)
  expect(new Set(apis).size).toBe(apis.length)
  for (const view of ['sort', 'currency', 'page', 'lang', 'view']) expect(urls).not.toContain(view)
})

test.each([
  ['2026-07-12T10:00:00', '2026-07-12T10:00:00Z'],
  ['2026-07-12 10:00:00', '2026-07-12T10:00:00Z'],
  ['2026-07-12T10:00:00+02:00', '2026-07-12T10:00:00+02:00'],
  ['2026-07-12', '2026-07-12'],
  ['1970-01-01', null],
  ['2026-07-12 10:00:00 UTC', null],
  ['Sun, 12 Jul 2026 10:00:00 GMT', null],
])('the time %s is read as %s', (text, time) => expect(v.parse(timestamp, text)).toBe(time))

describe('the service refuses, by parameter', () => {
  test.each([
    ['is_leasing=', 'is_leasing'],
    ['is_leasing=yes', 'is_leasing'],
    ['keys_available=true', 'keys_available'],
    ['body_types[]=99', 'body_types[]'],
    ['body_types[]=__proto__', 'body_types[]'],
    ['body_types=5', 'body_types'],
    ['price_from=9223372036854775808', 'price_from'],
    ['price_from=-1', 'price_from'],
    ['price_to=0', 'price_to'],
    ['power_hp_to=0', 'power_hp_to'],
    ['year_from=1799', 'year_from'],
    ['seats=0', 'seats'],
    ['seats=4&seats=5', 'seats'],
    ['vin=', 'vin'],
    ['vin=12-34', 'vin'],
    ['domains[]=4&domains[]=4', 'domains[]'],
    ['domains[]=', 'domains[]'],
    ['brands[0][id]=x', 'brands[0][id]'],
    ['brands[0][models][]=5', 'brands[0][id]'],
    ['brands[]=5', 'brands'],
    ['brands[][id]=x', 'brands[][id]'],
    ['brands[x][models][]=5', 'brands[x][id]'],
    ['countries[2][id]=1&countries[2][regions][]=-1', 'countries[2][regions][]'],
    [`query=${'x'.repeat(201)}`, 'query'],
  ])('%s', (query, param) => {
    expect(read(query).issues.map((issue) => issue.param)).toEqual([param])
  })

  test.each([
    ['brands[0][models][]=5', 'is missing'],
    ['brands[0][id]=&brands[0][models][]=5', 'must be a positive integer'],
    ['body_types=5', 'must be given as body_types[]'],
    ['brands=5', 'must be given as brands[0][id]'],
  ])('with a message that states the expected value: %s', (query, message) => {
    expect(read(query).issues.map((issue) => issue.message)).toEqual([message])
  })
})
