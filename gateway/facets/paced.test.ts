import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPace } from '../pace/pace.ts'
import { askedFacets, facetsGateway } from './facets.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

/** A remote service with a limit of requests per minute. Counts its requests. */
function limitedService(perMinute: number, listed: readonly string[] = []) {
  const state = { asked: 0, refuses: false }
  let [ends, used] = [0, 0]
  const gateway = facetsGateway({
    pace: createPace({}),
    answersBytes: 1_000_000,
    backend: {
      base: 'http://cars.test',
      send: async (request) => {
        const { pathname } = new URL(request.url)
        if (Date.now() >= ends) [ends, used] = [Date.now() + 60_000, 0]
        used += 1
        state.asked += 1
        const left = Math.max(0, perMinute - used)
        const headers = { 'x-ratelimit-limit': `${perMinute}`, 'x-ratelimit-remaining': `${left}` }
        if (state.refuses || used > perMinute)
          return Response.json({}, { status: 429, headers: { ...headers, 'retry-after': '30' } })
        if (pathname === '/extensions') return Response.json({ extensions: listed }, { headers })
        if (pathname !== '/facets') return Response.json({ count: 5 }, { headers })
        const { asked } = (await request.json()) as { readonly asked: readonly string[] }
        return Response.json({ counts: asked.map(() => 5) }, { headers })
      },
    },
  })
  return { gateway, state }
}

const years = Array.from({ length: 99 }, (_, index) => `year=${1920 + index}..`)
const isPostponed = (line: unknown) => JSON.stringify(line) === '{"postponed":true}'

describe('in front of a service of 60 requests a minute', () => {
  test('the first numbers are counted in order, and the others are postponed until asked for again', async () => {
    const { gateway, state } = limitedService(60)
    expect((await gateway.request('/api/search/count')).status).toBe(200)
    const lines = await askedFacets(gateway, { search: '', asked: years })
    const put = lines.findIndex(isPostponed)
    expect(put).toBeGreaterThan(5)
    expect(state.asked).toBeLessThanOrEqual(25)
    expect(lines).toEqual(years.map((_, index) => (index < put ? 5 : { postponed: true })))
    // A user has pressed for these numbers.
    const pressed = { search: '', asked: years.slice(-3), urgent: true }
    expect(await askedFacets(gateway, pressed)).toEqual([5, 5, 5])
  })

  test('a number is cached for minutes and reported with its age, also for a second user', async () => {
    const { gateway, state } = limitedService(60)
    const question = { search: '', asked: years.slice(0, 5) }
    const at = Date.now()
    await askedFacets(gateway, question)
    const before = state.asked
    vi.setSystemTime(at + 300_000)
    expect(await askedFacets(gateway, question)).toEqual(question.asked.map(() => ({ count: 5, at })))
    expect(state.asked).toBe(before)
    vi.setSystemTime(at + 20 * 60_000)
    expect(await askedFacets(gateway, question)).toEqual([5, 5, 5, 5, 5])
  })

  test('a number of the last hour replaces one that the limit does not permit', async () => {
    const { gateway, state } = limitedService(60)
    const question = { search: '', asked: years.slice(0, 2) }
    const at = Date.now()
    await askedFacets(gateway, question)
    vi.setSystemTime(at + 30 * 60_000)
    state.refuses = true
    const lines = await askedFacets(gateway, { ...question, asked: [...question.asked, 'seats=5'] })
    expect(lines).toEqual([{ count: 5, at }, { count: 5, at }, { postponed: true }])
  })

  test('that lists facets, a whole question is one request of the minute', async () => {
    const { gateway, state } = limitedService(60, ['facets'])
    expect(await askedFacets(gateway, { search: '', asked: years })).toEqual(years.map(() => 5))
    expect(state.asked).toBe(2)
  })
})
