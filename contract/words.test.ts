import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, inOneAlphabet, wordsOf } from './words.ts'

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

test.each([
  ['аudi', 'audi'],
  ['bмw x5', 'bmw x5'],
  ['aвтомат', 'автомат'],
  ['унiверсал', 'універсал'],
  // A letter without a look-alike keeps its alphabet, so the others change theirs.
  ['цx5', 'цх5'],
  ['дизельnы', 'дизельnы'],
  ['audi а6 дизель', 'audi а6 дизель'],
])('%s is one word of one alphabet: %s', (typed, written) => {
  expect(inOneAlphabet(typed)).toBe(written)
})
