import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWhole } from './typed-number.ts'

const int64Max = '9223372036854775807'

describe('readWhole', () => {
  test.each(['12400', '12,400', '12.400', "12'400", '12 400', '12\u00A0400', '12\u202F400', ' 012400 '])(
    '%s is 12400',
    (text) => {
      expect(readWhole(text)).toBe('12400')
    },
  )

  test.each(['12,4', '12,40', '1.2345', '1,234.567', '-5', '1e3', 'abc', '12 40'])(
    '%s is not guessed at',
    (text) => {
      expect(readWhole(text)).toBeUndefined()
    },
  )

  test.each([
    ['120k', '120000'],
    ['120 K', '120000'],
    ['1.5k', '1500'],
    ['1,25 k', '1250'],
    ['120 тыс.', '120000'],
    ['120 тис', '120000'],
    ['120 tys.', '120000'],
    ['15 tysięcy', '15000'],
    ['120 хил.', '120000'],
    ['120 mijë', '120000'],
    ['120 mije', '120000'],
    ['12 thousand', '12000'],
    ['1,5 mln', '1500000'],
    ['0k', '0'],
  ])('%s is %s', (text, number) => {
    expect(readWhole(text)).toBe(number)
  })

  test.each(['k', '1.500k', '12 parsecs', '5 constructor', '1k2', '-1k'])('%s is no number', (text) => {
    expect(readWhole(text)).toBeUndefined()
  })

  test('nothing typed is nothing, not zero', () => {
    expect([readWhole('  '), readWhole('0')]).toEqual(['', '0'])
  })

  test('reads back what any of our languages writes', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: BigInt(int64Max) }),
        fc.constantFrom('en', 'ru', 'pl', 'bg', 'de', 'fr', 'de-CH'),
        (n, locale) => {
          expect(readWhole(new Intl.NumberFormat(locale, { useGrouping: true }).format(n))).toBe(n.toString())
        },
      ),
    )
  })
})
