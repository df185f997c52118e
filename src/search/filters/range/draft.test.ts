import { expect, test } from 'vitest'
import { filterOfKind } from '#contract/filters.ts'
import { readTypedRange } from './draft.ts'

const price = filterOfKind<'range'>('price')
const year = filterOfKind<'range'>('year')

test('keeps int64 to the last digit', () => {
  expect(readTypedRange(price, undefined, { to: '9223372036854775807' })).toMatchObject({
    value: { to: '9223372036854775807' },
    sendable: true,
  })
  expect(readTypedRange(price, undefined, { to: '9223372036854775808' })).toMatchObject({
    invalid: { to: { kind: 'max', bound: '9223372036854775807' } },
    sendable: false,
  })
})

test('reads numbers as people write them', () => {
  expect(readTypedRange(price, undefined, { from: '12 400', to: '20.000' }).value).toEqual({
    from: '12400',
    to: '20000',
  })
})

test('a price is read with its currency', () => {
  expect(readTypedRange(price, undefined, { to: 'EUR 9,080' })).toMatchObject({
    value: { to: '9080' },
    currency: 'eur',
    sendable: true,
  })
})

test('each end has a bound of its own', () => {
  expect(readTypedRange(price, undefined, { from: '0' }).sendable).toBe(true)
  expect(readTypedRange(price, undefined, { to: '0' }).invalid.to).toEqual({ kind: 'min', bound: '1' })
  expect(readTypedRange(year, undefined, { from: '18' }).invalid.from).toEqual({ kind: 'min', bound: '1800' })
})

test('from more than to is said and not sent', () => {
  expect(readTypedRange(year, { to: '2015' }, { from: '2020' })).toMatchObject({
    reversed: true,
    sendable: false,
  })
})

test('an emptied field lets go of its end only', () => {
  expect(readTypedRange(year, { from: '2015', to: '2020' }, { from: '' }).value).toEqual({ to: '2020' })
  expect(readTypedRange(year, { from: '2015' }, { from: '' }).value).toBeUndefined()
})

test('what is no number is a fault, not zero', () => {
  expect(readTypedRange(year, undefined, { from: 'old' })).toMatchObject({
    invalid: { from: { kind: 'whole' } },
    sendable: false,
  })
})
