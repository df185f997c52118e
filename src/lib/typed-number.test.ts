import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readWhole } from './typed-number.ts'

const int64Max = '9223372036854775807'

describe('readWhole', () => {
  test.each(['12400', '12,400', '12.400', "12'400", '12 400', '12\u00A0400', '12\u202F400', ' 012400 '])(
    '%s is 12400',
    (text) => {
      expect(readWhole(text)).toBe('12400')
    },
  )

  test.each(['12,4', '12,40', '1.2345', '1,234.567', '-5', '1e3', 'abc', '12 40'])(
    '%s is refused',
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

  test('an empty text is empty, not zero', () => {
    expect([readWhole('  '), readWhole('0')]).toEqual(['', '0'])
  })

  test('reads numbers as each of our languages writes them', () => {
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

describe('readAmount', () => {
  test.each([
    ['EUR 9,080', 'currency', '9080', 'eur'],
    ['€12,400', 'currency', '12400', 'eur'],
    ['12.400 €', 'currency', '12400', 'eur'],
    ['9.990,- €', 'currency', '9990', 'eur'],
    ['12 400 zł', 'currency', '12400', 'pln'],
    ['≈ GBP 6,927', 'currency', '6927', 'gbp'],
    ['12.400,-', 'currency', '12400', undefined],
    ['12,400.00', 'currency', '12400', undefined],
    ['12400.', 'currency', '12400', undefined],
    ["1'000", 'currency', '1000', undefined],
    ['148,200 km', 'km', '148200', undefined],
    ['148 200 км', 'km', '148200', undefined],
    ['150 hp', 'hp', '150', undefined],
    ['150 KM', 'hp', '150', undefined],
    ['150 л. с.', 'hp', '150', undefined],
    ['1,998 cm³', 'cm3', '1998', undefined],
    ['2018+', undefined, '2018', undefined],
    ['１２４００', undefined, '12400', undefined],
    ['١٢٤٠٠', undefined, '12400', undefined],
    ['۱۲۴۰۰', undefined, '12400', undefined],
    ['\u200B12400', undefined, '12400', undefined],
    ['120k', 'km', '120000', undefined],
  ] as const)('%s is %s %s', (text, unit, number, currency) => {
    expect(readAmount(text, unit)).toEqual(currency === undefined ? { number } : { number, currency })
  })

  test.each([
    ['60,000 miles', 'km'],
    ['110 kW', 'hp'],
    ['150 km', 'currency'],
    ['EUR 500', 'km'],
    ['12 parsecs', 'currency'],
    ['5 constructor', 'currency'],
    ['1.234,56 €', 'currency'],
    ['11,11', 'currency'],
    ['-5 €', 'currency'],
    ['EUR 500 GBP', 'currency'],
    ['5000-9000 €', 'currency'],
    ['EUR', 'currency'],
    ['500 §', 'currency'],
    ['150 km', 'hp'],
  ] as const)('%s is not guessed at', (text, unit) => {
    expect(readAmount(text, unit).number).toBeUndefined()
  })
})

describe('readAmount reads thousands, codes and words beside a number', () => {
  test.each([
    ['15k €', '15000', 'eur'],
    ['£7k', '7000', 'gbp'],
    ['15 тыс. руб.', '15000', 'rub'],
    ['15 000 грн', '15000', 'uah'],
    ['15000 лв.', '15000', 'bgn'],
    ['10000 eur.', '10000', 'eur'],
    ['15000 euro', '15000', 'eur'],
    ['ALL 561,900', '561900', 'all'],
    ['561 900 lekë', '561900', 'all'],
  ])('price %s', (text, number, currency) =>
    expect(readAmount(text, 'currency')).toEqual({ number, currency }),
  )

  test.each([
    ['150k km', 'km', '150000'],
    ['150 тис. км', 'km', '150000'],
    ['148,200 km', 'km', '148200'],
    ['150 к.с.', 'hp', '150'],
    ['2018 г.', undefined, '2018'],
    ['2018 r.', undefined, '2018'],
  ] as const)('%s', (text, unit, number) => expect(readAmount(text, unit)).toEqual({ number }))

  test.each([
    ['90k miles', 'km'],
    ['110 kW', 'hp'],
    ['15 parsecs', 'currency'],
    ['ABC 15', 'currency'],
  ] as const)('%s is none of %s', (text, unit) =>
    expect(readAmount(text, unit)).toEqual({ number: undefined }),
  )
})
