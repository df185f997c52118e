import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { firstRequests } from '#contract/first-requests.ts'
import { readVin } from '#contract/vin.ts'
import { readAddress } from '#src/app/address/address.ts'
import { carByAdvert, carByVin } from './listings.ts'
import { carById, carsCounted, carsFound } from './queries.ts'

// What the gateway preloads must be, to the letter, what the app then asks for.

afterEach(() => vi.unstubAllGlobals())

const clientThatNotes = (answer: () => Response) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(answer())
  })
  return { asked, client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
}
const preloaded = (path: string, query = '') =>
  firstRequests(path, new URLSearchParams(query), 'uk').map((each) => `/api${each}`)

test.each([
  '',
  '?body=suv&price=10000..20000&currency=eur&sort=cheaper&page=3',
  '?q=911+gt3&brand=7,12.345&vin=wba',
  '?color=constructor&page=0&n=1',
])('a search: %s', async (query) => {
  const { asked, client } = clientThatNotes(() => new Response('{"count":1}'))
  const { search } = readAddress(new URLSearchParams(query))
  await client.prefetchQuery(carsFound(search, 'uk'))
  await client.prefetchQuery(carsCounted(search, 'uk'))
  expect(asked).toEqual(preloaded('/', query))
})

test('a search by source begins with the sources', async () => {
  const { asked, client } = clientThatNotes(() => new Response('[]'))
  const { search } = readAddress([['site', 'alpha.example']])
  await client.prefetchQuery(carsFound(search, 'uk'))
  expect(asked.slice(0, 1)).toEqual(preloaded('/', 'site=alpha.example'))
})

test('a car, by its id, its VIN and its listing', async () => {
  const { asked, client } = clientThatNotes(() => new Response('{}', { status: 404 }))
  await client.prefetchQuery(carById('5ca1ab1e01', 'uk'))
  await client.prefetchQuery(carByVin(readVin('WBA KB8C51-FD275593') ?? '', 'uk'))
  await client.prefetchQuery(carByAdvert({ hosts: ['alpha.example'], ids: ['1'] }, 'uk'))
  expect(asked).toEqual([
    ...preloaded('/car/5ca1ab1e01'),
    ...preloaded('/vin/WBA KB8C51-FD275593'),
    ...preloaded('/listing/alpha.example/1'),
  ])
})

test.each(['.', '..', 'a'.repeat(501)])('an id that nothing can have asks for nothing: %.10s', async (id) => {
  const { asked, client } = clientThatNotes(() => new Response('[{"id":1,"name":"alpha.example"}]'))
  await expect(client.fetchQuery(carById(id, 'uk'))).rejects.toMatchObject({ problem: { kind: 'absent' } })
  expect(preloaded(`/car/${encodeURIComponent(id)}`)).toEqual([])
  expect(asked).toEqual([])
  const advert = carByAdvert({ hosts: ['alpha.example'], ids: [id] }, 'uk')
  await expect(client.fetchQuery(advert)).rejects.toMatchObject({ problem: { kind: 'absent' } })
  expect(asked).toEqual(preloaded(`/listing/alpha.example/${id}`))
})
