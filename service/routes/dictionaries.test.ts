import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../fixtures/dictionaries.ts'
import { dataOf, errorsOf, listOf } from '../reading.fixture.ts'
import { openFixture } from '../service.fixture.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const list = async (path: string, key: string = keys.main) => listOf((await fixture.ask(path, key)).body)
const names = async (path: string, key?: string) => (await list(path, key)).map(({ name }) => name)
const data = async (path: string, key: string = keys.main) => dataOf(await fixture.get(path, key))
const ids = async (path: string, key?: string) => (await data(path, key)).data.map(({ id }) => id)
const refused = async (path: string) => {
  const { status, body } = await fixture.ask(path)
  return status === 422 ? Object.keys(errorsOf(body)) : status
}

describe('/domains', () => {
  test('bare array of the sources enabled for the key', async () => {
    expect((await list('/domains')).map(({ id }) => id)).toEqual([1, 2, 4])
    expect(await list('/domains', keys.single)).toEqual([
      { id: 1, name: 'Alpha Motors', base_url: 'https://alpha.example', domain: 'alpha.example' },
    ])
  })

  test('search matches part of name or base_url, case apart, and nothing of other sources', async () => {
    expect(await names('/domains?search=AUCT')).toEqual(['Beta Auctions'])
    expect(await names('/domains?search=//alpha.ex')).toEqual(['Alpha Motors'])
    expect(await names('/domains?search=gamma')).toEqual([])
    expect(await refused(`/domains?search=${'x'.repeat(201)}`)).toEqual(['search'])
  })
})

describe('/brands and /models', () => {
  test('query matches names and synonyms, without case or diacritics, taken literally', async () => {
    expect(await names('/brands?query=skoda')).toEqual(['Škoda'])
    expect(await names(`/brands?query=${encodeURIComponent('шкода')}`)).toEqual(['Škoda'])
    expect(await names('/brands?query=bayerische')).toEqual(['BMW'])
    expect(await names(`/brands?query=${encodeURIComponent('%')}`)).toEqual(["O'Neil 100% _x"])
    expect(await names('/brands?query=')).toHaveLength(4)
    expect((await list('/brands'))[0]).not.toHaveProperty('synonyms')
  })

  test('models with generations; an unknown brand has none', async () => {
    expect(await list('/models/10')).toEqual([
      { id: 100, name: 'Octavia', generations: [{ id: 1, name: 'III', year_from: 2012, year_to: 2020 }] },
      { id: 101, name: 'Superb', generations: [] },
    ])
    expect(await names('/models/10?query=sup')).toEqual(['Superb'])
    expect(await list('/models/999')).toEqual([])
    expect(await list('/models/99999999999999999999')).toEqual([])
    expect(await refused('/models/x')).toEqual(['brand_id'])
    expect(await refused('/models/10?query[]=sup')).toEqual(['query'])
  })
})

describe('/countries', () => {
  test('ordered by id, paged with after_id', async () => {
    expect(await data('/countries?per_page=3')).toMatchObject({ meta: { next_after_id: 3, has_more: true } })
    expect(await ids('/countries?per_page=3&after_id=3')).toEqual([4])
    expect(await data('/countries?per_page=3&after_id=3')).toMatchObject({
      meta: { next_after_id: null, has_more: false },
    })
    expect(await ids('/countries?after_id=999999999999999999999')).toEqual([])
  })

  test('query is a literal beginning of a name, native name, ISO code or translation', async () => {
    expect(await ids('/countries?query=pol')).toEqual([1])
    expect(await ids('/countries?query=land')).toEqual([])
    expect(await ids('/countries?query=osterr')).toEqual([3])
    expect(await ids(`/countries?query=${encodeURIComponent('поль')}`)).toEqual([1])
    expect(await ids('/countries?query=deu')).toEqual([2])
    expect(await ids(`/countries?query=${encodeURIComponent('100%')}`)).toEqual([4])
    expect(await ids(`/countries?query=${encodeURIComponent('%')}`)).toEqual([])
    expect(await ids('/countries?query=_')).toEqual([4])
    expect(await ids('/countries?query=%20')).toEqual([1, 2, 3, 4])
  })

  test('ids[] intersects, and unknown ones are left out', async () => {
    expect(await ids('/countries?ids[]=4&ids[]=2&ids[]=99')).toEqual([2, 4])
    expect(await ids('/countries?ids[]=4&ids[]=2&query=100')).toEqual([4])
    const hundred = Array.from({ length: 100 }, (_, index) => `ids[]=${index + 1}`).join('&')
    expect(await ids(`/countries?${hundred}`)).toEqual([1, 2, 3, 4])
    expect(await refused(`/countries?${hundred}&ids[]=101`)).toEqual(['ids[]'])
  })

  test.each([
    ['per_page=', 'per_page'],
    ['per_page=0', 'per_page'],
    ['per_page=1001', 'per_page'],
    ['per_page=x', 'per_page'],
    ['after_id=', 'after_id'],
    ['after_id=0', 'after_id'],
    ['after_id=-4', 'after_id'],
    ['ids[]=0', 'ids[]'],
    ['ids=1,2', 'ids'],
    ['ids[]=', 'ids[]'],
    ['lang=de', 'lang'],
  ])('%s is 422', async (query, param) => {
    expect(await refused(`/countries?${query}`)).toEqual([param])
  })

  test('one country: named by lang, 404 where unknown, 422 where the id is no integer', async () => {
    expect(await fixture.get('/countries/1?lang=uk')).toEqual({
      data: { id: 1, name: 'Польща', original_name: 'Polska', native: 'Polska', iso: 'PL', iso3: 'POL' },
    })
    expect(await refused('/countries/99')).toBe(404)
    expect(await refused('/countries/1x')).toEqual(['id'])
    expect(await refused('/countries/0')).toEqual(['id'])
    // A query parameter does not replace the one in the path.
    expect(await fixture.get('/countries/1?id=2')).toMatchObject({ data: { id: 1 } })
  })
})

describe('/locations', () => {
  test('like /countries, with filters for country and feature code', async () => {
    expect(await ids('/locations?country_id=1&feature_code=ADM1')).toEqual([1000])
    expect(await ids('/locations?query=waw')).toEqual([])
    expect(await ids('/locations?query=warsz&lang=en')).toEqual([1002])
    expect(await ids('/locations?ids[]=2000&ids[]=1000')).toEqual([1000, 2000])
    expect(await refused('/locations?country_id=x')).toEqual(['country_id'])
  })

  test('one location with every field', async () => {
    expect(await fixture.get('/locations/1002?lang=pl')).toEqual({
      data: {
        id: 1002,
        name: 'Warszawa',
        original_name: 'Warsaw',
        ascii_name: null,
        country_id: 1,
        admin1: 1000,
        admin2: 1001,
        admin3: '146501',
        admin4: null,
        admin5: null,
        population: 0,
        feature_class: 'P',
        feature_code: 'PPLC',
        latitude: 52.25,
        longitude: 21,
      },
    })
    expect(await refused('/locations/5')).toBe(404)
  })
})

test('/currencies: a bare array', async () => {
  expect(await list('/currencies')).toEqual([
    { id: 1, name: 'usd' },
    { id: 2, name: 'eur' },
    { id: 3, name: 'jpy' },
  ])
})

describe('/car-options', () => {
  test('popular options by section where nothing but limit is sent', async () => {
    const grouped = await data('/car-options')
    expect(grouped.data.map((group) => group['section'])).toEqual([
      { id: 1, name: 'Safety' },
      { id: 2, name: 'Comfort' },
    ])
    expect(grouped.data.map((group) => Object(group['options']).length)).toEqual([5, 5])
    expect(grouped.meta).toBeUndefined()
    const sizes = async (limit: string) =>
      (await data(`/car-options?limit=${limit}`)).data.map((group) => Object(group['options']).length)
    expect(await sizes('0')).toEqual([1, 1])
    expect(await sizes('999')).toEqual([25, 25])
  })

  test.each(['query=', 'page=1', 'per_page=', 'section_id=1', 'ids=100', 'ids[]=100'])(
    '%s makes it a flat list',
    async (query) => {
      expect((await data(`/car-options?${query}`)).meta).toMatchObject({ page: 1 })
    },
  )

  test('page and per_page are clamped, perPage is an alias that per_page overrules', async () => {
    const meta = async (query: string) => (await data(`/car-options?${query}`)).meta
    expect(await meta('page=-3')).toEqual({ page: 1, per_page: 25, total: 60 })
    expect(await meta('page=1&per_page=0')).toMatchObject({ per_page: 1 })
    expect(await meta('per_page=5000')).toMatchObject({ per_page: 100 })
    expect(await meta('perPage=7')).toMatchObject({ per_page: 7 })
    expect(await meta('perPage=7&per_page=9')).toMatchObject({ per_page: 9 })
    expect(await ids('/car-options?per_page=50&page=2')).toHaveLength(10)
    expect(await refused('/car-options?page=x')).toEqual(['page'])
  })

  test('ids in either form; invalid ids are discarded, and an empty rest finds nothing', async () => {
    expect(await ids('/car-options?ids=101,102')).toEqual([101, 102])
    expect(await ids('/car-options?ids[]=102&ids[]=101')).toEqual([101, 102])
    expect(await ids('/car-options?ids=101,-5,x,0,,999')).toEqual([101])
    expect(await ids('/car-options?ids=')).toEqual([])
  })

  test('query searches names, descriptions, locations and translations', async () => {
    expect(await ids('/car-options?query=sunro')).toEqual([100])
    expect(await ids('/car-options?query=opens')).toEqual([101])
    expect((await ids('/car-options?query=roof')).toSorted()).toEqual([100, 101, 102])
    expect(await ids('/car-options?query=szyber')).toEqual([100])
    expect(await ids('/car-options?query=nobody')).toEqual([])
  })

  test('an option is in the language of the request, where the account has it', async () => {
    const [russian] = (await data('/car-options?ids=100&lang=ru')).data
    expect(russian).toMatchObject({
      name: 'Люк',
      description: 'В крыше',
      section: { id: 1, name: 'Безопасность' },
      parent_option: null,
    })
    expect(Object.keys(russian?.['translations'] ?? {})).toEqual(['pl', 'ru'])
    const [limited] = (await data('/car-options?ids=100&lang=ru', keys.single)).data
    expect(limited).toMatchObject({
      name: 'Sunroof',
      section: { id: 1, name: 'Safety' },
      translations: { pl: 'Szyberdach' },
    })
  })

  test('a child names its parent', async () => {
    const [child] = (await data('/car-options?ids=105')).data
    expect(child).toMatchObject({ parent_option_id: 104, parent_option: { id: 104, name: 'Option 4' } })
  })

  test('/car-option-sections', async () => {
    expect(await fixture.get('/car-option-sections?lang=pl')).toEqual({
      data: [
        { id: 1, name: 'Bezpieczeństwo' },
        { id: 2, name: 'Comfort' },
        { id: 3, name: 'Empty' },
      ],
    })
  })
})
