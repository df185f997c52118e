import { describe, expect, test } from 'vitest'
import type { Backend } from '#service/backend.ts'
import { createForwarder } from './forward.ts'

const key = 'k3y/with+signs=='
const base = 'http://cars.example/v1'
const timeoutsMs = { response: 200, chunk: 200 }
const passes = { export: true, faults: false }

/** Returns a fixed answer and records its requests. */
function fake(answer: (request: Request, signal: AbortSignal | undefined) => Response | Promise<Response>) {
  const asked: Request[] = []
  const backend: Backend = {
    base,
    send: async (request, _caller, signal) => {
      asked.push(request)
      return answer(request, signal)
    },
  }
  return { forward: createForwarder({ backend, timeoutsMs, maxAnswerBytes: 200_000, passes }), asked }
}

const call = (path: string, init?: RequestInit) => ({
  request: new Request(`http://localhost:8080${path}`, init),
  caller: '192.0.2.1',
  key,
})

describe('the upstream request', () => {
  const ask = async (path: string, init?: RequestInit) => {
    const { forward, asked } = fake(() => Response.json({}))
    await forward(call(path, init))
    return asked[0]
  }

  test.each([
    ['/api/search?body_types%5B%5D=5&body_types[]=2', '/search?body_types%5B%5D=5&body_types[]=2&'],
    ['/api/search', '/search?'],
    ['/api/cars/a%3Bb?lang=en', '/cars/a%3Bb?lang=en&'],
    ['/api/cars/a;b?lang=en', '/cars/a%3Bb?lang=en&'],
    ['/api/search?api_key=mine&lang=en', '/search?lang=en&'],
    ['/api/search?api%5Fkey=mine', '/search?'],
    ['/api/search?API_KEY=mine&api_key[]=x&api.key=y&api+key=z&api_key%5B0%5D=q', '/search?'],
    ['/api/search?query=100%', '/search?query=100%&'],
  ])('%s keeps all but a key of its own', async (path, expected) => {
    expect((await ask(path))?.url).toBe(`${base}${expected}api_key=${encodeURIComponent(key)}`)
  })

  test.each([
    '/api/../../secret',
    '/api/account/billing',
    '/api/..%2f..%2fadmin',
    '/api/cars/a%2fb',
    '/api/healthz',
  ])('%s is not', async (path) => {
    const { forward, asked } = fake(() => Response.json({}))
    const answer = await forward(call(path))
    expect([answer.status, asked.length]).toEqual([404, 0])
  })

  test('includes the export only when it is enabled', async () => {
    const backend: Backend = { base, send: () => Promise.resolve(Response.json({ data: [] })) }
    const forward = createForwarder({ backend, timeoutsMs, passes: { export: false, faults: false } })
    const answer = await forward(call('/api/cars?limit=2000'))
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { error: 'The export of the whole inventory is switched off here.' },
    ])
    expect((await forward(call('/api/cars/5ca1ab1e'))).status).toBe(200)
  })

  test('sets Accept, and passes on no header of the browser', async () => {
    const request = await ask('/api/search', { headers: { cookie: 'a=b', authorization: 'x', 'x-y': 'z' } })
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ accept: 'application/json' })
  })

  test('has no key when none is configured', async () => {
    const { forward, asked } = fake(() =>
      Response.json({ error: 'please add your api_key in get param' }, { status: 403 }),
    )
    const answer = await forward({ ...call('/api/search?api_key=mine'), key: undefined })
    expect(asked[0]?.url).toBe(`${base}/search`)
    expect(await answer.json()).toEqual({ error: 'please add your api_key in get param' })
  })

  test('only GET and HEAD', async () => {
    const { forward, asked } = fake(() => Response.json({}))
    const answer = await forward(call('/api/search', { method: 'POST', body: 'x' }))
    expect([answer.status, answer.headers.get('allow'), asked.length]).toEqual([405, 'GET, HEAD', 0])
  })
})

describe('the answer', () => {
  test('without a body, such as a 204, is no answer', async () => {
    const { forward } = fake(() => new Response(null, { status: 204 }))
    expect((await forward(call('/api/brands'))).status).toBe(502)
  })

  test('has links to the gateway, without the key; the status and the safe headers stay', async () => {
    const headers = {
      'retry-after': '7',
      date: 'Sat, 21 Nov 2026 10:00:00 GMT',
      'set-cookie': 'session=1',
      server: 'cars.example',
      connection: 'close',
      'x-ratelimit-remaining': '3',
    }
    const next = `${base}/search?api_key=${encodeURIComponent(key)}&page=2`
    const { forward } = fake(() => Response.json({ links: { next } }, { headers }))
    const answer = await forward(call('/api/search'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ links: { next: '/api/search?page=2' } })
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
      date: 'Sat, 21 Nov 2026 10:00:00 GMT',
      'retry-after': '7',
      'content-length': '39',
      'x-ratelimit-remaining': '3',
    })
  })

  test('has no key in its headers', async () => {
    const { forward } = fake(() => Response.json({}, { headers: { 'retry-after': `5; ${key}` } }))
    expect((await forward(call('/api/search'))).headers.get('retry-after')).toBe('5; *')
  })

  test('is never stored by shared caches', async () => {
    const { forward } = fake(() => Response.json({}, { headers: { 'cache-control': 'public, max-age=600' } }))
    expect((await forward(call('/api/search'))).headers.get('cache-control')).toBe('private, no-cache')
  })

  test.each([
    ['application/json; charset=utf-16le', Buffer.from('{"key":"x"}', 'utf16le')],
    ['application/json', Buffer.from('\ufeff{"key":"x"}', 'utf16le')],
    ['application/json', Buffer.from('{"key":"x"}', 'utf16le')],
    ['application/json', Buffer.from('{"name":"Škoda é"}', 'latin1')],
    ['application/json, text/html', Buffer.from('<form>')],
    ['application/json;charset=utf-8, text/html', Buffer.from('<form>')],
    ['application/jsonp', Buffer.from('a({})')],
    ['application/json; charset=utf-7', Buffer.from('{}')],
    ['text/html', Buffer.from('<form>')],
    ['', Buffer.from('{}')],
  ])('as %s it is refused where it is no JSON in UTF-8', async (type, body) => {
    const { forward } = fake(() => new Response(body, { headers: { 'content-type': type } }))
    const answer = await forward(call('/api/search'))
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { error: 'The vehicle service answered with something other than JSON.' },
    ])
  })

  test.each([
    'application/json',
    'Application/JSON; charset="UTF-8"',
    'application/problem+json;charset=utf8',
  ])('%s is said to be what it is', async (type) => {
    const { forward } = fake(() => new Response('{"name":"Škoda"}', { headers: { 'content-type': type } }))
    const answer = await forward(call('/api/search'))
    expect([answer.headers.get('content-type'), await answer.json()]).toEqual([
      'application/json; charset=utf-8',
      { name: 'Škoda' },
    ])
  })

  test('breaks off above the maximum length', async () => {
    let taken = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 10_000
        controller.enqueue(Buffer.alloc(10_000, 32))
      },
    })
    const { forward } = fake(() => new Response(body, { headers: { 'content-type': 'application/json' } }))
    await expect((await forward(call('/api/cars'))).text()).rejects.toThrow()
    expect(taken).toBeLessThan(300_000)
  })

  test('waits for a stalled client, and the service is not read meanwhile', async () => {
    let taken = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          taken += 10_000
          if (taken > 100_000) controller.close()
          else controller.enqueue(Buffer.alloc(10_000, 32))
        },
      },
      { highWaterMark: 0 },
    )
    const { forward } = fake(() => new Response(body, { headers: { 'content-type': 'application/json' } }))
    const answer = await forward(call('/api/cars'))
    await new Promise((resolve) => setTimeout(resolve, 2 * timeoutsMs.chunk))
    expect(taken).toBeLessThan(50_000)
    expect((await answer.text()).length).toBe(100_000)
  })

  test('starts with the first chunk before the last one has arrived', async () => {
    let finish = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(`{"data":"${'x'.repeat(2_000)}`))
        finish = () => {
          controller.enqueue(Buffer.from('"}'))
          controller.close()
        }
      },
    })
    const { forward } = fake(() => new Response(body, { headers: { 'content-type': 'application/json' } }))
    const reader = (await forward(call('/api/cars'))).body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.length).toBeGreaterThan(1_000)
    finish()
    let rest = ''
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      rest += Buffer.from(read.value).toString()
    }
    expect(rest.endsWith('"}')).toBe(true)
  })

  test('to HEAD has no body', async () => {
    const { forward } = fake(() => new Response(null, { headers: { 'content-type': 'application/json' } }))
    const answer = await forward(call('/api/search', { method: 'HEAD' }))
    expect([answer.status, answer.body]).toEqual([200, null])
  })
})

describe('upstream failures', () => {
  const told = async (answer: Response) => {
    const text = await answer.text()
    expect(text).not.toContain('cars.example')
    expect(text).not.toContain(key)
    return [answer.status, JSON.parse(text)]
  }

  test('connection refused', async () => {
    const { forward } = fake(() => Promise.reject(new Error(`connect ECONNREFUSED ${base}?api_key=${key}`)))
    expect(await told(await forward(call('/api/search')))).toEqual([
      502,
      { error: 'The vehicle service cannot be reached.' },
    ])
  })

  test('no answer', async () => {
    let stopped: unknown
    const { forward } = fake(
      (_, signal) =>
        new Promise<Response>(() => {
          signal?.addEventListener('abort', () => (stopped = signal.reason))
        }),
    )
    expect((await told(await forward(call('/api/search'))))[0]).toBe(504)
    expect(stopped).toBeInstanceOf(Error)
  })

  test('a stall in the middle of a body', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.alloc(5_000, 32)),
    })
    const { forward } = fake(() => new Response(body, { headers: { 'content-type': 'application/json' } }))
    const answer = await forward(call('/api/cars'))
    await expect(answer.text()).rejects.toThrow()
  })

  test.each([
    [500, { error: 'shard [x][0] at 10.0.0.5:9300' }, { error: 'The vehicle service failed.' }],
    [
      429,
      { error: 'account of John Doe is locked' },
      { error: 'The vehicle service is busy. Try again in a moment.' },
    ],
    [403, { error: 'account of John Doe is locked' }, { error: 'The vehicle service refused this request.' }],
    [403, { error: 'wrong api key', more: 'x' }, { error: 'wrong api key' }],
    [
      403,
      { error: 'ip address is not in whitelist', ip: '203.0.113.7' },
      { error: 'ip address is not in whitelist', ip: '203.0.113.7' },
    ],
    [
      403,
      { error: 'ip address is not in whitelist', ip: 'db-7.inner' },
      { error: 'ip address is not in whitelist' },
    ],
    [
      400,
      { error: 'search_phase_execution_exception: shard at 10.0.0.5:9300' },
      { error: 'search_phase_execution_exception' },
    ],
    [404, { message: 'No row in db.cars' }, { error: 'There is nothing at this address.' }],
    [
      422,
      {
        message: 'at Validator.php:7',
        errors: {
          seats: ['seats must be an integer from 1 to 200', 'see 10.0.0.5'],
          'body_types[]': 'is wrong, says John',
          '<b>': ['x'],
        },
      },
      {
        message: 'The given data was invalid.',
        errors: {
          seats: ['seats must be an integer from 1 to 200', 'seats is not accepted'],
          'body_types[]': ['body_types[] is not accepted'],
        },
      },
    ],
  ])('error texts of the service stay inside: %i %j', async (status, body, said) => {
    const { forward } = fake(() => Response.json(body, { status, headers: { 'retry-after': '9' } }))
    const answer = await forward(call('/api/search'))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '9'])
    expect(await answer.json()).toEqual(said)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('an HTML page of a proxy before the service keeps its status and Retry-After', async () => {
    const { forward } = fake(
      () =>
        new Response('<h1>cars.example is down</h1>', {
          status: 503,
          headers: { 'content-type': 'text/html', 'retry-after': '30' },
        }),
    )
    const answer = await forward(call('/api/search'))
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await told(answer)).toEqual([503, { error: 'The vehicle service is not available.' }])
  })

  test('a redirect is not followed and not passed on', async () => {
    const { forward } = fake(
      () =>
        new Response(null, {
          status: 302,
          headers: { location: `https://elsewhere.example/?api_key=${key}` },
        }),
    )
    const answer = await forward(call('/api/search'))
    expect([answer.status, answer.headers.get('location')]).toEqual([502, null])
  })

  test('a browser that disconnects aborts the request', async () => {
    const leaving = new AbortController()
    let stopped = false
    const { forward } = fake(
      (_, signal) =>
        new Promise<Response>(() => {
          signal?.addEventListener('abort', () => (stopped = true))
          leaving.abort()
        }),
    )
    await forward(call('/api/search', { signal: leaving.signal }))
    expect(stopped).toBe(true)
  })
})
