import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadingTo, nextAddress } from './next-address.ts'

test.each([
  '/',
  '/car/5ca1ab1e',
  '/?body=suv,wagon&price=5000..#results',
  '/listing/alpha.example/12%2F3',
  '/?q=%D0%BB%D0%B0%D0%B4%D0%B0&next=//evil.example',
])('%s is where the reader wanted to go', (path) => {
  expect(nextAddress(path)).toBe(path)
  expect(new URL(leadingTo('/sign-in', path), 'http://a').searchParams.get('next') ?? '/').toBe(path)
})

test.each([
  undefined,
  '',
  'car/1',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/sign-in?next=/',
  '/sign-out',
  '/api/search',
])('%j leads to the first page', (path) => {
  expect(nextAddress(path)).toBe('/')
})

test('addresses of other hosts become the first page, and results are stable', () => {
  const tricks = fc.constantFrom(
    '/',
    '\\',
    '.',
    '@',
    ':',
    '?',
    '#',
    '%',
    '\t',
    '\n',
    'evil.example',
    'http:',
    ' ',
  )
  const text = fc.oneof(fc.string(), fc.string({ unit: tricks }), fc.webUrl())
  fc.assert(
    fc.property(text, (wanted) => {
      const next = nextAddress(wanted)
      expect(new URL(next, 'https://forecourt.example/sign-in').host).toBe('forecourt.example')
      // Browsers read a backslash in the Location header as a slash.
      expect(next).toMatch(/^\/(?![/\\])/)
      expect(nextAddress(next)).toBe(next)
    }),
    { numRuns: 500 },
  )
})
