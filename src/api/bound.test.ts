import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundCache } from './bound.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bounded = () => {
  const client = new QueryClient()
  boundCache(client)
  return client
}

/** What is kept of a kind once the cache has been looked through. */
const keys = (client: QueryClient, kind: string) => {
  vi.runOnlyPendingTimers()
  return client
    .getQueryCache()
    .findAll({ queryKey: [kind] })
    .map(({ queryKey }) => queryKey[1])
}

test('the oldest searches that nobody looks at are let go', () => {
  const client = bounded()
  for (let at = 0; at < 30; at++) client.setQueryData(['search', at], at, { updatedAt: at + 1 })
  const kept = keys(client, 'search')
  expect(kept).toHaveLength(24)
  expect(kept).not.toContain(0)
  expect(kept).toContain(29)
})

test('what is on screen stays, however old', () => {
  const client = bounded()
  client.setQueryData(['search', 'shown'], 0, { updatedAt: 1 })
  const stop = new QueryObserver(client, { queryKey: ['search', 'shown'], staleTime: Infinity }).subscribe(
    () => {},
  )
  for (let at = 0; at < 40; at++) client.setQueryData(['search', at], at, { updatedAt: at + 2 })
  expect(keys(client, 'search')).toContain('shown')
  stop()
})

test('dictionaries are not counted, nor names of Object', () => {
  const client = bounded()
  for (let at = 0; at < 50; at++) client.setQueryData(['brands', at], at)
  for (let at = 0; at < 50; at++) client.setQueryData(['constructor', at], at)
  expect(keys(client, 'brands')).toHaveLength(50)
  expect(keys(client, 'constructor')).toHaveLength(50)
})
