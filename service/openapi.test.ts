import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterParameters } from '#contract/search.ts'
import { type Endpoint, endpointNames, endpoints } from '#contract/endpoints.ts'
import { openapi } from '#contract/openapi.ts'
import type { JsonSchema } from '#contract/openapi-schemas.ts'
import { keys } from './fixtures/dictionaries.ts'
import { openFixture } from './service.fixture.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** The requests of the document's examples: a good response of each endpoint, and failures of each status. */
const requests: Readonly<Record<string, string>> = {
  search: '/search?vin=placeswh0le&perPage=2&lang=pl',
  'search 400': '/search?page=200',
  'search 422': '/search?perPage=1&is_leasing=',
  count: '/search/count?conditions[]=1&price_to=2000',
  export: '/cars?limit=1&domains[]=4',
  car: '/cars/places-whole',
  'car 404': '/cars/unknown',
  carByVin: '/cars/vin/PLACESWH0LE000001?lang=uk',
  'carByVin 422': '/cars/vin/SHORT',
  listing: '/listing/1/p4?lang=bg',
  domains: '/domains?search=alpha',
  brands: '/brands?query=skoda',
  models: '/models/10?query=octavia',
  countries: '/countries?query=pol&per_page=5',
  'countries 422': '/countries?per_page=&after_id=0',
  country: '/countries/1?lang=ru',
  'country 404': '/countries/99',
  locations: '/locations?country_id=1&feature_code=ADM1&lang=pl',
  location: '/locations/1002?lang=pl',
  carOptions: '/car-options?ids=100,105&lang=pl',
  carOptionSections: '/car-option-sections?lang=pl',
  currencies: '/currencies',
}

/** A key and a cursor differ in each run: the document shows placeholders. */
const still = (text: string) =>
  text.replaceAll(keys.main, '<API_KEY>').replaceAll(/[\w-]{22}\.(?=-1|\d)/g, '<CURSOR>.')

describe('the OpenAPI document', () => {
  test('its examples are the responses of the service', async () => {
    const examples: Record<string, unknown> = {}
    for (const [name, request] of Object.entries(requests)) {
      const { status, text } = await fixture.ask(request)
      examples[name] = { request, status, body: JSON.parse(still(text)) as unknown }
      expect([name, status]).toEqual([name, Number(name.split(' ')[1] ?? 200)])
    }
    const file = join(import.meta.dirname, '../contract/openapi-examples.json')
    // After an intended change: UPDATE_EXAMPLES=1 npx vitest run service/openapi.test.ts
    if (process.env['UPDATE_EXAMPLES']) await writeFile(file, JSON.stringify(examples, null, 2))
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(examples)
  })

  test('lists every status that a request may get', async () => {
    const { paths, components } = openapi()
    for (const { get } of Object.values(paths))
      expect(get.responses).toMatchObject({ 414: {}, 500: {}, 503: {} })
    expect(Object.keys(components.responses)).toEqual(['TooLong', 'Failed', 'Unavailable'])
    expect((await fixture.ask(`/search?${'&a='.repeat(20_000)}`)).body).toEqual({
      message: expect.any(String),
    })
  })

  test('has a licence, every endpoint, and an example of each response', () => {
    const { paths, info } = openapi()
    expect(info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    expect(Object.keys(paths)).toEqual(endpointNames.map((name) => endpoints[name].url))
    for (const { get } of Object.values(paths))
      expect(get.responses[200].content['application/json']).toHaveProperty('example')
  })

  test('has every parameter of the filters and the endpoints, once', () => {
    const { paths } = openapi()
    const names = (url: string) => paths[url]?.get.parameters.map(({ name }) => name) ?? []
    const filterNames = filterParameters().map(({ name }) => name)
    for (const name of ['search', 'count'] as const)
      expect(names(endpoints[name].url)).toEqual(expect.arrayContaining(filterNames))
    expect(names('/search')).toEqual(expect.arrayContaining(['brands[1][id]', 'brands[1][models][]']))
    expect(names('/cars')).toEqual(
      expect.arrayContaining(['domains[]', 'is_leasing', 'scroll_id', 'limit', 'lang']),
    )
    for (const name of endpointNames) {
      const given = names(endpoints[name].url)
      expect(new Set(given).size).toBe(given.length)
      const endpoint: Endpoint = endpoints[name]
      expect(given).toEqual(expect.arrayContaining([...Object.keys(endpoint.path), 'lang']))
    }
  })

  test('states the largest value of an integer; no other integer is refused for its size', async () => {
    const { paths } = openapi()
    const beyond = `1${'0'.repeat(30)}`
    for (const name of ['search', 'count', 'export', 'countries', 'locations', 'carOptions'] as const)
      for (const { name: param, in: place, schema } of paths[endpoints[name].url]?.get.parameters ?? []) {
        const {
          type,
          maximum,
          format,
          enum: codes,
        }: JsonSchema = schema['type'] === 'array' ? Object(schema['items']) : schema
        // A currency's number has to be a known one.
        const other = codes !== undefined || param === 'currency_id'
        if (type !== 'integer' || place !== 'query' || other) continue
        const parent = /^(\w+\[[01]\])\[\w+\]\[\]$/.exec(param)?.[1]
        const beside = parent === undefined ? '' : `${parent}[id]=1&`
        const { status } = await fixture.ask(
          `${endpoints[name].url}?${beside}${encodeURIComponent(param)}=${beyond}`,
        )
        const bounded = maximum !== undefined || format === 'int64'
        expect([name, param, status === 422]).toEqual([name, param, bounded])
      }
  })

  test('has only 64-bit integers and degrees as numbers', () => {
    const { schemas } = openapi().components
    const found: string[] = []
    const visit = (value: unknown, path: string) => {
      if (!(value instanceof Object)) return
      const types = [Reflect.get(value, 'type')].flat()
      if (types.includes('number')) found.push(path)
      if (types.includes('integer')) expect([path, Reflect.get(value, 'format')]).toEqual([path, 'int64'])
      for (const [name, item] of Object.entries(value)) visit(item, `${path}.${name}`)
    }
    visit(schemas, '')
    for (const { get } of Object.values(openapi().paths)) visit(get.responses[200], get.operationId)
    const names = found.map((path) => path.split('.').at(-1) ?? '').filter((name) => /^[a-z]/.test(name))
    expect([...new Set(names)].toSorted()).toEqual(['lat', 'latitude', 'lon', 'longitude'])
  })

  test('has no default for a parameter whose presence is a choice', () => {
    const { parameters } = openapi().paths['/car-options']?.get ?? { parameters: [] }
    const withDefault = parameters.filter(({ schema }) => 'default' in schema).map(({ name }) => name)
    expect(withDefault).toEqual(['limit', 'lang'])
  })

  test('has no dangling references', () => {
    const document = openapi()
    const schemas: object = document.components.schemas
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(30)
    // Lists have an item type, although the app's schemas read lists through a transform.
    expect(JSON.stringify(schemas)).toContain(
      '{"type":"array","items":{"$ref":"#/components/schemas/Listing"}}',
    )
    for (const [, name = ''] of references) expect(Object.keys(schemas)).toContain(name)
  })

  test('a Car of the document has the same fields as a Car of the service', async () => {
    const { Car } = openapi().components.schemas as Record<string, { properties?: object }>
    const { body } = await fixture.ask('/cars/places-whole')
    const [answered] = Object.values(Object(body)) as object[]
    expect(Object.keys(Car?.properties ?? {}).toSorted()).toEqual(Object.keys(answered ?? {}).toSorted())
  })

  test('is served', async () => {
    const { status, body } = await fixture.ask('/openapi.json', null)
    expect(status).toBe(200)
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.5' } })
  })
})
