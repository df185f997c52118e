import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { carOf } from '#src/car/sample-car.fixture.ts'
import { changedCars, comparedCar, readWanted, wantedIn } from './use-comparison.ts'

test('each car of an address is taken once, and no more than six', () => {
  expect(readWanted(undefined)).toEqual({ wanted: [], left: [] })
  expect(readWanted(' a, b,,a ')).toEqual({ wanted: ['a', 'b'], left: [] })
  expect(readWanted('1VWAT7A3XGC016001,1vwat7a3xgc016001').wanted).toEqual(['1vwat7a3xgc016001'])
  expect(readWanted('a,b,c,d,e,f,g,h')).toEqual({ wanted: ['a', 'b', 'c', 'd', 'e', 'f'], left: ['g', 'h'] })
})

test('cars beyond six stay in the address, and move up when one is removed', () => {
  expect(changedCars('a,b,c,d,e,f,g', ['a', 'c', 'd', 'e', 'f'])).toBe('a,c,d,e,f,g')
  expect(changedCars('a,b,c,d,e,f,g', ['b', 'a', 'c', 'd', 'e', 'f'])).toBe('b,a,c,d,e,f,g')
  expect(changedCars('a,b', ['b'])).toBe('b')
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['1VWAT7A3XGC016001', '1vwat7a3xgc016001'],
  ['1VWA T7A3-XGC016001', '1vwat7a3xgc016001'],
  ['VIN: 1VWAT7A3XGC016001.', '1vwat7a3xgc016001'],
  ['https://cars.example/car/5ca1ab1e0000000000000001?was=x', '5ca1ab1e0000000000000001'],
  ['/vin/1VWAT7A3XGC016001', '1vwat7a3xgc016001'],
  ['https://cars.example/listing/beta.example/77', '/listing/beta.example/77'],
  ['See https://cars.example/listing/beta.example/77.', '/listing/beta.example/77'],
  ['https://elsewhere.example/listing/beta.example/77', undefined],
  ['https://cars.example/listing/beta.example', undefined],
  ['/vin/short', undefined],
  ['/car/%E0%A4%A', undefined],
  ['a red one', undefined],
])('typed: %s', (typed, expected) => {
  vi.stubGlobal('location', { origin: 'https://cars.example' })
  expect(wantedIn(typed)).toBe(expected)
})

test('the path of a listing is looked up by its source and id', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const sites = [{ id: 3, name: 'Beta', base_url: 'https://beta.example', domain: 'beta.example' }]
    if (path.includes('/domains')) return new Response(JSON.stringify(sites))
    const isIt = path.includes('/listing/3/77?')
    return new Response(JSON.stringify(isIt ? { data: carOf() } : {}), { status: isIt ? 200 : 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { car } = await client.fetchQuery(comparedCar('/listing/beta.example/77', 'en'))
  expect(car.id).toBe(carOf().id)
})
