import { createHash } from 'node:crypto'

// The account's key is in every address that is asked and in every next_url that comes back. It is kept nowhere.

/** Identifies an account of a service without revealing the key. `base` has no slash at its end. */
export const sourceDigest = (base: string, key: string): string =>
  createHash('sha256').update(`${base}\n${key}`).digest('hex')

const hidden = '[key]'

/** A shorter one may be a part of any word: it is only taken out where a key is expected. */
const tellingLength = 12

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A text without the key, however it is spelled there. */
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

/** An address as it may be kept: everything in its place but the key. */
export const keyless = (url: string): string => url.replace(keyParam, '$1')

/** The inverse: the address as it was given, with the key where it stood, or at the end where it did not. */
export function withKey(url: string, key: string): string {
  const value = encodeURIComponent(key)
  if (!keyParam.test(url)) return `${url}${url.includes('?') ? '&' : '?'}api_key=${value}`
  // By a function: in a replacement text a key's dollar would mean something.
  return url.replace(keyParam, (_, name: string) => name + value)
}
