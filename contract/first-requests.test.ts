import { describe, expect, test } from 'vitest'
import { filterKeys, filters } from './filters.ts'
import { firstRequests } from './first-requests.ts'
import { decodeUrl, encodeUrl } from './search.ts'

const first = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://forecourt.example')
  return firstRequests(pathname, searchParams, 'uk')
}
const page = 'sort=newest&page=1&perPage=24&lang=uk'

describe('a search', () => {
  test('asks for its cars and their number', () => {
    expect(first('/')).toEqual([`/search?${page}`, '/search/count?'])
    expect(first('/?body=suv&sort=cheaper&page=2&view=table&n=5&t=2026-11-20')).toEqual([
      '/search?body_types%5B%5D=5&currency=usd&sort=cheaper&page=2&perPage=24&lang=uk',
      '/search/count?body_types%5B%5D=5',
    ])
  })

  test('with a reversed range asks for nothing', () => {
    expect(first('/?year=2020..2010')).toEqual([])
  })

  test('by source needs its ids first', () => {
    expect(first('/?body=suv&site=alpha.example')).toEqual(['/domains?lang=uk'])
  })

  test('beyond the last page asks for the last', () => {
    expect(first('/?page=10000')[0]).toContain('&page=416&')
  })

  test.each(['/?body=constructor', '/?__proto__=1&toString=2', '/?page=0&sort=luck', '/?utm_source=mail'])(
    '%s means its readable parts',
    (address) => expect(first(address)).toEqual(first('/')),
  )

  test('a repeated name is a list, as the app reads it', () => {
    expect(first('/?body=suv&body=van')).toEqual(first('/?body=suv,van'))
    expect(first('/?page=2&page=2')).toEqual(first('/?page=2'))
  })
})

describe('every address has a bounded cost', () => {
  const many = (part: (index: number) => string, sign: string) =>
    Array.from({ length: 5000 }, (_, index) => part(index + 1)).join(sign)
  const texts = [
    many(String, ','),
    many(String, '.'),
    many((index) => `-${index}`, ','),
    many((index) => `h${index}.example`, ','),
    '§'.repeat(30_000),
    'suv,'.repeat(10_000),
  ]

  test.each(filterKeys.map((key) => filters[key].url))('%s', (name) => {
    for (const text of texts) {
      const params = new URLSearchParams([[name, text]])
      const asked = firstRequests('/', params, 'uk')
      expect(asked.join('').length).toBeLessThan(10_000)
      const { search, ignored } = decodeUrl(params)
      expect(JSON.stringify(encodeUrl(search)).length).toBeLessThan(2_200)
      expect(ignored.map((each) => each.name)).toEqual([name])
    }
  })

  test('the report on a shortened list shows the beginning of the dropped part', () => {
    const { search, ignored } = decodeUrl([['brand', many(String, ',')]])
    expect(search.filters.brands?.length).toBe(527)
    expect(ignored).toEqual([{ name: 'brand', text: '528,529,530,531,532,533,534,535,536,537,…' }])
  })
})

describe('a car', () => {
  test.each([
    ['/car/5ca1ab1e', '/cars/5ca1ab1e?lang=uk'],
    ['/car/5ca1ab1e/?body=suv', '/cars/5ca1ab1e?lang=uk'],
    ['/car/a%2Fb%20%22', '/cars/a%2Fb%20%22?lang=uk'],
    ['/vin/WBA%20KB8C51-FD275593', '/cars/vin/wbakb8c51fd275593?lang=uk'],
    ['/listing/alpha.example/12345', '/domains?lang=uk'],
  ])('%s asks for %s', (address, path) => expect(first(address)).toEqual([path]))
})

test.each(['/vins', '/vin/short', '/car/', '/car/a/b', '/listing/alpha.example', '/car/%E0%A4', '/nowhere'])(
  '%s asks for nothing that is known before',
  (address) => expect(first(address)).toEqual([]),
)
