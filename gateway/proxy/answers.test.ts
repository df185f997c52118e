import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { keepAnswers } from './answers.ts'
import type { Backend } from '#service/backend.ts'
import type { ForwardedCall } from './forward.ts'
import { createForwarder } from './forward.ts'

// The answer cache before a real forwarder, over a service with given answers.

const timeoutsMs = { response: 1000, chunk: 1000 }

interface AnswersWorld {
  readonly answer?: (request: Request, asked: number) => Response | Promise<Response>
  readonly maxBytes?: number
  readonly stateOf?: Backend['stateOf']
  readonly limit?: () => number | undefined
}

/** By default the answer is the number of the upstream request. */
function world({
  answer = (_, asked) => Response.json({ asked }),
  maxBytes = 1_000_000,
  stateOf,
  limit,
}: AnswersWorld = {}) {
  const asked: Request[] = []
  const clock = { ms: 1 }
  const backend: Backend = {
    base: 'http://cars.example',
    send: async (request) => answer(request, asked.push(request)),
    ...(stateOf && { stateOf }),
  }
  const forward = keepAnswers(
    createForwarder({ backend, timeoutsMs, passes: { export: true, faults: false } }),
    backend,
    maxBytes,
    { now: () => clock.ms, limit },
  )
  const ask = (path: string, call: Partial<ForwardedCall> = {}, init?: RequestInit) =>
    forward({
      request: new Request(`http://localhost/api${path}`, init),
      caller: '192.0.2.1',
      key: 'one',
      ...call,
    })
  const text = async (...request: Parameters<typeof ask>) => (await ask(...request)).text()
  return { ask, text, asked, clock }
}

describe('equal questions', () => {
  test('that are concurrent cause one request', async () => {
    const { text, asked } = world()
    const texts = await Promise.all(Array.from({ length: 20 }, () => text('/search?page=2')))
    expect(new Set(texts)).toEqual(new Set(['{"asked":1}']))
    expect(asked.length).toBe(1)
  })

  test('are equal in any spelling', async () => {
    const { text, asked } = world()
    await text('/search?body_types%5B%5D=5&body_types[]=2&lang=en')
    await text('/search?lang=en&body_types[]=5&api_key=mine&body_types%5b%5d=2')
    expect(asked.length).toBe(1)
    await text('/search?body_types[]=2&body_types[]=5&lang=en')
    expect(asked.length).toBe(2)
  })

  test('that cannot be decoded are passed on unchanged', async () => {
    const { text, asked } = world()
    await text('/search?query=%ff')
    await text('/search?query=%ff')
    expect(asked.map(({ url }) => url)).toEqual(
      Array(2).fill('http://cars.example/search?query=%ff&api_key=one'),
    )
  })

  test.each([
    '/search',
    '/search/count?vin=a',
    '/domains',
    '/models/7',
    '/countries?per_page=2',
    '/car-options?page=2',
  ])('%s is kept', async (path) => {
    const { ask, asked } = world()
    expect((await ask(path)).headers.get('cache-status')).toBe('forecourt; fwd=miss')
    const again = await ask(path)
    expect(again.headers.get('cache-status')).toBe('forecourt; hit')
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(await again.json()).toEqual({ asked: 1 })
    expect(asked.length).toBe(1)
  })

  test.each(['/cars?limit=2', '/cars/abc', '/cars/vin/wvwzzz1kzaw000001', '/listing/1/2'])(
    '%s is not',
    async (path) => {
      const { text, asked } = world()
      expect([await text(path), await text(path)]).toEqual(['{"asked":1}', '{"asked":2}'])
      expect(asked.length).toBe(2)
    },
  )

  test('continue when the first client has disconnected', async () => {
    let go = () => {}
    const { ask, asked } = world({
      answer: async () => {
        await new Promise<void>((resolve) => (go = resolve))
        return Response.json({})
      },
    })
    const leaving = new AbortController()
    const first = ask('/search', {}, { signal: leaving.signal })
    const second = ask('/search')
    leaving.abort()
    go()
    expect((await second).status).toBe(200)
    expect([(await first).status, asked.length]).toEqual([200, 1])
  })

  test('a body that was cut off is passed on and not cached', async () => {
    const whole = JSON.stringify({ names: 'x'.repeat(3000) })
    const { text, asked } = world({
      answer: (_, count) =>
        new Response(count === 1 ? whole.slice(0, 2000) : whole, {
          headers: { 'content-type': 'application/json' },
        }),
    })
    expect(await text('/domains')).toBe(whole.slice(0, 2000))
    expect([await text('/domains'), await text('/domains')]).toEqual([whole, whole])
    expect(asked.length).toBe(2)
  })

  test('HEAD and POST are not cached', async () => {
    const { ask, asked } = world()
    await ask('/search')
    await ask('/search', {}, { method: 'HEAD' })
    expect((await ask('/search', {}, { method: 'POST' })).status).toBe(405)
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'HEAD'])
  })
})

describe('what is another answer', () => {
  test('another account', async () => {
    const { text, asked } = world({
      answer: (request) =>
        Response.json({ of: new URL(request.url).searchParams.get('api_key')?.length ?? null }),
    })
    const keys = ['one', 'three', undefined, '']
    const once = await Promise.all(keys.map((key) => text('/search', { key })))
    const again = await Promise.all(keys.map((key) => text('/search', { key })))
    expect(once).toEqual(['{"of":3}', '{"of":5}', '{"of":null}', '{"of":0}'])
    expect(again).toEqual(once)
    expect(asked.length).toBe(4)
  })

  test('another state of the data, at once', async () => {
    const state = { no: 1 }
    const { text } = world({ stateOf: () => String(state.no) })
    expect(await text('/search')).toBe('{"asked":1}')
    expect(await text('/search')).toBe('{"asked":1}')
    state.no++
    expect(await text('/search')).toBe('{"asked":2}')
  })

  test('another caller, where the account goes by it', async () => {
    const { text } = world({ stateOf: (_, caller) => caller })
    expect(await text('/search', { caller: '192.0.2.1' })).toBe('{"asked":1}')
    expect(await text('/search', { caller: '192.0.2.2' })).toBe('{"asked":2}')
    expect(await text('/search', { caller: '192.0.2.1' })).toBe('{"asked":1}')
  })

  test.each([
    ['where a change cannot be noticed', undefined, 5000],
    ['where it can', () => '', 60_000],
  ])('a later one, %s', async (_, stateOf, freshMs) => {
    const { text, clock } = world({ stateOf })
    await text('/search')
    clock.ms += freshMs - 1
    expect(await text('/search')).toBe('{"asked":1}')
    clock.ms += 2
    expect(await text('/search')).toBe('{"asked":2}')
  })

  test.each([
    ['of cars, by a service that is limited', '/search/count', 60, 60_000],
    ['of cars, by one that is not', '/search/count', undefined, 5000],
    ['of a dictionary', '/domains', undefined, 600_000],
  ])('a later one of another process, %s', async (_, path, limit, freshMs) => {
    const { text, clock } = world({ limit: () => limit })
    await text(path)
    clock.ms += freshMs - 1
    expect(await text(path)).toBe('{"asked":1}')
    clock.ms += 2
    expect(await text(path)).toBe('{"asked":2}')
  })
})

describe('what is not kept', () => {
  test.each([403, 422, 429, 500])(
    'a failure (%i): concurrent requests share it, and later ones ask again',
    async (status) => {
      const { ask } = world({
        answer: (_, asked) =>
          asked === 1
            ? Response.json({ error: 'no' }, { status, headers: { 'retry-after': '7' } })
            : Response.json({ asked }),
      })
      const both = await Promise.all([ask('/search'), ask('/search')])
      expect(both.map((answer) => [answer.status, answer.headers.get('retry-after')])).toEqual([
        [status, '7'],
        [status, '7'],
      ])
      const [one, other] = await Promise.all(both.map((answer) => answer.text()))
      expect(other).toBe(one)
      expect(await (await ask('/search')).json()).toEqual({ asked: 2 })
    },
  )

  test('a failed connection, and a body that breaks off', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(Buffer.from('{"data"'))
            controller.error(new Error('reset'))
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      )
    const { ask } = world({
      answer: (_, asked) => {
        if (asked === 1) throw new Error('connect ECONNREFUSED')
        return asked === 2 ? broken() : Response.json({ asked })
      },
    })
    const statuses = [await ask('/search'), await ask('/search'), await ask('/search')].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([502, 502, 200])
  })

  function endless() {
    const state = { taken: 0, left: 0 }
    const answer = () =>
      new Response(
        new ReadableStream<Uint8Array>(
          {
            pull: (controller) => {
              const piece = Buffer.from(randomBytes(4000).toString('base64'))
              state.taken += piece.length
              controller.enqueue(piece)
            },
            cancel: () => void (state.left += 1),
          },
          { highWaterMark: 0 },
        ),
        { headers: { 'content-type': 'application/json' } },
      )
    return { state, answer }
  }

  test('a body that is too large: it streams to every client, and the cache remembers that it is too large', async () => {
    const { state, answer } = endless()
    const { ask, asked } = world({ answer })
    const all = await Promise.all([ask('/search'), ask('/search'), ask('/search')])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(asked.length).toBe(1 + 3)
    await (await ask('/search')).body?.cancel()
    expect(asked.length).toBe(1 + 3 + 1)
    const reader = all[0].body?.getReader()
    for (let length = 0; length < 1_000_000;) length += (await reader?.read())?.value?.length ?? Infinity
    await reader?.cancel()
    for (const { body } of all.slice(1)) await body?.cancel()
    await vi.waitFor(() => expect(state.left).toBe(1 + 3 + 1))
  })

  test('a body that is too large is buffered up to the limit, and aborted with its client', async () => {
    const { state, answer } = endless()
    const { ask } = world({ answer })
    const { body } = await ask('/search')
    expect(state.taken).toBeLessThan(300_000)
    await vi.waitFor(() => expect(state.left).toBe(1))
    await body?.cancel()
    await vi.waitFor(() => expect(state.left).toBe(2))
  })

  test('a body that is too large arrives complete', async () => {
    const data = randomBytes(300_000).toString('hex')
    const { text } = world({ answer: () => Response.json({ data }) })
    expect((await text('/search')) === JSON.stringify({ data })).toBe(true)
  })

  test('more than the limit: the least recently used answer is evicted', async () => {
    const { text, asked } = world({
      answer: (_, no) => Response.json({ no, padding: 'x'.repeat(900) }),
      maxBytes: 7000,
    })
    for (const page of [1, 2, 3, 1]) await text(`/search?page=${page}`)
    expect(asked.length).toBe(4)
    await text('/search?page=3')
    expect(asked.length).toBe(4)
  })

  test('anything, when it is switched off', async () => {
    const { text } = world({ maxBytes: 0 })
    expect([await text('/search'), await text('/search')]).toEqual(['{"asked":1}', '{"asked":2}'])
  })
})

describe('to the browser', () => {
  const long = { data: 'x'.repeat(5000) }

  test('goes gzip when it accepts gzip, and identity otherwise', async () => {
    const { ask } = world({ answer: () => Response.json(long) })
    const packed = await ask('/search', {}, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(JSON.parse(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString())).toEqual(long)
    const plain = await ask('/search', {}, { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toEqual(long)
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('goes 304 for a current ETag', async () => {
    const { ask } = world()
    const tag = (await ask('/search')).headers.get('etag') ?? ''
    const again = await ask('/search', {}, { headers: { 'if-none-match': `"x", ${tag}` } })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag])
    expect((await ask('/search', {}, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  test('goes no rate limit header of an earlier moment', async () => {
    const { ask } = world({ answer: () => Response.json({}, { headers: { 'x-ratelimit-remaining': '3' } }) })
    await ask('/search')
    expect(Object.fromEntries((await ask('/search')).headers)).toEqual({
      'cache-control': 'private, no-cache',
      'cache-status': 'forecourt; hit',
      'content-length': '2',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^W\/".+"$/),
      vary: 'Accept-Encoding',
    })
  })
})
