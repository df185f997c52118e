import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Endpoint, endpointNames, endpoints } from '#contract/endpoints.ts'
import { brandsPath, countriesPath, locationPath, modelsPath } from '#contract/dictionary-requests.ts'
import { carPath, countPath, domainsPath, listingPath, searchPath, vinPath } from '#contract/requests.ts'
import { emptySearch } from '#contract/search.ts'
import { allowedPath } from './allowlist.ts'

const closed = { export: false, faults: false }
const open = { export: true, faults: true }
const pathOf = (url: string) => url.replace(/\{\w+\}/g, '1')

describe('what passes', () => {
  test.each([
    searchPath(emptySearch, 'en'),
    countPath(emptySearch),
    domainsPath('en'),
    carPath('5ca1ab1e', 'en'),
    carPath('ä & 🚗', 'en'),
    vinPath('wvwzzz1kzaw000001', 'en'),
    listingPath(3, '12345.html', 'en'),
    brandsPath('en'),
    modelsPath(1, 'en'),
    countriesPath('en'),
    locationPath(1, 'en'),
    '/locations?country_id=1',
    '/car-options?ids=1',
    '/currencies',
  ])('%s', (asked) => {
    const [path = ''] = asked.split('?')
    expect(allowedPath(path, closed)).toEqual({ path })
  })

  test.each(endpointNames)('%s: as listed in contract/endpoints', (name) => {
    const { url, app }: Endpoint = endpoints[name]
    const path = pathOf(url)
    const passed = app === 'never' ? undefined : { path }
    expect(allowedPath(path, open)).toEqual(passed)
    expect(allowedPath(path, closed)).toEqual(
      app === undefined ? passed : app === 'never' ? undefined : 'switched off',
    )
  })

  test('the fault switch only when it is enabled', () => {
    expect(allowedPath('/faults', open)).toEqual({ path: '/faults' })
    expect(allowedPath('/faults', closed)).toBeUndefined()
  })
})

test.each(['/extensions', '/facets', '/rates'])('%s only for the gateway itself', (path) => {
  expect(allowedPath(path, { ...closed, extensions: true })).toEqual({ path })
  expect(allowedPath(path, open)).toBeUndefined()
})

describe('what does not', () => {
  test.each([
    '/',
    '',
    '/search/',
    '//search',
    '/Search',
    '/account/billing',
    '/openapi.json',
    '/healthz',
    '/metrics',
    '/docs',
    '/cars/1/2/3',
    '/..%2f..%2fadmin',
    '/..;/admin',
    '/..%5cadmin',
    '/cars/..',
    '/cars/.',
    '/cars/%2e%2e',
    '/cars/..;',
    '/cars/a%2fb',
    '/cars/a%2Fb',
    '/cars/a%5cb',
    '/cars/a\\b',
    '/cars/..%252fadmin',
    '/cars/%252e%252e',
    '/cars/a%00',
    '/cars/%',
    '/cars/%ff',
    '/cars/%0d%0aHost:x',
  ])('%s', (path) => {
    expect(allowedPath(path, open)).toBeUndefined()
  })

  test('no allowed path is read as another address, however it was written', { timeout: 30_000 }, () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        ';',
        '%2f',
        '%5C',
        '\\',
        '%252e',
        '/',
        'cars',
        'search',
        'vin',
        '%',
        '#',
        '?',
        '%3f',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const allowed = allowedPath(`/${pieces.join('')}`, open)
        if (allowed === undefined || allowed === 'switched off') return true
        const { pathname, search, hash } = new URL(`http://cars.example/v1${allowed.path}`)
        // A server that decodes before it splits finds the same segments.
        const segments = decodeURIComponent(pathname).split(/[/\\]/)
        return (
          pathname === `/v1${allowed.path}` &&
          search + hash === '' &&
          segments.length === pathname.split('/').length
        )
      }),
    )
  })
})
