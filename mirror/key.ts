import { createHash } from 'node:crypto'

// The account's key is in every requested address and in every `next_url`. It is never stored.

/** Identifies an account of a service without revealing the key. `base` has no slash at its end. */
export const sourceDigest = (base: string, key: string): string =>
  createHash('sha256').update(`${base}\n${key}`).digest('hex')

const hidden = '[key]'

/** A shorter key may be a part of any word, so it is removed only after `api_key=`. */
const tellingLength = 12

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** Removes the key from a text, in every spelling. */
export function withoutKey(text: string, key: string): string {
  const spellings = [...new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])]
  let left = text
  for (const spelling of spellings) {
    if (!left.includes(spelling)) continue
    const before = key.length < tellingLength ? '(?<=api_?key(?:=|%3D))' : ''
    left = left.replaceAll(new RegExp(before + escaped(spelling), 'g'), hidden)
  }
  return left
}

const keyParam = /([?&]api_key=)[^&#]*/

/** An address for storage: unchanged but for the key's value. */
export const keyless = (url: string): string => url.replace(keyParam, '$1')

/** The inverse of `keyless`: puts the key where it was, or appends it. */
export function withKey(url: string, key: string): string {
  const value = encodeURIComponent(key)
  if (!keyParam.test(url)) return `${url}${url.includes('?') ? '&' : '?'}api_key=${value}`
  // A function, because "$" in a key has a meaning in a replacement text.
  return url.replace(keyParam, (_, name: string) => name + value)
}
