import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { takeEarly } from './early.ts'
import { firstSearch } from './first-search.ts'
import { carById, carsCounted, carsFound } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('the page without filters asks for exactly what was asked for early', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response('{"count":1}'))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery(carsFound(emptySearch, 'uk'))
  await client.prefetchQuery(carsCounted(emptySearch, 'uk', 'total'))
  expect(asked).toEqual([`${firstSearch.results}uk`, firstSearch.total])
})

test('the page of a car asks for exactly what the boot script asks for', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.reject(new Error('offline'))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery(carById('5ca1ab1e01', 'uk'))
  // src/frame/boot.ts
  expect(asked).toEqual(['/api/cars/5ca1ab1e01?lang=uk'])
})

test('an early answer is used instead of a request, and once', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{"count":2}')))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { early: { [firstSearch.total]: Promise.resolve(new Response('{"count":1}')) } })
  const count = () => new QueryClient().fetchQuery(carsCounted(emptySearch, 'en', 'total'))
  expect(await count()).toBe(1)
  expect(fetched).not.toHaveBeenCalled()
  expect(await count()).toBe(2)
})

test('a name of Object is no early answer', () => {
  vi.stubGlobal('window', { early: {} })
  expect(takeEarly('constructor')).toBeUndefined()
})
