import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anySearch, numberedSites } from '#contract/arbitrary.fixture.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import { countPath } from '#contract/requests.ts'
import { emptySearch, isPlain } from '#contract/search.ts'
import { embeddedBackend } from '#service/backend.ts'
import type { GatewayOptions } from '../gateway.ts'
import { createPace } from '../pace/pace.ts'
import { askedFacets, facetsGateway, postFacets } from './facets.fixture.ts'
import { openService, type EmbeddedService } from '#service/embed.ts'
import { hostOf, makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'

/** The account's sources: it lacks the other ones. */
const own: Sites = {
  ...numberedSites,
  idOf: (host) => (hosts.includes(host) ? numberedSites.idOf(host) : undefined),
}
const hosts = [1, 2, 3, 4].map(hostOf)

let folder: TestFolder
let service: EmbeddedService
beforeAll(async () => {
  folder = await makeFolder({ cars: makeCars(new Random(7), 260) })
  service = await openService({ ...folder, watchEveryMs: 0 })
}, 60_000)
afterAll(async () => {
  await service.close()
  await folder.remove()
})

const gatewayOf = (options: Partial<GatewayOptions> = {}) =>
  facetsGateway({ backend: embeddedBackend(service), ...options })

describe('a question for numbers', () => {
  test(
    'is answered in its order, each line equal to /search/count of its search',
    { timeout: 30_000 },
    async () => {
      const gateway = gatewayOf()
      await fc.assert(
        fc.asyncProperty(
          anySearch.filter(isPlain),
          fc.array(anySearch.filter(isPlain), { minLength: 1, maxLength: 8 }),
          async (base, searches) => {
            const asked = searches.map((search) => variationOf(base, search))
            const lines = await askedFacets(gateway, { search: searchText(base), asked })
            const counted = await Promise.all(
              searches.map(async (search) => {
                const answer = await gateway.request(`/api${countPath(search, own)}`)
                const body: unknown = await answer.json()
                return answer.ok ? (body as { count: number }).count : { failed: { status: answer.status } }
              }),
            )
            expect(lines).toMatchObject(counted)
          },
        ),
        { numRuns: 20 },
      )
    },
  )

  test('gives a reason for each number that could not be counted', async () => {
    const broken = gatewayOf({
      backend: {
        base: 'http://cars.test',
        send: ({ url }) =>
          Promise.resolve(
            url.includes('fuels')
              ? Response.json({ error: 'x' }, { status: 429, headers: { 'retry-after': '7' } })
              : Response.json({ count: 3 }),
          ),
      },
    })
    expect(await askedFacets(broken, { search: '', asked: ['', 'fuel=diesel', 'body=suv'] })).toEqual([
      3,
      {
        failed: {
          status: 429,
          body: JSON.stringify({ error: 'The vehicle service is busy. Try again in a moment.' }),
          retryAfter: 7,
        },
      },
      3,
    ])
  })

  test.each([
    ['no JSON', '{', 422],
    ['nothing asked', JSON.stringify({ search: '', asked: [] }), 422],
    ['too much', JSON.stringify({ search: '', asked: Array.from({ length: 501 }, () => '') }), 422],
    ['a search that cannot be read', JSON.stringify({ search: 'fuel=coffee', asked: [''] }), 422],
    ['a variation that cannot be read', JSON.stringify({ search: '', asked: ['', 'price=x..'] }), 422],
    ['a body without end', JSON.stringify({ search: 'q='.padEnd(70_000, 'x'), asked: [''] }), 413],
  ])('that is %s is refused in words', async (_, body, status) => {
    const answer = await postFacets(gatewayOf(), body)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/json; charset=utf-8',
    ])
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/(?:read|long|large)\.$/) })
  })

  test('must be a POST with JSON, which a form of another site cannot send', async () => {
    const gateway = gatewayOf()
    const got = await gateway.request('/api/facets')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    const body = JSON.stringify({ search: '', asked: [''] })
    expect((await postFacets(gateway, body, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test("is charged to its client's rate limit by its counts", async () => {
    const limits = {
      requests: 30,
      answers: 0,
      connections: 0,
      clientConnections: 0,
      answerMegabytes: 1,
      downloads: 1,
    }
    const gateway = gatewayOf({ limits })
    const body = JSON.stringify({ search: '', asked: Array.from({ length: 100 }, () => '') })
    expect((await postFacets(gateway, body)).status).toBe(200)
    const refused = await postFacets(gateway, body)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('is aborted when its client disconnects: pending counts are not sent', async () => {
    let asked = 0
    const slow = gatewayOf({
      pace: createPace({ rate: Number.POSITIVE_INFINITY }),
      backend: {
        base: 'http://cars.test',
        send: async () => {
          asked += 1
          await new Promise((resolve) => setImmediate(resolve))
          return Response.json({ count: 1 })
        },
      },
    })
    const years = Array.from({ length: 200 }, (_, index) => `year=${1900 + index}..`)
    const answer = await postFacets(slow, JSON.stringify({ search: searchText(emptySearch), asked: years }))
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const before = asked
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(before).toBeLessThan(100)
    expect(asked).toBeLessThanOrEqual(before + 8)
  })
})
