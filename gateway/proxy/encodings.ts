// Spellings of a text in a JSON body, in a URL, or in a URL inside a JSON body. Bodies are binary text: latin1 strings
// in which one character is one byte.

/** The UTF-8 bytes of a text as binary text. */
export const binary = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const anyCase = (hex: string) =>
  hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`)

const hex = (value: number, digits: number) => anyCase(value.toString(16).padStart(digits, '0'))

/** `%41`, and `%2541` for a URL that is a parameter of a URL, up to two levels. */
const percent = (bytes: string) =>
  Array.from(bytes, (byte) => `%(?:25){0,2}${hex(byte.charCodeAt(0), 2)}`).join('')

const jsonUnits = (char: string) =>
  Array.from({ length: char.length }, (_, at) => `\\\\u${hex(char.charCodeAt(at), 4)}`).join('')

const shortEscapes = new Map([
  ['/', '/'],
  ['"', '"'],
  ['\\', '\\'],
  ['\b', 'b'],
  ['\f', 'f'],
  ['\n', 'n'],
  ['\r', 'r'],
  ['\t', 't'],
])

export interface Encoding {
  /** Source of a regular expression over binary text. */
  readonly source: string
  /** Maximum length of a match in bytes. */
  readonly maxBytes: number
}

export function jsonSpelling(char: string): Encoding {
  const bytes = binary(char)
  const short = shortEscapes.get(char)
  const ways = [
    jsonUnits(char),
    ...(short === undefined ? [] : [`\\\\${escapeRegex(short)}`]),
    escapeRegex(bytes),
  ]
  return { source: `(?:${ways.join('|')})`, maxBytes: Math.max(6 * char.length, bytes.length) }
}

/** Spellings of a character in a URL, in JSON, or in both in either order. */
export function anySpelling(char: string): Encoding {
  const bytes = binary(char)
  const plus = char === ' ' ? '|\\+' : ''
  return {
    source: `(?:${percent(bytes)}|${jsonSpelling(char).source}${plus})`,
    maxBytes: Math.max(7 * bytes.length, jsonSpelling(char).maxBytes),
  }
}

/** Spellings of a text, character by character, so that mixed spellings match too. */
export function textSpelling(text: string, form: (char: string) => Encoding): Encoding {
  const forms = Array.from(text, form)
  return {
    source: forms.map(({ source }) => source).join(''),
    maxBytes: forms.reduce((sum, { maxBytes }) => sum + maxBytes, 0),
  }
}
