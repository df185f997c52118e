import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { keys } from './fixtures/dictionaries.ts'
import { openFixture } from './service.fixture.ts'
import { createLog, hideSecrets } from './log.ts'
import { logProgress } from './progress-log.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

function logged() {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  return { lines, log: createLog(() => Object.values(keys), 'debug', stream), stream }
}

const secret = keys.main

describe('the log', () => {
  test('has each response in one JSON line, without the key', async () => {
    const { lines, log } = logged()
    const { store, cursors } = fixture
    const app = createApp({ store, cursors, log })
    await app.request(`/search/count?vin=ABC&api_key=${secret}`)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'GET',
      path: '/search/count',
      query: 'vin=ABC&api_key=[key]',
      endpoint: 'count',
      status: 200,
      ms: expect.any(Number),
    })
  })

  test('never holds a key, wherever in the request the key stands', async () => {
    const { lines, log } = logged()
    const { store, cursors } = fixture
    const failing = { ...store, count: async () => Promise.reject(new Error(`no answer for ${secret}`)) }
    const app = createApp({ store: failing, cursors, log })
    const inPath = [`/cars/${secret}`, `/${secret}`, `/cars/api_key=${secret}`]
    const inQuery = ['api_key', 'API_KEY', 'api%5Fkey', 'api_key[]', 'apikey', 'key', 'query', secret]
    for (const path of inPath) await app.request(`${path}?api_key=${secret}`)
    for (const name of inQuery) await app.request(`/search/count?${name}=${secret}&api_key=${secret}`)
    expect(lines.length).toBeGreaterThanOrEqual(inPath.length + inQuery.length)
    expect(lines.join('')).not.toContain(secret)
  })

  test('names a failed request by the id of its header', async () => {
    const { lines, log } = logged()
    const { store, cursors } = fixture
    const failing = { ...store, count: async () => Promise.reject(new Error('no answer')) }
    const app = createApp({ store: failing, cursors, log })
    await app.request(`/search/count?api_key=${secret}`, { headers: { 'x-request-id': 'edge-1' } })
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 50, request: 'edge-1', msg: 'a request failed' },
      { level: 30, request: 'edge-1', status: 500 },
    ])
  })

  test('does not hold an unknown key either', async () => {
    const { lines, log } = logged()
    const { store, cursors } = fixture
    const app = createApp({ store, cursors, log })
    await app.request('/search?api_key=almost-a-key')
    await app.request('/search?api%5Fkey=almost-a-key')
    expect(lines.join('')).not.toContain('almost-a-key')
  })

  test('no line shows a key, whatever its characters', () => {
    const key = fc
      .string({ unit: 'grapheme', minLength: 6, maxLength: 30 })
      .filter((text) => !'answered api_key"level"time'.includes(text))
    fc.assert(
      fc.property(key, (text) => {
        const lines: string[] = []
        const log = createLog(() => [text], 'info', { write: (line) => void lines.push(line) })
        log.info({ query: `api_key=${encodeURIComponent(text)}`, text })
        const [line = ''] = lines
        expect(Object.values(JSON.parse(line) as object).join(' ')).not.toContain(text)
      }),
    )
  })

  test('a cut leaves no half of a key', () => {
    const { lines, log } = logged()
    for (let before = 0; before < 40; before += 1)
      log.info({ path: '-'.repeat(before) + `${secret} `.repeat(500), query: secret.repeat(500) })
    for (const line of lines) expect(line.replaceAll('[key]', '')).not.toContain(secret.slice(0, 4))
  })

  test('a quote behind a key does not end the JSON field', async () => {
    const { lines, log } = logged()
    const { store, cursors } = fixture
    await createApp({ store, cursors, log }).request('/api_key=a%22,%22status%22:200,%22b%22:%22c')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/api_key=[key]', status: 404 })
  })

  test('an update that failed is an error, damage and loss are warnings', () => {
    const { lines, log } = logged()
    const tell = logProgress(log)
    for (const step of ['failed', 'damaged', 'shrunk', 'ready', 'reading'] as const)
      tell({ step, text: step })
    expect(lines.map((line) => Reflect.get(JSON.parse(line), 'level'))).toEqual([50, 40, 40, 30, 30])
  })

  test('a given logger gets lines without keys', () => {
    const { lines, stream } = logged()
    const theirs = pino({ level: 'info' }, stream)
    hideSecrets(theirs, () => [secret]).warn({ path: `/cars/${secret}` }, 'slow')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, path: '/cars/[key]', msg: 'slow' })
  })
})
