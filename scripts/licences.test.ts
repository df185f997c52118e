import { expect, test } from 'vitest'
import { isAllowed, lockedPackages } from './licences.ts'

test('every package has an allowed licence', () => {
  const all = lockedPackages()
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter((each) => !isAllowed(each)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  // Allowed only for the packages that were reviewed.
  ['LGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
  ['constructor', false],
  [undefined, false],
])('%s: %s', (licence, allowed) => expect(isAllowed({ name: 'some-package', licence })).toBe(allowed))
