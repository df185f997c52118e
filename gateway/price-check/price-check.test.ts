import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { answerLines } from '#contract/facets/answer.ts'
import { checkedCarOf, mayBeChecked } from '#contract/facets/checked-car.ts'
import type { CheckedCar } from '#contract/facets/question.ts'
import { variedSearch } from '#contract/facets/variation.ts'
import { countPath, searchPath } from '#contract/requests.ts'
import { SearchPage } from '#contract/resources/first-answers.ts'

import { keyOfListing } from '#contract/resources/car.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { type Backend, embeddedBackend } from '#service/backend.ts'
import { type EmbeddedService, openService } from '#service/embed.ts'
import { eur, makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { askedFacets, facetsGateway } from '../facets/facets.fixture.ts'

let line = 0
const carLine = (
  year: number,
  price: number,
  {
    currency = eur,
    model = 11,
    ...own
  }: Record<string, unknown> & { currency?: number; model?: number } = {},
) => {
  line += 1
  return JSON.stringify({
    id: `car-${line}`,
    year,
    brand: { id: 1, name: 'x' },
    model: { id: model, name: 'x' },
    fuel: { id: 1, name: 'diesel' },
    listings: [
      {
        external: { id: `l-${line}`, domain: { id: 1, name: 'site' }, url: 'https://site.example' },
        archived: false,
        created_at: '2026-02-01T00:00:00Z',
        odometer: 100_000 + (line % 7) * 1000,
        condition: 1,
        price: { price, currency: { id: currency, name: 'x' }, negotiable: null, history: [] },
        ...own,
      },
    ],
  })
}
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at))

let folder: TestFolder
let service: EmbeddedService
let sent: string[] = []
let dir = ''
beforeAll(async () => {
  folder = await makeFolder({
    cars: [
      ...many(30, (at) => carLine(2018, 9_800 + (at % 5) * 100)),
      ...many(15, (at) => carLine(2018, 4_900 + (at % 5) * 50, { condition: 3 })),
      // None of these is an offer to buy.
      ...many(20, () => carLine(2018, 1)),
      ...many(20, () => carLine(2018, 300, { is_leasing: true })),
      ...many(20, () => carLine(2018, 1_000, { is_auction: true })),
      ...many(11, () => carLine(2018, 7_000, { model: 12 })),
      // Cars of twelve models, interleaved.
      ...many(400, (at) => {
        const model = 20 + Math.floor(Math.sqrt((at * 7919) % 144))
        return carLine(2018, 9_000, { model, created_at: `2026-01-01T00:00:00.${100 + (at % 900)}Z` })
      }),
    ],
  })
  service = await openService({ ...folder, watchEveryMs: 0 })
  dir = await mkdtemp(join(tmpdir(), 'prices-'))
}, 60_000)
afterAll(async () => {
  await service.close()
  await folder.remove()
  await rm(dir, { recursive: true })
})
beforeEach(() => {
  sent = []
})

/** @param knows names of its extensions */
const backend = (knows: boolean): Backend => {
  const embedded = embeddedBackend(service)
  return {
    ...embedded,
    send: (request, caller, signal) => {
      const { pathname } = new URL(request.url)
      sent.push(pathname)
      return !knows && /^\/(?:extensions|facets|rates|samples)$/.test(pathname)
        ? Promise.resolve(Response.json({}, { status: 404 }))
        : embedded.send(request, caller, signal)
    },
  }
}
const car: CheckedCar = { brand: 1, model: 11, year: 2018, fuel: 1, odometer: 100_000, damaged: false }
const asking = (amount: string, currency = 'eur') => ({ price: { amount, currency } })

const check = async (gateway: ReturnType<typeof facetsGateway>, ...cars: CheckedCar[]) => {
  const asked = cars.map((each) => ({ kind: 'price-check' as const, car: each, currency: 'eur' }))
  const lines = await askedFacets(gateway, { search: '', asked })
  return lines.map((one) => {
    const read = v.parse(answerLines['price-check'], one)
    if (!('similar' in read)) throw new Error(JSON.stringify(read))
    return read
  })
}
const pagesAsked = () => sent.filter((path) => /\/(?:search|samples)$/.test(path))

test.each([
  ['that hands out samples', true],
  ['of the interface alone', false],
])('a service %s is asked once for all cars, and then for none', async (_, knows) => {
  const gateway = facetsGateway({ backend: backend(knows) })
  const cars = ['6000', '10000', '10150', '15000'].map((amount) => ({ ...car, ...asking(amount) }))
  const found = await check(gateway, ...cars, { ...car, model: 12 })
  expect(found.map(({ check: one }) => one?.judged?.step)).toEqual([
    'much-cheaper',
    'fair',
    'fair',
    'much-dearer',
    undefined,
  ])
  expect(found[0]?.check).toMatchObject({ currency: 'eur', middle: '10000', judged: { difference: '-4000' } })
  expect(pagesAsked().length).toBeLessThanOrEqual(knows ? 1 : 12)
  const asked = pagesAsked().length
  await check(gateway, ...cars)
  expect(pagesAsked()).toHaveLength(asked)
})

test.each([
  ['that hands out samples', true],
  ['of the interface alone', false],
])(
  'with a service %s, checks of a page equal single checks and request no further page',
  async (_, knows) => {
    const gateway = facetsGateway({ backend: backend(knows), answersBytes: 1_000_000 })
    await gateway.request('/api/market')
    const search: Search = { ...emptySearch, filters: { year: { from: '2018' } }, page: 2, currency: 'eur' }
    const read = await gateway.request(`/api${searchPath(search, 'pl')}`)
    const { data } = v.parse(SearchPage, await read.json())
    const offers = data.flatMap((one) =>
      one.listings.filter((each) => mayBeChecked(one, each)).map((each) => ({ one, each })),
    )
    expect(offers.length).toBeGreaterThan(0)
    const alone = await askedFacets(gateway, {
      search: '',
      asked: offers.map(({ one, each }) => {
        const checked = checkedCarOf(one, each)
        if (checked === undefined) throw new Error(one.id)
        return { kind: 'price-check' as const, car: checked, currency: 'eur' }
      }),
    })
    sent = []
    const { sort, page, currency } = search
    const [count, line] = await askedFacets(gateway, {
      search: 'year=2018..',
      asked: ['', { kind: 'page-checks', sort, page, language: 'pl', currency }],
    })
    expect(count).toBe(516)
    expect(line).toEqual({
      currency: 'eur',
      checks: Object.fromEntries(
        offers.map(({ each }, at) => {
          const single = v.parse(answerLines['price-check'], alone[at])
          return [keyOfListing(each), ('check' in single && single.check) || null]
        }),
      ),
    })
    expect(pagesAsked()).toEqual([])
  },
)

test('checks of a page wait for the numbers beside them', async () => {
  const gateway = facetsGateway({ backend: backend(true) })
  await gateway.request('/api/market')
  sent = []
  await askedFacets(gateway, {
    search: 'year=2018..',
    asked: [{ kind: 'page-checks', sort: 'newest', page: 1, language: 'en', currency: 'eur' }, 'fuel=diesel'],
  })
  const order = sent.map((path) => path.split('/').at(-1))
  expect(order).toContain('search')
  expect(order.indexOf('facets')).toBeLessThan(order.indexOf('search'))
})

test('auctions, leasing and prices of 1 do not count as offers; damaged cars are compared with damaged ones', async () => {
  const gateway = facetsGateway({ backend: backend(true) })
  const [sound, damaged] = await check(gateway, car, { ...car, damaged: true, ...asking('5000') })
  expect(sound?.check).toMatchObject({ middle: '10000' })
  expect(sound?.check).not.toHaveProperty('judged')
  expect(damaged?.check?.judged?.step).toBe('fair')
})

test('among equal prices, one that differs by a hundredth is fair', async () => {
  const gateway = facetsGateway({ backend: backend(true) })
  const [same, near, cheaper] = await check(
    gateway,
    ...['9000', '9090', '8000'].map((amount) => ({ ...car, model: 25, ...asking(amount) })),
  )
  expect(same?.check?.judged?.step).toBe('fair')
  expect(near?.check?.judged?.step).toBe('fair')
  expect(cheaper?.check?.judged?.step).toMatch(/cheaper$/)
})

test('an amount in another currency is converted by the day’s rates', async () => {
  const gateway = facetsGateway({ backend: backend(true) })
  await gateway.request('/api/market')
  const [found] = await check(gateway, { ...car, ...asking('10000', 'usd') })
  expect(found?.check?.currency).toBe('eur')
  expect(found?.check?.judged?.difference).not.toBe('0')
})

test('a mileage beyond all others has no check, and does not cut the answer', async () => {
  const gateway = facetsGateway({ backend: backend(true) })
  const far = { ...car, ...asking('9000'), odometer: Number.MAX_SAFE_INTEGER }
  const [none, one] = await check(gateway, far, { ...car, ...asking('9000') })
  expect(none?.check).toBeUndefined()
  expect(one?.check).toBeDefined()
})

test('fewer than twelve similar cars give no verdict, nor does a car without a year', async () => {
  const gateway = facetsGateway({ backend: backend(true) })
  const { year: _, ...undated } = car
  for (const one of await check(
    gateway,
    { ...car, model: 12, ...asking('7000') },
    { ...undated, ...asking('9000') },
  )) {
    expect(one).not.toHaveProperty('check')
    const search = variedSearch(one.similar, '')
    if (search === undefined) throw new Error(one.similar)
    expect((await gateway.request(`/api${countPath(search)}`)).status).toBe(200)
  }
})

test('a sample is cached over restarts, by account', async () => {
  await check(facetsGateway({ backend: backend(true), marketDir: dir }), car)
  sent = []
  const [found] = await check(facetsGateway({ backend: backend(true), marketDir: dir }), car)
  expect(found?.check?.middle).toBe('10000')
  expect(pagesAsked()).toEqual([])
  const other = facetsGateway({ backend: backend(true), marketDir: dir, key: 'nobody' })
  const [refused] = await askedFacets(other, {
    search: '',
    asked: [{ kind: 'price-check', car, currency: 'eur' }],
  })
  expect(refused).toMatchObject({ failed: { status: 403 } })
})

test('without extensions, consecutive pages of samples hardly overlap', async () => {
  const asked: string[] = []
  const plain = backend(false)
  const gateway = facetsGateway({
    backend: {
      ...plain,
      send: async (request, caller, signal) => {
        const answer = await plain.send(request, caller, signal)
        if (!new URL(request.url).pathname.endsWith('/search')) return answer
        const { data } = v.parse(SearchPage, await answer.clone().json())
        asked.push(...data.map(({ id }) => id))
        return answer
      },
    },
  })
  const models = Array.from({ length: 12 }, (_, at) => ({ ...car, model: 20 + at }))
  const found = await check(gateway, ...models)
  expect(found.filter((one) => one.check !== undefined).length).toBeGreaterThan(8)
  // Consecutive pages may overlap by less than a page.
  expect(asked.length - new Set(asked).size).toBeLessThan(150)
})
