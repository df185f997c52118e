import { expect, test } from 'vitest'
import { filterOfKind } from '#contract/filters.ts'
import { readTypedRange } from './draft.ts'

const price = filterOfKind<'range'>('price')
const year = filterOfKind<'range'>('year')

test('keeps every digit of int64', () => {
  expect(readTypedRange(price, undefined, { to: '9223372036854775807' })).toMatchObject({
    value: { to: '9223372036854775807' },
    sendable: true,
  })
  expect(readTypedRange(price, undefined, { to: '9223372036854775808' })).toMatchObject({
    invalid: { to: { kind: 'max', bound: '9223372036854775807' } },
    sendable: false,
  })
})

test('reads numbers with thousands separators', () => {
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

test('"2018+" is a lower bound, and no upper one', () => {
  expect(readTypedRange(year, undefined, { from: '2018+' }).value).toEqual({ from: '2018' })
  expect(readTypedRange(year, undefined, { to: '2018+' }).invalid.to).toEqual({ kind: 'whole' })
})

test('each end has its own bounds', () => {
  expect(readTypedRange(price, undefined, { from: '0' }).sendable).toBe(true)
  expect(readTypedRange(price, undefined, { to: '0' }).invalid.to).toEqual({ kind: 'min', bound: '1' })
  expect(readTypedRange(year, undefined, { from: '18' }).invalid.from).toEqual({ kind: 'min', bound: '1800' })
})

test('a reversed range is reported and not sent', () => {
  expect(readTypedRange(year, { to: '2015' }, { from: '2020' })).toMatchObject({
    reversed: true,
    sendable: false,
  })
})

test('an emptied field removes only its own end', () => {
  expect(readTypedRange(year, { from: '2015', to: '2020' }, { from: '' }).value).toEqual({ to: '2020' })
  expect(readTypedRange(year, { from: '2015' }, { from: '' }).value).toBeUndefined()
})

test('text that is no number is a fault, not zero', () => {
  expect(readTypedRange(year, undefined, { from: 'old' })).toMatchObject({
    invalid: { from: { kind: 'whole' } },
    sendable: false,
  })
})
