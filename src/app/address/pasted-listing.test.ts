import { expect, test } from 'vitest'
import { hostNames, ownPath, pastedHost, pastedListing } from './pasted-listing.ts'

test.each([
  ['https://www.alpha.example/cars/bmw-x5-2018-12345678', '12345678'],
  ['https://beta.example/lot/998877?ref=mail', '998877'],
  ['https://gamma.example/view.php?id=A-5531', 'A-5531'],
  ['delta.example/offer/ID6GhTk9.html', 'ID6GhTk9'],
  ['https://epsilon.example/de/auto_4412345.html#photos', '4412345'],
])('%s may be listing %s', (url, id) => {
  expect(pastedListing(url)?.ids).toContain(id)
})

test.each([
  'Schau mal: https://alpha.example/listing/2437337729',
  'Schau mal: https://alpha.example/listing/2437337729.',
  'two lines\n\nwww.alpha.example/listing/2437337729, ok?',
  '(alpha.example/listing/2437337729)',
  '<https://alpha.example/listing/2437337729>',
  '“https://alpha.example/listing/2437337729”',
  'Link:https://alpha.example/listing/2437337729!',
])('in "%s" the address is found', (text) => {
  expect(pastedListing(text)).toMatchObject({ ids: ['2437337729'] })
  expect(pastedListing(text)?.url).toMatch(/2437337729$/)
})

test.each(['a4 1.6/2.0 tdi', 'me@alpha.example/1', '1.5/1.6', 'diesel/petrol 2018'])(
  '%s holds no address',
  (text) => expect(pastedHost(text)).toBeUndefined(),
)

test('the likeliest comes first: a year in the title is not an id', () => {
  expect(pastedListing('https://www.alpha.example/cars/2018/bmw-x5/12345678')?.ids[0]).toBe('12345678')
})

test.each([
  'bmw x5',
  'WBAKB8C51FD275593',
  'https://alpha.example/',
  'https://alpha.example/about',
  'http://',
  'javascript:alert(1)',
  '',
])('"%s" is no advertisement', (text) => {
  expect(pastedListing(text)).toBeUndefined()
})

test('a host is looked for with and without what stands before it', () => {
  expect(hostNames('www.cars.alpha.example:8080')).toEqual([
    'www.cars.alpha.example',
    'cars.alpha.example',
    'alpha.example',
  ])
})

test('an address of this app leads to its own page, whatever stands around it', () => {
  const own = (text: string) => ownPath(text, 'https://cars.example')
  expect(own('Look: https://cars.example/car/5ca1?currency=eur.')).toBe('/car/5ca1?currency=eur')
  expect(own('https://cars.example/?brand=56#facts')).toBe('/?brand=56#facts')
  expect(own('https://elsewhere.example/car/5ca1')).toBeUndefined()
  expect(own('golf')).toBeUndefined()
})
