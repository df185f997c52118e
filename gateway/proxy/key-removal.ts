import { LRUCache } from 'lru-cache'
import { anySpelling, binary, jsonSpelling, textSpelling } from './encodings.ts'
import { chainReplacers, createReplacer, type Replacer, type Replacement } from './replacer.ts'

// The interface puts the key into every pagination link and next_url. This removes the key from answers in any
// spelling, and makes the links point to the gateway.

export interface Upstream {
  readonly key: string | undefined
  /** Base address of the service, without a trailing slash. */
  readonly base: string
}

const and = String.raw`(?:&amp;|&|\\u0026|%(?:25){0,2}26)`
const mark = String.raw`(?:\?|\\u003[fF]|%(?:25){0,2}3[fF])`
const equals = String.raw`(?:=|\\u003[dD]|%(?:25){0,2}3[dD])`
// What must follow a parameter that is removed whole. Otherwise its name stays and only the key is replaced, so that
// the text before and the text after cannot combine into the key.
const follows = String.raw`(?=${and}|\\?["']|[#<>\s]|$)`
const joiners = /[&?"'#<>\s\\%]/

/**
 * A character that no spelling of the key contains, so that a replacement cannot complete the key. A digit for a
 * numeric key, to keep JSON numbers valid; 2, 3 and 5 occur in `%2531`.
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
  // Two backslashes are one character of JSON text. Matching the pair prevents the second from starting an escape. An
  // escape whose letter is the key's first is part of the match.
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
  // A service behind a proxy may write http links, or add the default port.
  const port = new URL(base).port === '' ? '(?::(?:80|443))?' : ''
  const source = `https?:${slashes.source}${hostSpelling.source}${port}${path.source}(?![\\w.~%:@-])`
  return {
    pattern: new RegExp(source, 'g'),
    maxMatchBytes: protocol.length + 5 + slashes.maxBytes + hostSpelling.maxBytes + path.maxBytes + 1,
    replace: () => '/api',
  }
}

/** Some 0.5 MB of compiled code each. Bounded, because with users' own keys any key may be tried. */
const compiled = new LRUCache<string, Replacement[]>({ max: 100 })

/** Compiling the patterns takes milliseconds, so they are cached; each body has its own state. */
function rulesFor({ key, base }: Upstream): Replacement[] {
  const name = `${base}\n${key ?? ''}`
  const known = compiled.get(name)
  if (known) return known
  const rules = [linkRules(base), ...(key === undefined || key === '' ? [] : [keyRules(key)])]
  compiled.set(name, rules)
  return rules
}

/** A cleaner of binary text. Links come first, so that the key is searched in the final text. */
const createCleaner = (upstream: Upstream): Replacer => chainReplacers(rulesFor(upstream).map(createReplacer))

/** Cleans a complete text, such as a header's value. */
export function clean(upstream: Upstream, text: string): string {
  const cleaner = createCleaner(upstream)
  return Buffer.from(cleaner.push(binary(text)) + cleaner.end(), 'latin1').toString('utf8')
}

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
