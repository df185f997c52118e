import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal(['first secret'])

test('what was sealed is opened, and can be read by nobody else', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.string()), (purpose, value) => {
      const text = seal.seal(purpose, value)
      expect(text).toMatch(/^[\w-]+$/)
      expect(seal.open(purpose, text)).toEqual({ ...value })
      expect(createSeal(['another secret']).open(purpose, text)).toBeUndefined()
    }),
  )
})

test('a text with any bit changed, cut or made up is none', () => {
  const text = seal.seal('cookie', { key: 'value' })
  const bytes = Buffer.from(text, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open('cookie', changed.toString('base64url'))).toBeUndefined()
    expect(seal.open('cookie', bytes.subarray(0, at).toString('base64url'))).toBeUndefined()
  }
  fc.assert(fc.property(fc.string(), (made) => seal.open('cookie', made) === undefined))
})

test('what is sealed for one thing opens for no other', () => {
  expect(seal.open('key', seal.seal('session', {}))).toBeUndefined()
})

test('the same is never sealed alike, and named alike', () => {
  expect(seal.seal('a', { b: 1 })).not.toBe(seal.seal('a', { b: 1 }))
  expect(seal.nameOf('one')).toBe(seal.nameOf('one'))
  expect(seal.nameOf('one')).not.toBe(createSeal(['another secret']).nameOf('one'))
})

test('a new secret before the old one opens what the old one sealed', () => {
  const text = seal.seal('a', { b: 1 })
  expect(createSeal(['new', 'first secret']).open('a', text)).toEqual({ b: 1 })
  expect(createSeal(['first secret']).open('a', createSeal(['new', 'first secret']).seal('a', {}))).toBe(
    undefined,
  )
})
