import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filters } from '#contract/filters.ts'
import { emptySearch } from '#contract/search.ts'
import { createApp } from '#service/app.ts'
import { openCursors } from '#service/cursor.ts'
import { renderer } from '#service/present/renderer.ts'
import { openStore } from '#service/store/open.ts'
import { eur, makeFolder, usd } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'
import { ProblemError, type get, problemOfResponse, readBody } from '#src/api/get.ts'
import { httpService } from './http-service.ts'
import { planExport } from './plan.ts'
import { drain, idsOf, limits } from './runs.fixture.ts'

// The run against the real service, over cars made to collide: few values, many unstated ones, equal prices
// in several currencies, amounts beyond 2^53, archived listings.

const { signal } = new AbortController()

async function open() {
  const folder = await makeFolder({ cars: makeCars(new Random(14), 400) })
  const store = await openStore({ ...folder, engine: 'embedded', renderer, workers: 0 })
  const cursors = openCursors(':memory:')
  const app = createApp({ store, cursors, now: () => Date.UTC(2026, 0, 10) })
  const asked: string[] = []
  const ask: typeof get = async (path, schema) => {
    asked.push(path)
    const key = path.includes('api_key=') ? '' : `${path.includes('?') ? '&' : '?'}api_key=suite`
    const response = await app.request(`http://service.example${path}${key}`)
    const text = await response.text()
    if (response.ok) return readBody(schema, text)
    throw new ProblemError(problemOfResponse(response.status, text, response.headers.get('Retry-After')))
  }
  return {
    ask,
    service: httpService(ask, 'en'),
    asked,
    /** Ids of all matching cars, read from the store. */
    expected: async (filters: Filters, currencyId: number) => {
      const question = { filters, currencyId, domains: [1, 2, 3, 4], now: 0 }
      const { cars } = await store.search({ ...question, sort: 'newest', offset: 0, limit: 10_000 })
      return cars.map(({ id }) => id).sort()
    },
    close: async () => {
      cursors.close()
      await store.close()
      await folder.remove()
    },
  }
}

let real: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  real = await open()
})
afterAll(() => real.close())

describe('against the service', { timeout: 60_000 }, () => {
  test.each<[string, Filters, string, number]>([
    ['nothing but a condition', { condition: [1, 2, 3] }, 'usd', usd],
    ['everything priced, in another currency', { price: { from: '0' } }, 'eur', eur],
    [
      'of some sources, not leased',
      { sources: ['site-1.example', 'site-2.example'], leasing: false, fuel: [1, 2, 3, 4] },
      'usd',
      usd,
    ],
    ['with little mileage, by text', { odometer: { to: '150000' }, query: 'diesel' }, 'usd', usd],
    ['a page of cars', { seats: '4' }, 'usd', usd],
  ])('%s', async (_, filters, currency, currencyId) => {
    const search = { ...emptySearch, filters, currency }
    const plan = await planExport(search, real.service, { signal, limits })
    const { cars, proof } = await drain(plan, real.service)
    const expected = await real.expected(filters, currencyId)
    expect(expected.length).toBeGreaterThan(20)
    expect(expected).toEqual(expect.arrayContaining(idsOf(cars)))
    const missing = expected.length - cars.length
    expect(proof).toMatchObject({ rows: cars.length, duplicates: 0, missing, surplus: 0 })
    // A few cars state neither year, price nor mileage.
    expect(missing).toBeLessThanOrEqual(plan.beyond)
    expect(missing / expected.length).toBeLessThan(0.05)
  })

  test.each<[string, Filters]>([
    ['the whole inventory', {}],
    ['that of a source', { sources: ['site-2.example'] }],
    ['what is not leased', { leasing: false }],
  ])('%s comes by the cursor, with its reports', async (_, filters) => {
    const plan = await planExport({ ...emptySearch, filters }, real.service, { signal, limits })
    expect(plan.way).toBe('cursor')
    const { cars, proof } = await drain(plan, real.service)
    expect(idsOf(cars)).toEqual(await real.expected(filters, usd))
    expect(cars.some(({ inspections }) => (inspections ?? []).length > 0)).toBe(true)
    expect(proof).toMatchObject({ duplicates: 0, missing: 0, surplus: 0 })
  })

  test('without the cursor, the inventory is cut into slices', async () => {
    const refuse =
      (problem: ProblemError): typeof get =>
      (path, schema) =>
        path.startsWith('/cars?') ? Promise.reject(problem) : real.ask(path, schema, signal)
    const switchedOff = new ProblemError(problemOfResponse(403, '{"error":"It is switched off here."}', null))
    const service = httpService(refuse(switchedOff), 'en')
    const plan = await planExport(emptySearch, service, { signal, limits })
    expect([plan.way, plan.slices.length > 1]).toEqual(['slices', true])
    const wrong = new ProblemError(problemOfResponse(403, '{"error":"wrong api key"}', null))
    await expect(
      planExport(emptySearch, httpService(refuse(wrong), 'en'), { signal, limits }),
    ).rejects.toThrow(wrong)
  })

  test('an empty range is not sent', async () => {
    const before = real.asked.length
    const filters = { year: { from: '2020', to: '2010' } }
    expect((await planExport({ ...emptySearch, filters }, real.service, { signal })).total).toBe(0)
    expect(real.asked.length).toBe(before)
  })
})
