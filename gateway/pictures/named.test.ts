import { expect, test } from 'vitest'
import { createNamedAddresses } from './named.ts'

async function* cut(text: string, bytes: number) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes)
}

test.each([1, 7, 10_000])('what an answer names is known, in pieces of %i bytes', async (bytes) => {
  const named = createNamedAddresses()
  const body = {
    images: [
      { original: 'https://cars.example/a b'.replace(' ', '+') },
      { original: 'http://cars.example/ü/1.jpg' },
    ],
    title: { en: 'see https://cars.example/title' },
  }
  const escaped = String.raw`,{"original":"https:\/\/cars.example\/php.jpg"}]`
  const out: Buffer[] = []
  const text = `[${JSON.stringify(body)}${escaped}`
  for await (const piece of named.noticed(cut(text, bytes))) out.push(piece)
  expect(Buffer.concat(out).toString()).toBe(text)
  for (const known of ['https://cars.example/a+b', 'https://cars.example/php.jpg'])
    expect(named.has(known)).toBe(true)
  for (const strange of ['https://cars.example/', 'https://cars.example/title', 'https://evil.example/a.jpg'])
    expect(named.has(strange)).toBe(false)
  if (bytes > 7) expect(named.has('http://cars.example/ü/1.jpg')).toBe(true)
})
