import fc from 'fast-check'
import { EncryptJWT, generateKeyPair, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal(['first secret'])

test('a sealed value can be opened, and not read without the secret', async () => {
  const purposes = fc.string({ minLength: 1 })
  await fc.assert(
    fc.asyncProperty(purposes, fc.dictionary(fc.string(), fc.string()), async (purpose, value) => {
      const text = await seal.seal(purpose, value)
      expect(text).toMatch(/^[\w.-]+$/)
      expect(await seal.open(purpose, text)).toEqual({ ...value })
      expect(await createSeal(['another secret']).open(purpose, text)).toBeUndefined()
    }),
  )
})

test('a text with a changed, removed or invented character does not open', async () => {
  const text = await seal.seal('cookie', { key: 'value' })
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = 0; at < text.length; at += 1) {
    // The highest of the character's six bits: lower bits of a last character may be padding.
    const sign = text[at] === '.' ? 'A' : (signs[signs.indexOf(text[at] ?? '') ^ 32] ?? '')
    expect(await seal.open('cookie', text.slice(0, at) + sign + text.slice(at + 1))).toBeUndefined()
    expect(await seal.open('cookie', text.slice(0, at))).toBeUndefined()
  }
  await fc.assert(
    fc.asyncProperty(fc.string(), async (made) => (await seal.open('cookie', made)) === undefined),
  )
})

test('a value that is sealed for one purpose opens for no other', async () => {
  expect(await seal.open('key', await seal.seal('session', {}))).toBeUndefined()
})

test('a token that declares no encryption, or another algorithm, does not open', async () => {
  const unsealed = new UnsecuredJWT({ value: { key: 'value' } }).setAudience('cookie').encode()
  expect(await seal.open('cookie', unsealed)).toBeUndefined()
  const { publicKey } = await generateKeyPair('ECDH-ES')
  const foreign = new EncryptJWT({ value: {} }).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
  expect(await seal.open('cookie', await foreign.setAudience('cookie').encrypt(publicKey))).toBeUndefined()
})

test('sealing the same value twice gives different texts, and the same name', async () => {
  expect(await seal.seal('a', { b: 1 })).not.toBe(await seal.seal('a', { b: 1 }))
  expect(seal.nameOf('one')).toBe(seal.nameOf('one'))
  expect(seal.nameOf('one')).not.toBe(createSeal(['another secret']).nameOf('one'))
})

test('after a new secret is added in front, the old one still opens its values', async () => {
  const old = createSeal(['first secret'])
  const renewed = createSeal(['new', 'first secret'])
  expect(await renewed.open('a', await old.seal('a', { b: 1 }))).toEqual({ b: 1 })
  expect(await old.open('a', await renewed.seal('a', {}))).toBeUndefined()
  // Sessions and feeds are bound to names, so they go on too.
  expect(renewed.isNameOf(old.nameOf('password'), 'password')).toBe(true)
  expect(renewed.isNameOf(old.nameOf('password'), 'another')).toBe(false)
  expect(old.isNameOf(renewed.nameOf('password'), 'password')).toBe(false)
})
