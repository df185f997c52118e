// How a text can be spelt inside a JSON body, a URL, or a URL inside a JSON body. Bodies are handled
// byte for byte, as latin1 strings in which one character is one byte.

/** A text's UTF-8 bytes, one character each. */
export const binary = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const anyCase = (hex: string) =>
  hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`)

const hex = (value: number, digits: number) => anyCase(value.toString(16).padStart(digits, '0'))

/** `%41`, and `%2541` for a URL that is itself a parameter of a URL, twice at most. */
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
  /** The most bytes a match can have. */
  readonly maxBytes: number
}

/** One character as JSON may spell it. */
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

/** One character as a URL, JSON, or both in either order of care may spell it. */
export function anySpelling(char: string): Encoding {
  const bytes = binary(char)
  const plus = char === ' ' ? '|\\+' : ''
  return {
    source: `(?:${percent(bytes)}|${jsonSpelling(char).source}${plus})`,
    maxBytes: Math.max(7 * bytes.length, jsonSpelling(char).maxBytes),
  }
}

/** The spellings of a whole text, each character on its own: mixed spellings count too. */
export function textSpelling(text: string, form: (char: string) => Encoding): Encoding {
  const forms = Array.from(text, form)
  return {
    source: forms.map(({ source }) => source).join(''),
    maxBytes: forms.reduce((sum, { maxBytes }) => sum + maxBytes, 0),
  }
}
