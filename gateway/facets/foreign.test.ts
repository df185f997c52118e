import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { answerLines } from '#contract/facets/answer.ts'
import { Market } from '#contract/facets/market.ts'
import { variedSearch } from '#contract/facets/variation.ts'
import { countPath, leftOutHeader } from '#contract/requests.ts'
import { type Backend, embeddedBackend } from '#service/backend.ts'
import { type EmbeddedService, openService } from '#service/embed.ts'
import { readDictionaries } from '#service/inventory/read-dictionaries.ts'
import { eur, makeFolder, pln, type TestFolder, usd } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'
import { createPace } from '../pace/pace.ts'
import { askedFacets, facetsGateway } from './facets.fixture.ts'

// All of the gateway's own requests, against a service without extensions.

/** Cars that reveal exchange rates: each has one listing, with a price of many digits. */
const priced = [usd, eur, pln].flatMap((currency) =>
  [123_456_789, 98_765_432].map((price) =>
    JSON.stringify({
      id: `priced-${currency}-${price}`,
      vin: `WBA0000${currency}${price}`.padEnd(17, '0').slice(0, 17),
      year: 2012,
      brand: { id: 1, name: 'x' },
      model: { id: 11, name: 'x' },
      listings: [
        {
          external: {
            id: `p-${currency}-${price}`,
            domain: { id: 1, name: 'site' },
            url: 'https://site.example',
          },
          archived: false,
          created_at: '2026-02-01T00:00:00Z',
          price: { price, currency: { id: currency, name: 'x' }, negotiable: null, history: [] },
        },
      ],
    }),
  ),
)

let folder: TestFolder
let service: EmbeddedService
const sent = new Set<string>()
let gateway: ReturnType<typeof facetsGateway>
beforeAll(async () => {
  folder = await makeFolder({ cars: [...makeCars(new Random(5), 200), ...priced] })
  service = await openService({ ...folder, extensions: false, watchEveryMs: 0 })
  const { stateOf: _, ...embedded } = embeddedBackend(service)
  const backend: Backend = {
    ...embedded,
    send: (request, caller, signal) => {
      const { pathname, searchParams } = new URL(request.url)
      sent.add(`${request.method} ${pathname}`)
      if (searchParams.has('near')) sent.add('near')
      return embedded.send(request, caller, signal)
    },
  }
  // The configured rate has no limit.
  gateway = facetsGateway({ backend, pace: createPace({ rate: Number.POSITIVE_INFINITY }) })
}, 60_000)
afterAll(async () => {
  await service.close()
  await folder.remove()
})

const Counted = v.object({ count: v.number() })

/** The /search/count of a search, given as the query of a page's address. */
async function countOf(text: string): Promise<number> {
  const search = variedSearch(text, '')
  if (search === undefined) throw new Error(`${text} cannot be read`)
  const answer = await gateway.request(`/api${countPath(search)}`)
  return v.parse(Counted, await answer.json()).count
}

const car = { brand: 1, model: 11, year: 2012, damaged: false, price: { amount: '9000', currency: 'eur' } }

test(
  'numbers, quantiles, slices and similar cars are those of /search/count',
  { timeout: 30_000 },
  async () => {
    const lines = await askedFacets(gateway, {
      search: 'price=1..&currency=eur',
      asked: [
        '',
        'fuel=diesel',
        'fuel=-diesel',
        { kind: 'quantiles', of: 'year', search: '', shares: [[1, 2]] },
        { kind: 'slices', along: 'year', search: '' },
        { kind: 'price-check', car, currency: 'eur', cars: true },
      ],
    })
    const around = 'price=1..&currency=eur'
    const [all, diesel] = [await countOf(around), await countOf(`${around}&fuel=diesel`)]
    expect(all).toBeGreaterThan(diesel)
    expect(lines.slice(0, 3)).toEqual([all, diesel, all - diesel])

    const { quantiles, stated } = v.parse(
      v.looseObject({ quantiles: v.array(v.string()), stated: v.number() }),
      lines[3],
    )
    const upTo = (year: number) => countOf(`${around}&year=..${year}`)
    const median = Number(quantiles[0])
    expect(stated).toBe(await countOf(`${around}&year=1800..`))
    expect((await upTo(median)) * 2).toBeGreaterThanOrEqual(stated)
    expect((await upTo(median - 1)) * 2).toBeLessThan(stated)

    const sliced = v.parse(answerLines.slices, lines[4])
    if (!('slices' in sliced)) throw new Error(JSON.stringify(sliced))
    for (const { range, count } of sliced.slices)
      expect(count).toBe(await countOf(`${around}&year=${range.from ?? ''}..${range.to ?? ''}`))
    expect(sliced.unstated).toBe(all - stated)

    const checked = v.parse(answerLines['price-check'], lines[5])
    if (!('similar' in checked)) throw new Error(JSON.stringify(checked))
    const similar = variedSearch(checked.similar, '')
    expect(similar?.filters).toMatchObject({
      brands: [{ id: car.brand, children: [car.model] }],
      leasing: false,
    })
    expect(await countOf(checked.similar)).toBeGreaterThanOrEqual(checked.cars?.length ?? 0)
  },
)

test('rates are measured, and the census is counted', { timeout: 30_000 }, async () => {
  const read = async () => v.parse(Market, await (await gateway.request('/api/market')).json())
  await expect
    .poll(async () => Object.keys((await read()).rates?.of ?? {}).length, { timeout: 20_000 })
    .toBe(3)
  const { rates, census } = await read()
  for (const { name, rate } of (await readDictionaries(folder.inventoryDir)).currencies)
    expect(Math.abs((rates?.of[name] ?? 0) / rate - 1)).toBeLessThan(1e-4)
  expect(census?.cars).toBe(await countOf(''))
  expect(census?.brands).toHaveLength(3)
  for (const [id, count] of census?.brands ?? []) expect(count).toBe(await countOf(`brand=${id}`))
})

test('an area is left out of the request and reported; no count claims to include it', async () => {
  const near = await gateway.request('/api/search/count?near=53.5511,9.9937,50')
  expect(near.headers.get(leftOutHeader)).toBe('near')
  expect(v.parse(Counted, await near.json()).count).toBe(await countOf(''))
  const plain = await gateway.request('/api/search/count')
  expect(plain.headers.has(leftOutHeader)).toBe(false)
  const sorted = await gateway.request('/api/search?near=53.5511,9.9937,50&sort=nearest')
  expect([sorted.status, sorted.headers.get(leftOutHeader)]).toEqual([200, 'near'])
  expect(await askedFacets(gateway, { search: 'near=53.5511,9.9937,50', asked: ['', 'near='] })).toEqual([
    { uncounted: 'area' },
    await countOf(''),
  ])
  expect(sent.has('near')).toBe(false)
})

test('the gateway asks the service for its extensions and then uses none that it lacks', () => {
  expect([...sent].filter((call) => /\/(?:extensions|facets|rates|samples)$/.test(call))).toEqual([
    'GET /extensions',
  ])
})
