import { expect, test } from 'vitest'
import { readAmount } from './numbers.ts'

test.each([
  ['1e+05', 100_000, ''],
  ['1.5E4 €', 15_000, '€'],
  ['1,234e5 km', 123_400, 'km'],
  ['1.1e5', 110_000, ''],
  ['-2.5e-01', -0.25, ''],
  ['1e-999999', 0, ''],
  ['5 eur', 5, 'eur'],
  ['5e', 5, 'e'],
  ['1598e6d', 1598, 'e6d'],
])('%s', (text, value, beside) => expect(readAmount(text)).toEqual({ value, beside }))

test.each(['1e999999', `1e${'9'.repeat(100_000)}`, '9'.repeat(400), 'e'])('no number: %.20s', (text) =>
  expect(readAmount(text)).toBeUndefined(),
)
