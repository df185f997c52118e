import { wordsOf } from '../words.ts'
import { bare, type Behaviour, type RequestBehaviour, type FilterOf, type StoredValue } from './kind.ts'

const alnum = /^[a-z0-9]*$/i

/** Upper case for VINs: the interface ignores their case, so equal parts have equal text. */
const tidy = (filter: FilterOf<'text'>, text: string) => (filter.chars ? text.toUpperCase() : text)

/** A VIN's part without its label and without the dashes, dots and blanks between its groups. */
const vinPart = (text: string) =>
  bare(text)
    .replace(/^#?\s*(?:(?:vin|fin|вин)(?:[\s-]*(?:code|kod|код|no|nr))?[\s.:#=*-]+)?/i, '')
    .replaceAll(/[\s.\u2010-\u2015\u2212-]/g, '')

/** Cuts a text by code points, so that a surrogate pair counts as one character. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')

export const text: Behaviour<'text'> = {
  toUrl: (_, value) => value,
  // Free text may end in any character, so only a VIN loses its label and punctuation.
  fromUrl: (filter, text, lost) => {
    const given = filter.chars ? vinPart(text) : text.trim()
    const value = cut(given, Number(filter.length[1])).trim()
    if (value === '' || (filter.chars && !alnum.test(value))) return undefined
    const rest = given.slice(value.length).trim()
    if (rest !== '') lost?.(rest)
    return tidy(filter, value)
  },
  toApi: (filter, value) => [[filter.api, value]],
  matcher: (filter, value) => {
    const part = value.toLowerCase()
    const starts = wordsOf(value)
    const has = (test: (text: string) => boolean) => (word: StoredValue) =>
      typeof word === 'string' && test(word)
    return filter.chars
      ? (stored) => stored.some(has((text) => text.toLowerCase().includes(part)))
      : (stored) => starts.every((start) => stored.some(has((word) => word.startsWith(start))))
  },
}

export const textRequests: RequestBehaviour<'text'> = {
  fromApi: (filter, params) => {
    const value = params.one(filter.api)
    if (value === undefined) return undefined
    const [min, max] = filter.length
    const length = [...value].length
    if (length < Number(min) || length > Number(max))
      return params.issue(filter.api, `must be ${min} to ${max} characters`)
    if (filter.chars && !alnum.test(value)) return params.issue(filter.api, 'must be letters and digits')
    // A blank query (the minimum length is 0) is no filter.
    return value.trim() === '' ? undefined : tidy(filter, value)
  },
  parameters: (filter) => [
    {
      name: filter.api,
      schema: {
        type: 'string',
        minLength: Number(filter.length[0]),
        maxLength: Number(filter.length[1]),
        ...(filter.chars && { pattern: '^[A-Za-z0-9]+$' }),
      },
    },
  ],
}
