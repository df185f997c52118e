import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../fixtures/dictionaries.ts'
import { errorsOf, pageOf } from '../reading.fixture.ts'
import { openFixture } from '../service.fixture.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const page = async (query: string, key: string = keys.main) =>
  pageOf(await fixture.get(`/search?${query}`, key))
const ids = async (query: string, key?: string) => (await page(query, key)).data.map(({ id }) => id)
const count = async (query: string, key: string = keys.main) =>
  (await fixture.get(`/search/count?${query}`, key))['count']
const refusal = async (query: string, path = '/search') => {
  const { status, body } = await fixture.ask(`${path}?${query}`)
  return { status, params: status === 422 ? Object.keys(errorsOf(body)) : [] }
}

describe('/search: pagination', () => {
  test('data holds one car more than perPage, and meta uses perPage', async () => {
    const { data, meta } = await page('perPage=10')
    expect(data).toHaveLength(11)
    expect(meta).toMatchObject({ per_page: 10, from: 1, to: 10, current_page: 1 })
    expect((await page('perPage=10&page=2')).data[0]?.id).toBe(data[10]?.id)
  })

  test('the last page holds what is left', async () => {
    const total = Number(await count(''))
    const last = Math.ceil(total / 50)
    expect((await page(`perPage=50&page=${last}`)).data).toHaveLength(total - (last - 1) * 50)
  })

  test('omitted and blank values mean page 1 and 50 a page', async () => {
    expect((await page('page=&perPage=')).meta).toMatchObject({ current_page: 1, per_page: 50 })
    expect((await page('')).meta).toMatchObject({ current_page: 1, per_page: 50 })
  })

  test.each([
    'perPage=1',
    'perPage=51',
    'perPage=0',
    'perPage=-2',
    'perPage=2.5',
    'perPage=ten',
    'perPage[]=5',
  ])('%s is 422', async (query) => {
    expect(await refusal(query)).toEqual({ status: 422, params: ['perPage'] })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=999999999999999999999',
    'page=201',
    'perPage=2&page=5001',
  ])('%s is 422', async (query) => {
    expect(await refusal(query)).toEqual({ status: 422, params: ['page'] })
  })

  test('the window: the last page whose spare record lies outside is refused by the engine', async () => {
    for (const query of ['page=200', 'perPage=50&page=200', 'perPage=2&page=5000', 'perPage=40&page=250']) {
      const { status, body } = await fixture.ask(`/search?${query}`)
      expect(status).toBe(400)
      expect(body).toEqual({ error: expect.stringContaining('search_phase_execution_exception') })
    }
    expect((await fixture.ask('/search?page=199')).status).toBe(200)
    expect((await fixture.ask('/search?perPage=2&page=4999')).status).toBe(200)
  })

  test('past the last page: 200 with empty data', async () => {
    const { data, meta } = await page('page=150')
    expect(data).toEqual([])
    expect(meta).toMatchObject({ from: null, to: null, current_page: 150 })
  })

  test('an empty result is 200 with data [], total 0, from and to null', async () => {
    const { data, meta } = await page('query=nosuchword')
    expect(data).toEqual([])
    expect(meta).toMatchObject({ total: 0, from: null, to: null })
    expect(await count('query=nosuchword')).toBe(0)
  })

  test('links keep the query and the key and can be followed', async () => {
    const { links } = await page('perPage=5&domains[]=1&domains[]=2&sort=year_asc')
    const next = new URL(String(links['next']))
    expect(next.searchParams.getAll('domains[]')).toEqual(['1', '2'])
    expect(next.searchParams.get('api_key')).toBe(keys.main)
    const followed = pageOf((await fixture.ask(next.pathname + next.search, null)).body)
    expect(followed.meta).toMatchObject({ current_page: 2, per_page: 5 })
  })

  test('links begin with the address of the request', async () => {
    const { body } = await fixture.ask(`http://listings.example:8080/search?api_key=${keys.main}`, null)
    expect(pageOf(body).meta).toMatchObject({ path: 'http://listings.example:8080/search' })
  })
})

describe('/search: fields of a car', () => {
  test('only listings of enabled sources appear, and other active ones remain beside the one that matched', async () => {
    const { data } = await page('vin=F0RE1GNT')
    expect(data[0]?.listings.map(({ external }) => external.id)).toEqual(['f2'])
    const mixed = await page('vin=LEASINGM1XED&is_leasing=1')
    expect(mixed.data[0]?.listings).toHaveLength(2)
    const narrowed = await page('vin=LEASINGM1XED&domains[]=1')
    expect(narrowed.data[0]?.listings).toHaveLength(2)
  })

  test('a car whose only listing is of another source, or sold, is not found', async () => {
    expect(await ids('vin=F0RE1GN0NLY')).toEqual([])
    expect(await ids('vin=F0RE1GN0NLY', keys.everything)).toEqual(['foreign-only'])
    expect(await ids('vin=S0LD3000')).toEqual([])
  })

  test('reports are left out, and month is for lookups', async () => {
    const [car] = (await page('vin=F0RE1GNT')).data
    expect(car).not.toHaveProperty('inspections')
    expect(car).not.toHaveProperty('vehicle_history_reports')
    expect(car).not.toHaveProperty('month')
    // The flags are independent of whether reports are shown.
    expect(car).toMatchObject({ has_inspections: true, has_history_reports: true })
  })

  test('a value that is not stated is null or empty, and is_leasing may be missing', async () => {
    const [car] = (await page('sort=newest&perPage=50&page=4')).data.filter(({ id }) => id === 'nulls')
    expect(car).toMatchObject({ vin: null, year: null, brand: null, option_ids: [], has_inspections: null })
    expect(car?.listings[0]).toMatchObject({ price: null, odometer: null, images: [], keys_available: null })
    expect(car?.listings[0]).not.toHaveProperty('is_leasing')
  })

  test('prices of int64 are exact to the last unit, and are not converted', async () => {
    const { text } = await fixture.ask('/search?vin=INT64MAX&currency=jpy')
    expect(text).toContain('"price":9223372036854775807,"currency":{"id":1,"name":"usd"}')
    expect((await fixture.ask('/search?vin=BEYONDFL0AT')).text).toContain('"current_bid":9007199254740993')
  })

  test('a VIN is lower case, whatever the case in the request', async () => {
    expect((await page('vin=pLaCeSwH')).data[0]).toMatchObject({ vin: 'placeswh0le000001' })
  })

  test('names follow lang in all six languages', async () => {
    const fuel = async (lang: string) => (await page(`vin=PLACESWH0LE&lang=${lang}`)).data[0]?.['fuel']
    expect(await Promise.all(['en', 'ru', 'sq', 'pl', 'uk', 'bg'].map(fuel))).toEqual(
      ['Diesel', 'Дизель', 'Naftë', 'Diesel', 'Дизель', 'Дизел'].map((name) => ({ id: 1, name })),
    )
  })

  test('a code outside the tables keeps its value and name', async () => {
    const [car] = (await page('vin=C0DESUNKN0WN')).data
    expect(car).toMatchObject({ fuel: { id: 77, name: 'plutonium' }, body_type: { id: 78, name: null } })
    expect(car?.listings[0]).toMatchObject({ condition: 99, damage: 404 })
  })
})

describe('/search: location_details', () => {
  const details = async (vin: string, lang = 'en') =>
    (await page(`vin=${vin}&lang=${lang}`)).data[0]?.listings[0]?.['location_details']

  test('names by lang, falling back to the dictionary', async () => {
    expect(await details('PLACESWH0LE', 'pl')).toEqual({
      country: { id: 1, name: 'Polska', iso: 'PL' },
      region: { id: 1000, name: 'Mazowieckie' },
      district: { id: 1001, name: 'Warsaw County' },
      place: { id: 1002, name: 'Warszawa' },
    })
    expect(await details('PLACESWH0LE', 'sq')).toMatchObject({ country: { name: 'Poland' } })
  })

  test('an unresolved id keeps its id with name null', async () => {
    expect(await details('PLACESUNRES')).toEqual({
      country: { id: 77, name: null, iso: 'NW' },
      region: { id: 78, name: null },
      district: null,
      place: { id: 79, name: null },
    })
  })

  test('a textual label has id null', async () => {
    expect(await details('PLACESLABELS')).toMatchObject({
      country: { id: null, name: 'Polska' },
      region: { id: null, name: 'nad Wisłą' },
    })
  })

  test('the same shape on every listing, and nothing inferred from coordinates', async () => {
    expect(await details('PLACES0LD', 'ru')).toEqual({
      country: { id: 1, name: 'Польша', iso: 'PL' },
      region: null,
      district: null,
      place: null,
    })
  })
})

describe('/search: matching', () => {
  test('one and the same listing must satisfy all listing filters', async () => {
    expect(await ids('vin=HALFANDHALF&conditions[]=3&price_from=5000')).toEqual([])
    expect(await ids('vin=HALFANDHALF&conditions[]=3&price_to=1000')).toEqual(['half-and-half'])
  })

  test('a car with mixed listings matches leasing yes and no; null and missing are no', async () => {
    expect(await ids('vin=LEASING&is_leasing=true&sort=year_asc')).toEqual(['leasing-mixed', 'leasing-true'])
    expect(await ids('vin=LEASING&is_leasing=0&sort=year_asc')).toEqual([
      'leasing-false',
      'leasing-missing',
      'leasing-mixed',
    ])
    expect(await ids('vin=LEASINGM1XED&is_leasing=false&domains[]=1')).toEqual([])
  })

  test('keys_available=0 finds listings with false, not those with null', async () => {
    expect(await ids('year_from=2003&year_to=2003&keys_available=0')).toEqual(['half-and-half'])
  })

  test('int64 bounds compare to the last unit', async () => {
    expect(await ids('price_from=9223372036854775807')).toEqual(['int64-max'])
    expect(await ids('price_from=9007199254740993&price_to=9223372036854775806&sort=cheaper')).toEqual([
      'beyond-float',
      'int64-less',
    ])
  })

  test('price sorts and filters compare in the selected currency', async () => {
    const ordered = ['price-eur', 'price-usd', 'price-jpy']
    expect(
      new Set(await ids('year_from=2010&year_to=2010&currency=USD&price_from=1000&price_to=1000')),
    ).toEqual(new Set(ordered.slice(0, 2)))
    expect(await ids('year_from=2010&year_to=2010&currency=eur&sort=cheaper')).toEqual(ordered)
    expect(await ids('year_from=2010&year_to=2010&currency_id=3&currency=xyz&sort=expensive')).toEqual([
      ordered[2],
      ordered[0],
      ordered[1],
    ])
  })

  test('auction_nearest: auctions to come by time, then past ones and cars without one', async () => {
    const sorted = await ids('year_from=2009&year_to=2010&sort=auction_nearest')
    expect(sorted.slice(0, 3)).toEqual(['auction-soon', 'auction-later', 'auction-past'])
  })
})

describe('/search and /search/count: validation', () => {
  test.each(['', '&near=53.5,9,54,10,54,8'])('nearest%s has no place to measure from', async (area) => {
    expect(await refusal(`sort=nearest${area}`)).toEqual({ status: 422, params: ['sort'] })
  })

  test.each([
    ['currency=xyz', 'currency'],
    ['currency=', 'currency'],
    ['currency=us', 'currency'],
    ['currency_id=99', 'currency_id'],
    ['currency_id=0', 'currency_id'],
    ['lang=xx', 'lang'],
    ['lang=EN', 'lang'],
    ['domains[]=3', 'domains[]'],
    ['domains[]=1&domains[]=1', 'domains[]'],
    ['is_leasing=maybe', 'is_leasing'],
    ['year_from=1799', 'year_from'],
    ['has_inspections=true', 'has_inspections'],
  ])('%s is 422 for both', async (query, param) => {
    expect(await refusal(query)).toEqual({ status: 422, params: [param] })
    expect(await refusal(query, '/search/count')).toEqual({ status: 422, params: [param] })
  })

  test('every fault of a request is reported at once', async () => {
    const { params } = await refusal('perPage=1&sort=best&seats=0&lang=tlh')
    expect(new Set(params)).toEqual(new Set(['perPage', 'sort', 'seats', 'lang']))
  })

  test('count ignores pagination and sort, valid or not', async () => {
    expect(await count('page=5000&perPage=1&sort=bogus')).toBe(await count(''))
  })

  test('a domain filter counts cars with an active listing there', async () => {
    expect(await count('domains[]=4')).toBe(1)
    expect(await count('domains[]=3', keys.everything)).toBe(2)
  })
})
