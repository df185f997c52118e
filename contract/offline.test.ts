import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { changesReader } from './offline.ts'

test('browsers do not store searches, counts and exports', () => {
  const kept = Object.entries(endpoints).flatMap(([name, endpoint]) => ('kept' in endpoint ? [name] : []))
  expect(kept).toContain('car')
  expect(kept).not.toContain('search')
  expect(kept).not.toContain('count')
  expect(kept).not.toContain('export')
})

test.each([
  ['/sign-in', 'GET', true],
  ['/sign-out', 'POST', true],
  ['/key', 'POST', true],
  ['/key/forget', 'POST', true],
  ['/demo/as/single', 'GET', true],
  ['/key', 'GET', false],
  ['/keys', 'POST', false],
  ['/', 'GET', false],
  ['/demo/pictures/sign-in.webp', 'GET', false],
])('%s, %s: another user, %s', (path, method, changes) => expect(changesReader(path, method)).toBe(changes))
