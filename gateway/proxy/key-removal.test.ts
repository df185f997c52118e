import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { clean, cleanPieces as cleaned, type Upstream } from './key-removal.ts'

// Thousands of generated bodies take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const base = 'http://cars.example:8787/v1'
const upstream = (key: string): Upstream => ({ key, base })

const cleanPieces = async (of: Upstream, pieces: readonly Uint8Array[]): Promise<string> => {
  const source = (async function* () {
    for (const piece of pieces) yield Buffer.from(piece)
  })()
  const out: Buffer[] = []
  for await (const piece of cleaned(of, source)) out.push(piece)
  return new TextDecoder().decode(Buffer.concat(out))
}

const cut = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const places = [...new Set(cuts.map((at) => at % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].map((from, index) => bytes.slice(from, places[index] ?? bytes.length))
}

const percentAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const jsonAll = (text: string) =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
const jsonPlain = (text: string) => JSON.stringify(text).slice(1, -1)

/** Spellings of the key in an answer of the service. */
const spellings: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => encodeURIComponent(key),
  (key) => percentAll(key),
  (key) => percentAll(key).toUpperCase(),
  (key) => encodeURIComponent(encodeURIComponent(key)),
  (key) => new URLSearchParams({ k: key }).toString().slice(2),
  jsonPlain,
  (key) => jsonPlain(key).replaceAll('/', '\\/'),
  jsonAll,
  (key) => Array.from(key, (char, at) => (at % 2 === 0 ? percentAll(char) : jsonAll(char))).join(''),
]

const keys = fc.oneof(
  fc.string({ minLength: 8, maxLength: 40, unit: 'binary' }).filter((key) => key.isWellFormed()),
  fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/),
  fc.stringMatching(/^[A-Za-z0-9+/]{8,40}={0,2}$/),
  fc.stringMatching(/^\d{8,20}$/),
)
/** Parts of the key: the rest after a removal must not combine into the key. */
const crumbs = (key: string) =>
  fc.oneof(
    fc.nat(key.length).map((at) => key.slice(0, at)),
    fc.nat(key.length).map((at) => key.slice(at)),
    fc.constantFrom(
      '&api_key=',
      '?api_key=',
      '\\u0026',
      '&',
      '"',
      '\\',
      '\\\\',
      '%',
      '%25',
      '/',
      ' ',
      'ключ',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => text.isWellFormed()),
    fc.constantFrom(...spellings).map((spell) => spell(key)),
  )
const holds = (text: string, key: string) => spellings.some((spell) => text.includes(spell(key)))

describe('the key is removed', () => {
  test('whatever the key, the body and the chunks it arrives in', async () => {
    const cases = keys.chain((key) =>
      fc.record({
        key: fc.constant(key),
        body: fc.array(crumbs(key), { maxLength: 25 }).map((parts) => parts.join('')),
        cuts: fc.array(fc.nat(), { maxLength: 8 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(cases, async ({ key, body, cuts }) => {
        const out = await cleanPieces(upstream(key), cut(Buffer.from(body), cuts))
        // Two backslashes before `u0041` are an escaped backslash and a word, not an escaped A.
        const seen = out.replaceAll('\\\\', '¦')
        expect(key.startsWith('\\') ? out.includes(key) : holds(seen, key)).toBe(false)
        expect(out).toBe(clean(upstream(key), body))
      }),
      { numRuns: 500 },
    )
  })

  test('and nothing else changes', async () => {
    const words = fc.constantFrom(
      '{"data":[',
      '"Škoda"',
      ',',
      '\\"',
      '\\\\',
      '/',
      '%C3%A9',
      '12.50',
      '🚗',
      '\n',
    )
    const cases = fc.record({
      key: fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/),
      around: fc.array(
        fc.array(words).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 6 },
      ),
      spell: fc.constantFrom(...spellings),
      cuts: fc.array(fc.nat(), { maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ key, around, spell, cuts }) => {
        const body = around.join(` ${spell(key)} `)
        const out = await cleanPieces(upstream(key), cut(Buffer.from(body), cuts))
        expect(out).toBe(around.join(' * '))
      }),
      { numRuns: 500 },
    )
  })
})

describe('links', () => {
  const of = upstream('k3y/with+signs==')
  const wire = encodeURIComponent('k3y/with+signs==')

  test.each([
    ['first', `${base}/search?api_key=${wire}&page=2`, '/api/search?page=2'],
    ['last', `${base}/search?page=2&api_key=${wire}`, '/api/search?page=2'],
    ['middle', `${base}/cars?limit=5&api_key=${wire}&lang=en`, '/api/cars?limit=5&lang=en'],
    ['alone', `${base}/cars?api_key=${wire}`, '/api/cars'],
    [
      'by the usual name of another scheme',
      `https://CARS.example:8787/v1/search?page=2`,
      '/api/search?page=2',
    ],
    ['of a sister host', 'http://cars.example:87871/v1/x', 'http://cars.example:87871/v1/x'],
    ['of a longer path', `${base}0/search`, `${base}0/search`],
  ])('%s', (_, link, cleaned) => {
    for (const json of [
      JSON.stringify({ next: link }),
      JSON.stringify({ next: link }).replaceAll('/', '\\/'),
    ]) {
      expect(JSON.parse(clean(of, json))).toEqual({ next: cleaned })
    }
  })

  test('with escaped separators', () => {
    const json = String.raw`{"next_url":"http:\/\/cars.example:8787\/v1\/cars?scroll_id=a\u003d\u0026api_key=${wire}\u0026lang=en"}`
    expect(JSON.parse(clean(of, json))).toEqual({ next_url: '/api/cars?scroll_id=a=&lang=en' })
  })

  test('a number stays a number when the key is numeric', () => {
    expect(JSON.parse(clean(upstream('12345678'), '{"id":123456789,"note":"12345678"}'))).toEqual({
      id: 99,
      note: '9',
    })
  })

  test('a key as short as a word is removed as well', () => {
    expect(clean(upstream('demo'), '{"a":"demonstration"}')).toBe('{"a":"*nstration"}')
  })

  test('without a key only the address is replaced', () => {
    expect(clean({ key: undefined, base }, `${base}/search?x=1`)).toBe('/api/search?x=1')
  })
})
