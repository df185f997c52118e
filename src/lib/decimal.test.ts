import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareDecimals, isDecimal, maxDecimal, minDecimal } from '#contract/decimal-text.ts'
import { plainDecimal } from './typed-number.ts'
import { changeInPercent } from './percent.ts'

const int64Max = '9223372036854775807'
const whole = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })
const cents = whole.map((n) => {
  const digits = (n < 0n ? -n : n).toString().padStart(3, '0')
  return { n, text: `${n < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` }
})

describe('compareDecimals', () => {
  test('orders as the numbers are ordered, beyond what a float can tell apart', () => {
    expect(compareDecimals(int64Max, '9223372036854775806')).toBe(1)
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(compareDecimals(a.text, b.text)).toBe(a.n < b.n ? -1 : a.n > b.n ? 1 : 0)
      }),
    )
  })

  test('whole and fractional texts of one number are equal', () => {
    expect(compareDecimals('12', '12.00')).toBe(0)
    expect(compareDecimals('0', '-0.0')).toBe(0)
  })

  test('min and max pick one of the two', () => {
    expect([minDecimal('9', '10'), maxDecimal('9', '10')]).toEqual(['9', '10'])
  })
})

test('plainDecimal gives one text per number', () => {
  expect(['007', '1.50', '-0', '0.0', '10'].map(plainDecimal)).toEqual(['7', '1.5', '0', '0', '10'])
})

test('isDecimal is false for other texts', () => {
  expect(['', '1e3', '.5', '1.', ' 1', 'NaN', '1,0'].filter(isDecimal)).toEqual([])
})

test('changeInPercent rounds, and is undefined where an end is no price', () => {
  expect(changeInPercent('10000', '9200')).toBe(-8)
  expect(changeInPercent('3', '4')).toBe(33)
  expect(changeInPercent('9200', '7950')).toBe(-14)
  expect(changeInPercent('0', '5')).toBeUndefined()
  expect(changeInPercent('9000', '1')).toBeUndefined()
  expect(changeInPercent('1', '9000')).toBeUndefined()
})
