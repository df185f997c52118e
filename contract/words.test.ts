import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, wordsOf } from './words.ts'

test.each([
  ['Škoda Octavia', ['skoda', 'octavia']],
  ['ŁÓDŹ', ['lodz']],
  ['Straße', ['strasse']],
  ['Ørsted Œuvre', ['orsted', 'oeuvre']],
  ['Дизель ЙОГУРТ', ['дизель', 'иогурт']],
  ['C-Class 2.0 e:tron', ['c', 'class', '2', '0', 'e', 'tron']],
  ['１２３ ﬁat', ['123', 'fiat']],
  ['*()"\\ --', []],
])('%s', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})
