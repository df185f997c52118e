import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { keys } from './fixtures/dictionaries.ts'
import { openFixture } from './service.fixture.ts'
import { createLog, longestLine } from './log.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const secret = keys.main

function logged() {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  return { lines, log: createLog(() => [secret], 'debug', stream) }
}

describe('a line of the log', () => {
  const letters = ['a', '[', '"', '\\', '%00', '%22', '%5C', '%0A', 'ё', '\u{1F697}', '%', '&', '=', ';', '<']
  const places: readonly [string, (long: string) => string][] = [
    ['a path', (long) => `/${long}`],
    ['a car', (long) => `/cars/${long}`],
    ['the name of a parameter', (long) => `/search/count?${long}=1`],
    ['the value of a parameter', (long) => `/search/count?query=${long}&api_key=${secret}`],
    ['a key', (long) => `/search?api_key=${long}`],
    ['a path and a query', (long) => `/${long.slice(0, 10_000)}?${long.slice(0, 10_000)}`],
    ['what fails', (long) => `/search?query=${long.slice(0, 5000)}&api_key=${secret}`],
  ]
  const abuses = places.flatMap(([place, pathOf]) =>
    letters.map((letter): [string, string, string] => [
      place,
      letter,
      pathOf(letter.repeat(60_000 / letter.length)),
    ]),
  )

  test.each(abuses)('has at most 2 kB for any request: %s of %s', async (_, __, path) => {
    const { lines, log } = logged()
    const { store, cursors } = fixture
    const failing = {
      ...store,
      search: async () => Promise.reject(new Error(`no answer for ${decodeURI(path)}`)),
    }
    const app = createApp({ store: failing, cursors, log })
    await app.request(path)
    expect(lines.length).toBeGreaterThanOrEqual(1)
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(longestLine)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })
    }
    expect(lines.join('')).not.toContain(secret)
  })

  test('has at most 2 kB where an error has a thousand fields', () => {
    const { lines, log } = logged()
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field ${at}`, at]))
    log.error({ err: Object.assign(new Error('no answer'), fields), request: 'edge-1' }, 'a request failed')
    expect(Buffer.byteLength(lines[0] ?? '')).toBeLessThanOrEqual(longestLine)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      request: 'edge-1',
      msg: 'a request failed',
    })
  })
})
