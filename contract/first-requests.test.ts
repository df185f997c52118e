import { describe, expect, test } from 'vitest'
import { firstRequests } from './first-requests.ts'

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

  test('the wrong way round asks for nothing', () => {
    expect(first('/?year=2020..2010')).toEqual([])
  })

  test('by source needs its ids first', () => {
    expect(first('/?body=suv&site=alpha.example')).toEqual(['/domains?lang=uk'])
  })

  test('beyond the last page asks for the last', () => {
    expect(first('/?page=10000')[0]).toContain('&page=416&')
  })

  test.each(['/?body=constructor', '/?__proto__=1&toString=2', '/?page=0&sort=luck', '/?utm_source=mail'])(
    '%s means what can be read of it',
    (address) => expect(first(address)).toEqual(first('/')),
  )

  test('a repeated name is a list, as the app reads it', () => {
    expect(first('/?body=suv&body=van')).toEqual(first('/?body=suv,van'))
    expect(first('/?page=2&page=2')).toEqual(first('/?page=2'))
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
