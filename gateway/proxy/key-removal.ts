import { LRUCache } from 'lru-cache'
import { anySpelling, binary, jsonSpelling, textSpelling } from './encodings.ts'
import { chainReplacers, createReplacer, type Replacer, type Replacement } from './replacer.ts'

// The interface puts the key into every pagination link and next_url (spec: Envelopes, /cars). This
// takes it out of whatever comes back, in whatever spelling, and points links at this door instead.

export interface Upstream {
  /** The account's key; undefined where none is sent. */
  readonly key: string | undefined
  /** Base address of the service, without a slash at its end. */
  readonly base: string
}

const and = String.raw`(?:&amp;|&|\\u0026|%(?:25){0,2}26)`
const mark = String.raw`(?:\?|\\u003[fF]|%(?:25){0,2}3[fF])`
const equals = String.raw`(?:=|\\u003[dD]|%(?:25){0,2}3[dD])`
// What can follow a parameter that may be dropped whole. Anything else keeps the name and loses the
// key: the text before and the text after must not grow together into the key once more.
const follows = String.raw`(?=${and}|\\?["']|[#<>\s]|$)`
const joiners = /[&?"'#<>\s\\%]/

/**
 * A character that no spelling of the key has, so that nothing put in the key's place can complete it.
 * A digit for a key of digits, which may stand where JSON has a number; 2, 3 and 5 occur in `%2531`.
 */
function placeholder(key: string): string {
  const digits = /^\d+$/.test(key) ? ['1', '4', '6', '7', '8', '9'] : []
  const others = Array.from({ length: key.length + 1 }, (_, at) => String.fromCodePoint(0x2022 + at))
  return binary([...digits, '*', '~', '.', ...others].find((char) => !key.includes(char)) ?? '')
}

function keyRules(key: string): Replacement {
  const { source, maxBytes } = textSpelling(key, anySpelling)
  const dropWhole = !joiners.test(key)
  const stands = placeholder(key)
  const parameter = dropWhole
    ? [
        `(?<after>${mark})api_key${equals}${source}${and}`,
        `(?:${mark}|${and})api_key${equals}${source}${follows}`,
      ]
    : []
  // A pair of backslashes is one character of a JSON text: stepping over it keeps the second one from
  // being taken for the start of an escape. An escape whose letter is the key's first goes with it.
  const startsWithBackslash = key.startsWith('\\')
  const bare = startsWithBackslash ? source : String.raw`\\?${source}`
  const pair = startsWithBackslash ? [] : [String.raw`(?<pair>\\\\)`]
  return {
    pattern: new RegExp([...parameter, `(?<bare>${bare})`, ...pair].join('|'), 'g'),
    maxMatchBytes: maxBytes + 40,
    replace: ({ groups }) =>
      groups?.['pair'] ?? groups?.['after'] ?? (groups?.['bare'] === undefined ? '' : stands),
  }
}

function linkRules(base: string): Replacement {
  const { protocol, host, pathname } = new URL(base)
  const hostSpelling = textSpelling(host, (char) => {
    const [lower, upper] = [char.toLowerCase(), char.toUpperCase()]
    return lower === upper ? jsonSpelling(char) : { source: `[${lower}${upper}]`, maxBytes: 1 }
  })
  const slashes = textSpelling('//', jsonSpelling)
  const path = textSpelling(pathname.replace(/\/$/, ''), jsonSpelling)
  // A service behind a proxy may think it is spoken to over http, or name the usual port.
  const port = new URL(base).port === '' ? '(?::(?:80|443))?' : ''
  const source = `https?:${slashes.source}${hostSpelling.source}${port}${path.source}(?![\\w.~%:@-])`
  return {
    pattern: new RegExp(source, 'g'),
    maxMatchBytes: protocol.length + 5 + slashes.maxBytes + hostSpelling.maxBytes + path.maxBytes + 1,
    replace: () => '/api',
  }
}

/** Half a megabyte of code each: where each reader brings a key, anybody can have any key tried. */
const compiled = new LRUCache<string, Replacement[]>({ max: 100 })

/** Compiling the patterns takes milliseconds, so they are cached; each body gets fresh state. */
function rulesFor({ key, base }: Upstream): Replacement[] {
  const name = `${base}\n${key ?? ''}`
  const known = compiled.get(name)
  if (known) return known
  const rules = [linkRules(base), ...(key === undefined || key === '' ? [] : [keyRules(key)])]
  compiled.set(name, rules)
  return rules
}

/** Binary text in, binary text out; links first, so that the key is looked for in the final text. */
const createCleaner = (upstream: Upstream): Replacer => chainReplacers(rulesFor(upstream).map(createReplacer))

/** The same for a text that is whole, such as a header's value. */
export function clean(upstream: Upstream, text: string): string {
  const cleaner = createCleaner(upstream)
  return Buffer.from(cleaner.push(binary(text)) + cleaner.end(), 'latin1').toString('utf8')
}

/** The same for a body, byte by byte as it comes. */
export async function* cleanPieces(
  upstream: Upstream,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const cleaner = createCleaner(upstream)
  for await (const piece of pieces) {
    const text = cleaner.push(piece.toString('latin1'))
    if (text !== '') yield Buffer.from(text, 'latin1')
  }
  const rest = cleaner.end()
  if (rest !== '') yield Buffer.from(rest, 'latin1')
}
