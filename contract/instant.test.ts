import * as v from 'valibot'
import { expect, test } from 'vitest'
import { instant } from './instant.ts'
import { timestamp } from './resources/loose.ts'

const ten = Date.UTC(2026, 10, 27, 10)

test.each([
  ['2026-11-27T10:00:00Z', ten],
  ['2026-11-27T10:00:00', ten],
  ['2026-11-27 10:00', ten],
  ['2026-11-27T10:00:00.000', ten],
  ['2026-11-27T12:00:00+02:00', ten],
  ['2026-11-27T06:00:00-0400', ten],
  ['2026-11-27', Date.UTC(2026, 10, 27)],
])('%s is the same instant in every time zone', (text, at) => {
  expect(instant(text)).toBe(at)
  expect(Date.parse(v.parse(timestamp, text) ?? '')).toBe(at)
})

test.each(['0001-01-01T00:00:00Z', '1899-12-30', '1970-01-01T00:00:00Z', 'yesterday'])(
  '%s of a listing reads as not stated',
  (text) => expect(v.parse(timestamp, text)).toBeNull(),
)
