import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQueryText, writeQueryText } from './query-text.ts'

const text = fc.string({ unit: 'grapheme' })

test('what is written is read back', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{2,8}$/), text), { selector: ([name]) => name }),
      (pairs) => {
        const { v: _, ...read } = parseQueryText(writeQueryText(pairs))
        expect(read).toEqual(Object.fromEntries(pairs))
      },
    ),
  )
})

test('a repeated name is a list, without repeated values', () => {
  expect(parseQueryText('?body=suv&body=van&body=suv&page=2')).toEqual({ body: 'suv,van', page: '2' })
})

test('lists and ranges stay readable, and no link ends in punctuation', () => {
  expect(
    writeQueryText([
      ['body', 'coupe,suv'],
      ['price', '10000..'],
    ]),
  ).toBe('?body=coupe,suv&price=10000..&v=1')
  expect(writeQueryText([])).toBe('')
})

test('numbers are never read as numbers', () => {
  expect(parseQueryText('?price=..9223372036854775807&vin=662E41')).toEqual({
    price: '..9223372036854775807',
    vin: '662E41',
  })
})
