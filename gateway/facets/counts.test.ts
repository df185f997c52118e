import { describe, expect, test } from 'vitest'
import type { Backend } from '#service/backend.ts'
import { askedFacets, facetsGateway, postFacets } from './facets.fixture.ts'

interface SentRequest {
  readonly path: string
  readonly body: string
}

/** A service that records its requests without the key. The result count of a search is the length of its query. */
function fakeService(listed: readonly string[] | undefined, change: Partial<Backend> = {}) {
  const asked: SentRequest[] = []
  const backend: Backend = {
    base: 'http://cars.test',
    send: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const key = searchParams.get('api_key')
      searchParams.delete('api_key')
      const query = searchParams.toString()
      const body = request.method === 'POST' ? await request.text() : ''
      asked.push({ path: `${pathname}${query === '' ? '' : `?${query}`}`, body })
      if (pathname === '/extensions')
        return listed === undefined
          ? Response.json({ error: 'not found' }, { status: 404 })
          : Response.json({ extensions: listed })
      if (pathname === '/facets') {
        const { asked: all } = JSON.parse(body) as { readonly asked: readonly string[] }
        return Response.json({ counts: all.map((_, index) => index) })
      }
      return Response.json({ count: query.length + (key === 'other' ? 1000 : 0) })
    },
    ...change,
  }
  return { asked, backend, paths: () => asked.map(({ path }) => path) }
}

const years = Array.from({ length: 100 }, (_, index) => `year=${1920 + index}..`)

describe('a service that lists facets', () => {
  test('gets one request for all numbers of a question, and its extensions are fetched once', async () => {
    const { backend, asked, paths } = fakeService(['facets', 'something'])
    const gateway = facetsGateway({ backend, answersBytes: 1_000_000 })
    const question = { search: 'fuel=diesel', asked: years }
    expect(await askedFacets(gateway, question)).toEqual(years.map((_, index) => index))
    expect(paths()).toEqual(['/extensions', '/facets'])
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual(question)
    await askedFacets(gateway, { search: 'fuel=diesel', asked: [...years, 'body=suv'] })
    expect(paths()).toHaveLength(3)
    expect(JSON.parse(asked[2]?.body ?? '')).toEqual({ search: 'fuel=diesel', asked: ['body=suv'] })
  })

  test('is asked by the interface once the extension has gone', async () => {
    const { backend, paths } = fakeService(['facets'])
    const gateway = facetsGateway({
      backend: {
        ...backend,
        send: (request, caller) =>
          request.url.includes('/facets')
            ? Promise.resolve(Response.json({ error: 'not found' }, { status: 404 }))
            : backend.send(request, caller),
      },
    })
    expect(await askedFacets(gateway, { search: '', asked: ['seats=5'] })).toEqual([7])
    expect(paths()).toEqual(['/extensions', '/search/count?seats=5'])
  })
})

test('a service whose list fails is not asked for it again within a minute', async () => {
  const { backend, paths } = fakeService(undefined)
  const gateway = facetsGateway({
    backend: {
      ...backend,
      send: async (request, caller) => {
        const answer = await backend.send(request, caller)
        return request.url.includes('/extensions') ? new Response('Not here', { status: 500 }) : answer
      },
    },
  })
  for (const seats of [5, 10, 15]) await askedFacets(gateway, { search: '', asked: [`seats=${seats}`] })
  expect(paths().filter((path) => path === '/extensions')).toHaveLength(1)
})

describe('a service that lists none', () => {
  test.each([[undefined], [['rates']]])('never gets a request for one: %s', async (listed) => {
    const { backend, asked, paths } = fakeService(listed)
    const gateway = facetsGateway({ backend })
    expect(await askedFacets(gateway, { search: '', asked: ['seats=5', 'seats=10'] })).toEqual([7, 8])
    expect(paths()).toEqual(['/extensions', '/search/count?seats=5', '/search/count?seats=10'])
    expect(asked.every(({ body }) => body === '')).toBe(true)
  })

  test('gets one request for a number, however many questions need it at once', async () => {
    const { backend, paths } = fakeService(undefined)
    const gateway = facetsGateway({ backend, answersBytes: 1_000_000 })
    const ask = () => askedFacets(gateway, { search: '', asked: ['seats=5', 'seats=5'] })
    await Promise.all([ask(), ask()])
    await ask()
    expect(paths().filter((path) => path.startsWith('/search'))).toEqual(['/search/count?seats=5'])
  })
})

test('an answer for one account never reaches another', async () => {
  const { backend } = fakeService(undefined)
  const accounts = new Map([
    ['demo', 'suite'],
    ['single', 'other'],
  ] as const)
  const gateway = facetsGateway({ backend, accounts, answersBytes: 1_000_000 })
  const question = JSON.stringify({ search: '', asked: ['seats=5'] })
  const as = async (name: string) =>
    (await postFacets(gateway, question, { cookie: `forecourt-account=${name}` })).text()
  expect(await Promise.all([as('demo'), as('single')])).toEqual(['7\n', '1007\n'])
  expect([await as('single'), await as('demo')]).toEqual(['1007\n', '7\n'])
})

test('an aborted question does not cancel a number that another waits for', async () => {
  let answer = () => {}
  const first = new Promise<void>((resolve) => (answer = resolve))
  const { backend } = fakeService(undefined)
  const gateway = facetsGateway({
    backend: {
      ...backend,
      send: async (request, caller) => {
        if (request.url.includes('seats')) await first
        return backend.send(request, caller)
      },
    },
  })
  const question = { search: '', asked: [...years.slice(0, 30), 'seats=5'] }
  const gone = await postFacets(gateway, JSON.stringify(question))
  const stays = askedFacets(gateway, { search: '', asked: ['seats=5'] })
  await gone.body?.cancel()
  answer()
  expect(await stays).toEqual([7])
})
