import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anySearch } from '#contract/arbitrary.fixture.ts'
import { mostCounts } from '#contract/facets/extensions.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { countQuery } from '#contract/search.ts'
import { createApp } from '../app.ts'
import { currencies, domains, keys } from '../fixtures/dictionaries.ts'
import { errorsOf } from '../reading.fixture.ts'
import { openFixture } from '../service.fixture.ts'
import { createLog } from '../log.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture('embedded')
})
afterAll(() => fixture.close())

const post = (body: unknown, key: string | null = keys.main) =>
  fixture.ask('/facets', key, { method: 'POST', body: JSON.stringify(body) })
const faultsOf = async (body: unknown) => {
  const answer = await post(body)
  return answer.status === 422 ? errorsOf(answer.body) : answer.status
}

describe('extensions', () => {
  test('are listed, for a key', async () => {
    expect(await fixture.get('/extensions')).toEqual({
      extensions: ['areas', 'exclusion', 'facets', 'nearest', 'rates', 'samples'],
    })
    expect((await fixture.ask('/extensions', null)).status).toBe(403)
    expect((await fixture.ask('/rates', keys.expired)).status).toBe(403)
    expect((await post({ search: '', asked: [''] }, keys.inactive)).status).toBe(403)
  })

  test('are unknown addresses where the service is started without them', async () => {
    const { store, cursors } = fixture
    const plain = createApp({ store, cursors, extensions: false })
    const unknown = await plain.request(`/nothing?api_key=${keys.main}`)
    const text = await unknown.text()
    for (const [path, method] of [
      ['/extensions', 'GET'],
      ['/rates', 'GET'],
      ['/facets', 'POST'],
      ['/facets', 'GET'],
    ] as const) {
      const answer = await plain.request(`${path}?api_key=${keys.main}`, { method })
      expect([path, answer.status, await answer.text()]).toEqual([path, unknown.status, text])
    }
    expect((await plain.request(`/search/count?api_key=${keys.main}`)).status).toBe(200)
  })

  test('accept only their own method', async () => {
    const refused = async (path: string, method: string) => {
      const { status, headers } = await fixture.ask(path, keys.main, { method })
      return [status, headers.get('allow')]
    }
    expect(await refused('/extensions', 'POST')).toEqual([405, 'GET, HEAD'])
    expect(await refused('/rates', 'PUT')).toEqual([405, 'GET, HEAD'])
    expect(await refused('/facets', 'GET')).toEqual([405, 'POST'])
  })

  test('return units of each currency for a dollar', async () => {
    expect(await fixture.get('/rates')).toEqual({
      base: 'usd',
      of: Object.fromEntries(currencies.map(({ name, rate }) => [name, rate])),
    })
  })
})

describe('/facets', () => {
  const sites: Sites = {
    idOf: (host) => domains.find(({ domain }) => domain === host)?.id,
    hostOf: (id) => domains.find((domain) => domain.id === id)?.domain,
  }
  // Uses the fixture's sites in place of generated ones.
  const askedSearch = anySearch
    .filter(({ excluded }) => excluded?.sources === undefined)
    .map((search) =>
      search.filters.sources === undefined
        ? search
        : { ...search, filters: { ...search.filters, sources: ['alpha.example', 'beta.example'] } },
    )
  const pricedSearch = fc
    .tuple(askedSearch, fc.constantFrom('usd', 'eur'))
    .map(([search, currency]) => ({ ...search, currency }))

  test('returns the count of each search, in the order of the request', async () => {
    await fc.assert(
      fc.asyncProperty(pricedSearch, fc.array(pricedSearch, { minLength: 1 }), async (base, searches) => {
        const asked = searches.map((search) => variationOf(base, search))
        const { status, body } = await post({ search: searchText(base), asked })
        expect(status).toBe(200)
        const counts = searches.map((search) => fixture.get(`/search/count?${countQuery(search, sites)}`))
        expect(body).toEqual({ counts: (await Promise.all(counts)).map(({ count }) => count) })
      }),
    )
  })

  test('counts the whole inventory, a value, and a variation that removes a filter', async () => {
    const { body } = await post({
      search: 'fuel=diesel',
      asked: ['fuel=', '', 'fuel=petrol,diesel', 'site='],
    })
    const count = async (query: string) => (await fixture.get(`/search/count?${query}`))['count']
    const diesel = await count('fuels[]=1')
    expect(diesel).toBeGreaterThan(0)
    expect(body).toEqual({ counts: [await count(''), diesel, expect.any(Number), diesel] })
  })

  test('reports searches that it cannot count', async () => {
    expect(await faultsOf({ search: '', asked: ['body=suv', 'body=nothing'] })).toEqual({
      'asked[1]': ['asked[1] must be a search'],
    })
    expect(await faultsOf({ search: '', asked: ['site=-alpha.example'] })).toEqual({
      'asked[0]': ['asked[0] must exclude no site'],
    })
    expect(await faultsOf({ search: '', asked: ['site=alpha.example', 'site=gamma.example'] })).toEqual({
      'asked[1]': ['asked[1] must have only sites that are enabled for the key'],
    })
    expect(await faultsOf({ search: '', asked: ['price=1..&currency=xyz'] })).toEqual({
      'asked[0]': ['asked[0] must have a known currency'],
    })
    // Without a price filter, the currency does not matter.
    expect(await faultsOf({ search: 'currency=xyz', asked: ['body=suv'] })).toBe(200)
  })

  test('accepts an invalid base where the variation corrects it', async () => {
    expect(await faultsOf({ search: 'site=gamma.example', asked: ['body=van&site='] })).toBe(200)
    expect(
      Object.keys(Object(await faultsOf({ search: 'site=-alpha.example', asked: ['site=', ''] }))),
    ).toEqual(['asked[1]'])
  })

  test('refuses an invalid body, and too many searches', async () => {
    expect(Object.keys(Object(await faultsOf([])))).toEqual(['search', 'asked'])
    expect(Object.keys(Object(await faultsOf(null)))).toEqual(['body'])
    expect(Object.keys(Object(await faultsOf({ search: '', asked: [] })))).toEqual(['asked'])
    expect(Object.keys(Object(await faultsOf({ search: '', asked: ['', 1] })))).toEqual(['asked[1]'])
    const asked = Array.from({ length: mostCounts + 1 }, () => '')
    expect(Object.keys(Object(await faultsOf({ search: '', asked })))).toEqual(['asked'])
    const unreadable = await fixture.ask('/facets', keys.main, { method: 'POST', body: '{' })
    expect(unreadable.status).toBe(422)
  })

  test('refuses a body of more than a megabyte, and a smaller one on other endpoints', async () => {
    expect((await post({ search: '', asked: ['x'.repeat(2 ** 20)] })).status).toBe(413)
    const headers = { 'content-length': '70000' }
    expect((await fixture.ask('/rates', keys.main, { headers })).status).toBe(413)
    expect((await fixture.ask('/facets', keys.main, { method: 'POST', headers, body: '{}' })).status).toBe(
      422,
    )
  })

  test('is in log and metrics by its name, without its body', async () => {
    const lines: string[] = []
    const log = createLog(() => Object.values(keys), 'info', { write: (line) => void lines.push(line) })
    const { store, cursors } = fixture
    const app = createApp({ store, cursors, log })
    const body = JSON.stringify({ search: 'q=secretword', asked: ['vin=WBA'] })
    await app.request(`/facets?api_key=${keys.main}`, { method: 'POST', body })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ endpoint: 'facets', method: 'POST', status: 200 })
    expect(lines.join('')).not.toMatch(/secretword|WBA/)
  })
})

describe('/samples', () => {
  const ask = (models: unknown, most: unknown, key: string = keys.main) =>
    fixture.ask('/samples', key, { method: 'POST', body: JSON.stringify({ models, most }) })

  test('returns the newest cars of each model, up to the requested number, that the key may see', async () => {
    const { data } = await fixture.get('/search?sort=newest&perPage=50')
    const cars = (
      data as {
        id: string
        year: number | null
        brand: { id: number } | null
        model: { id: number } | null
      }[]
    ).filter(({ brand, model }) => brand !== null && model !== null)
    const [first] = cars
    const pair = [first?.brand?.id, first?.model?.id]
    const { status, body } = await ask([pair, [1, 999_999]], 2)
    expect(status).toBe(200)
    const same = cars.filter(({ brand, model }) => brand?.id === pair[0] && model?.id === pair[1]).slice(0, 2)
    expect(body).toMatchObject({
      samples: [{ data: same.map(({ id, year }) => ({ id, year })) }, { data: [] }],
    })
    expect((await ask([pair], 2, keys.nothing)).body).toEqual({ samples: [{ data: [] }] })
  })

  test('refuses an invalid body', async () => {
    for (const [models, most] of [
      [[], 1],
      [[[1]], 1],
      [[[1, 2]], 0],
      [[[1, 2]], 301],
    ])
      expect((await ask(models, most)).status).toBe(422)
  })
})
