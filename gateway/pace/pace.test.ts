import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Backend } from '#service/backend.ts'
import { upstreamAddress } from '../proxy/address.ts'
import { createMeans } from './means.ts'
import { createPace, type PaceOptions } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) })
})
afterEach(() => vi.useRealTimers())

/** A limit per minute whose window begins with the first request, as in most frameworks. */
function throttled(perMinute: number, says: 'limit' | 'refusals' = 'limit', firstMs = 0) {
  let [windowEnds, used] = [0, 0]
  const statuses: number[] = []
  const backend: Backend = {
    base: 'http://cars.test',
    send: async () => {
      // A slow connection at first: the service's window begins late.
      if (statuses.length === 0 && firstMs > 0) await new Promise((resolve) => setTimeout(resolve, firstMs))
      if (Date.now() >= windowEnds) [windowEnds, used] = [Date.now() + 60_000, 0]
      used += 1
      const status = used > perMinute ? 429 : 200
      statuses.push(status)
      const left = {
        'x-ratelimit-limit': `${perMinute}`,
        'x-ratelimit-remaining': `${Math.max(0, perMinute - used)}`,
      }
      const wait = status === 429 ? { 'retry-after': `${Math.ceil((windowEnds - Date.now()) / 1000)}` } : {}
      return Response.json({}, { status, headers: { ...(says === 'limit' && left), ...wait } })
    },
  }
  return { backend, statuses, refused: () => statuses.filter((status) => status === 429).length }
}

const opened = (options: PaceOptions = {}) => createPace(options)

const key = 'one'
const request = () => new Request(upstreamAddress('http://cars.test', '/search', '', key))

type PaceOfTest = ReturnType<typeof opened>

/** The number of a question's counts that are permitted. */
async function counted(
  pace: PaceOfTest,
  backend: Backend,
  wanted = 100,
  rank: Parameters<PaceOfTest['allow']>[1] = 'numbers',
) {
  const allowance = await pace.allow(key, rank, wanted)
  let asked = 0
  while (asked < wanted && allowance.take()) {
    asked += 1
    await pace.decoration(backend).send(request(), '')
  }
  allowance.end()
  return asked
}

describe('a service of 60 requests a minute', () => {
  test('answers a user who chooses every ten seconds at once, and each choice has some of its numbers', async () => {
    const { backend, statuses, refused } = throttled(60)
    const pace = opened()
    const numbers: number[] = []
    for (let choice = 0; choice < 60; choice += 1) {
      const began = Date.now()
      for (const _ of ['cars', 'number'])
        expect((await pace.people(backend).send(request(), '')).status).toBe(200)
      expect(Date.now()).toBe(began)
      numbers.push(await counted(pace, backend))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect(refused()).toBe(0)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(2)
    expect(numbers.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(250)
    expect(statuses.length).toBeLessThanOrEqual(600)
  })

  test('whose window begins late counts no request of one minute in the next', async () => {
    const { backend, refused } = throttled(60, 'limit', 2000)
    const pace = opened()
    let numbers = 0
    for (let choice = 0; choice < 60; choice += 1) {
      const cars = pace.people(backend).send(request(), '')
      await vi.advanceTimersByTimeAsync(2000)
      const count = await pace.people(backend).send(request(), '')
      expect([choice, (await cars).status, count.status]).toEqual([choice, 200, 200])
      for (let question = 0; question < 3; question += 1) numbers += await counted(pace, backend)
      await vi.advanceTimersByTimeAsync(8000)
    }
    expect(refused()).toBe(0)
    expect(numbers).toBeGreaterThan(250)
  })

  test('keeps its last requests for users: background requests stop before', async () => {
    const { backend } = throttled(60)
    const pace = opened()
    await pace.people(backend).send(request(), '')
    let asked = 0
    for (let round = 0; round < 20; round += 1) asked += await counted(pace, backend)
    expect(asked).toBeLessThanOrEqual(36)
    for (let more = 0; more < 23; more += 1)
      expect((await pace.people(backend).send(request(), '')).status).toBe(200)
  })

  test('whose limit is reached makes a user’s request wait for the next minute, or returns the seconds', async () => {
    const { backend, refused } = throttled(60)
    const pace = opened()
    for (let more = 0; more < 60; more += 1) await pace.people(backend).send(request(), '')
    const told = await pace.people(backend).send(request(), '')
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, '61'])
    await vi.advanceTimersByTimeAsync(55_000)
    const waiting = pace.people(backend).send(request(), '')
    await vi.advanceTimersByTimeAsync(6_000)
    expect((await waiting).status).toBe(200)
    expect(refused()).toBe(0)
  })

  test('gives up price checks before numbers, and daily market data first', async () => {
    const { backend } = throttled(60)
    const pace = opened()
    await pace.people(backend).send(request(), '')
    const ranks = ['market', 'price-check', 'numbers'] as const
    const first = await Promise.all(ranks.map((rank) => pace.allow(key, rank, 100)))
    expect(first.map((allowance) => allowance.take())).toEqual([true, true, true])
    for (const allowance of first) allowance.end()
    for (let question = 0; question < 3; question += 1) await counted(pace, backend)
    const then = await Promise.all(ranks.map((rank) => pace.allow(key, rank, 100)))
    expect(then.map((allowance) => allowance.take())).toEqual([false, true, true])
    for (const allowance of then) allowance.end()
  })
})

test('a limit that only refusals reveal is learned from one, and the user’s request is retried', async () => {
  const { backend, refused } = throttled(30, 'refusals')
  const pace = opened()
  for (let more = 0; more < 30; more += 1) await pace.people(backend).send(request(), '')
  await vi.advanceTimersByTimeAsync(55_000)
  const waiting = pace.people(backend).send(request(), '')
  await vi.advanceTimersByTimeAsync(6_000)
  expect((await waiting).status).toBe(200)
  expect([refused(), pace.limit()]).toEqual([1, 24])
})

test.each(['0', 'Wed, 25 Nov 2026 11:59:00 GMT'])(
  'a refusal with the wait %s delays a user’s request by a second',
  async (wait) => {
    const answers = [new Response(null, { status: 429, headers: { 'retry-after': wait } }), Response.json({})]
    const backend: Backend = {
      base: 'http://cars.test',
      send: () => Promise.resolve(answers.shift() ?? Response.json({})),
    }
    const answer = opened().people(backend).send(request(), '')
    await vi.advanceTimersByTimeAsync(1100)
    expect((await answer).status).toBe(200)
  },
)

test('a limit that a refusal suggests is forgotten after an hour', async () => {
  const { backend } = throttled(30, 'refusals')
  const pace = opened()
  for (let more = 0; more < 31; more += 1) await pace.people(backend).send(request(), '')
  expect(pace.limit()).toBe(24)
  await vi.advanceTimersByTimeAsync(59 * 60_000)
  await pace.people(backend).send(request(), '')
  expect(pace.limit()).toBe(24)
  await vi.advanceTimersByTimeAsync(61_000)
  await pace.people(backend).send(request(), '')
  expect(pace.limit()).toBeUndefined()
})

test.each([
  ['a quiet minute', 3, '30'],
  ['a limit per second', 40, '1'],
])('a refusal in %s suggests no limit', async (_, requests, wait) => {
  let status = 200
  const headers = { 'retry-after': wait }
  const backend: Backend = {
    base: 'http://cars.test',
    send: () => Promise.resolve(Response.json({}, status === 200 ? {} : { status, headers })),
  }
  const pace = opened()
  for (let more = 0; more < requests; more += 1) await pace.people(backend).send(request(), '')
  status = 429
  await pace.decoration(backend).send(request(), '')
  expect(pace.limit()).toBeUndefined()
})

test('a second refusal of requests under way suggests no limit either', async () => {
  const means = createMeans({ rate: undefined, processes: 1 })
  const send = async (status: number) => {
    const headers = { 'retry-after': '30' }
    await means.send(() => Promise.resolve(Response.json({}, status === 200 ? {} : { status, headers })))
  }
  for (let more = 0; more < 10; more += 1) {
    await means.turn(undefined)
    await send(200)
  }
  await send(429)
  await vi.advanceTimersByTimeAsync(5)
  await send(429)
  expect(means.limit()).toBeUndefined()
})

test('without a known limit user requests never wait, and a first page has its numbers', async () => {
  const backend: Backend = { base: 'http://cars.test', send: () => Promise.resolve(Response.json({})) }
  const pace = opened()
  for (let more = 0; more < 300; more += 1)
    expect((await pace.people(backend).send(request(), '')).status).toBe(200)
  const first = await counted(pace, backend)
  // The visible ones at 1440 × 900, and fewer for the next question.
  expect(first).toBeGreaterThanOrEqual(40)
  expect(first).toBeLessThanOrEqual(45)
  expect(await counted(pace, backend)).toBeLessThanOrEqual(20)
})

test('a configured limit applies, and Infinity sets none', async () => {
  const { backend } = throttled(1_000_000)
  const slow = opened({ rate: 20, processes: 2 })
  await slow.people(backend).send(request(), '')
  expect(slow.limit()).toBe(10)
  const free = opened({ rate: Number.POSITIVE_INFINITY })
  expect(await counted(free, backend, 400)).toBe(400)
})

test('a service that slows down gets fewer requests', async () => {
  let takes = 20
  const backend: Backend = {
    base: 'http://cars.test',
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, takes))
      return Response.json({})
    },
  }
  const pace = opened()
  const send = async () => {
    const answer = pace.people(backend).send(request(), '')
    await vi.advanceTimersByTimeAsync(takes)
    await answer
  }
  const wanted = async () => {
    const allowance = await pace.allow(key, 'numbers', 100)
    let most = 0
    while (allowance.take()) most += 1
    return most
  }
  for (let more = 0; more < 16; more += 1) await send()
  const before = await wanted()
  takes = 2000
  for (let more = 0; more < 40; more += 1) await send()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await wanted()).toBeLessThan(before / 2)
})
