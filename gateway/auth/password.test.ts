import { expect, test } from 'vitest'
import { hashPassword, isPassword, parsePasswordHash } from './password.ts'

test('a password is accepted by its hash alone', async () => {
  const text = await hashPassword('Käse & Brötchen')
  expect(text).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]+\$[\w+/]+$/)
  const kept = parsePasswordHash(`${text}\n`)
  if (kept === undefined) throw new Error(text)
  expect(await isPassword('Käse & Brötchen', kept)).toBe(true)
  // The same letters in another Unicode normalisation.
  expect(await isPassword('Käse & Brötchen'.normalize('NFD'), kept)).toBe(true)
  expect(await isPassword('Käse & Brotchen', kept)).toBe(false)
})

test.each([
  '',
  'a password as it is',
  '$2b$12$abcdefghijklmnopqrstuv',
  '$scrypt$ln=15,r=8,p=3$c2FsdHNhbHRzYWx0c2E$',
  // Would take 16 GB per attempt.
  '$scrypt$ln=24,r=8,p=1$c2FsdHNhbHRzYWx0c2E$ftaXInNRtDihibmNRLZlFcTo2Q4WSkj8bRmjeQDW0kU',
  // A cost too low to be useful.
  '$scrypt$ln=1,r=8,p=1$c2FsdHNhbHRzYWx0c2E$ftaXInNRtDihibmNRLZlFcTo2Q4WSkj8bRmjeQDW0kU',
])('%j is no hash', (text) => expect(parsePasswordHash(text)).toBeUndefined())
