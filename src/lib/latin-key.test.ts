import { expect, test } from 'vitest'
import { latinKey } from './latin-key.ts'

test.each([
  ['о', 'KeyJ', false, 'j'],
  ['О', 'KeyJ', true, 'j'],
  ['ъ', 'BracketRight', false, ']'],
  ['.', 'Slash', false, '/'],
  [',', 'Slash', true, '?'],
])('in a Cyrillic layout the place counts: %s', (key, code, shiftKey, expected) => {
  expect(latinKey({ key, code, shiftKey })).toBe(expected)
})

test.each([
  // QWERTZ, AZERTY, Dvorak, and AltGr in Polish.
  ['z', 'KeyY', false, 'z'],
  ['/', 'Digit7', true, '/'],
  ['h', 'KeyJ', false, 'h'],
  ['ü', 'BracketLeft', false, 'ü'],
  ['ś', 'KeyS', false, 'ś'],
  ['.', 'Period', false, '.'],
  ['ArrowDown', 'ArrowDown', false, 'ArrowDown'],
])('in a Latin layout the sign does: %s', (key, code, shiftKey, expected) => {
  expect(latinKey({ key, code, shiftKey })).toBe(expected)
})
