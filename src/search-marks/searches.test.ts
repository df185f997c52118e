import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptySearch, withFilter } from '#contract/search.ts'
import { database } from '#src/stores/database.ts'
import { makeLook } from './looks.ts'
import {
  addressIn,
  analysisQueryOf,
  changeSearches,
  forgetSearches,
  keepSearchAs,
  noteLook,
  queryOf,
  recentKept,
  recentSearches,
  rememberSearch,
  removeSearch,
  savedEntries,
  savedSearches,
  searchAt,
  seeSearches,
  useSearches,
} from './searches.ts'

const items = () => useSearches.getState().items
const written = async (query: string) => (await database()).get('searches', query) as Promise<unknown>

beforeEach(async () => {
  await (await database()).clear('searches')
  useSearches.setState({ items: {}, loaded: true })
})

test('a search is one entry, whatever page it was saved on', () => {
  const suv = withFilter(emptySearch, 'body', [5])
  expect(queryOf({ ...suv, page: 7 })).toBe(queryOf(suv))
  expect(queryOf(emptySearch)).toBe('')
})

test('a search is saved, renamed and removed; a search from the box stays among the recent ones', async () => {
  await keepSearchAs('?body=suv', '  My SUVs ', 'SUV', 5)
  await keepSearchAs('?body=suv', '', 'SUV', 6)
  expect(searchAt(items(), '?body=suv')).toMatchObject({ saved: 5, name: undefined, words: 'SUV' })
  rememberSearch('?body=suv', 7)
  await removeSearch('?body=suv')
  expect(savedSearches(items())).toEqual([])
  expect(recentSearches(items())).toEqual(['?body=suv'])
  forgetSearches(['?body=suv'])
  expect(items()).toEqual({})
})

test('the token of a feed outlives its search, so that its link can be revoked', async () => {
  await keepSearchAs('?body=van', 'Vans', '', 5)
  await changeSearches(['?body=van'], (kept) => ({ ...kept, feedToken: 'token' }))
  await removeSearch('?body=van')
  expect([savedSearches(items()), recentSearches(items())]).toEqual([[], []])
  await keepSearchAs('?body=van', 'Vans again', '', 6)
  expect(searchAt(items(), '?body=van')).toMatchObject({ saved: 6, feedToken: 'token' })
})

test('an analysis is saved beside the searches, and gets no looks', async () => {
  const query = analysisQueryOf({ damage: 'front', show: 'pivot' })
  await keepSearchAs(query, 'Fronts', 'Damage by Condition', 5)
  expect(savedEntries(items()).map(([key]) => addressIn(key))).toEqual(['?damage=front&show=pivot'])
  expect(savedSearches(items())).toEqual([])
})

test('the most recent searches are kept, saved ones permanently', async () => {
  await keepSearchAs('?q=0', 'kept', '')
  for (let at = 0; at <= recentKept; at += 1) rememberSearch(`?q=${at}`, at + 1)
  expect(recentSearches(items())).toHaveLength(recentKept)
  expect(recentSearches(items())[0]).toBe(`?q=${recentKept}`)
  expect(searchAt(items(), '?q=0')?.name).toBe('kept')
})

test('the seen look starts with the first look and moves on when the user marks it as seen', async () => {
  const [first, second] = [makeLook(1, 3, []), makeLook(2, 5, [])]
  await noteLook('?body=suv', first)
  expect(items()).toEqual({})
  await keepSearchAs('?body=suv', '', 'SUV', 5)
  await noteLook('?body=suv', first)
  await noteLook('?body=suv', second)
  expect(searchAt(items(), '?body=suv')).toMatchObject({ seen: first, now: second })
  await seeSearches(['?body=suv'])
  expect(searchAt(items(), '?body=suv')).toMatchObject({ seen: second, now: second })
  expect(await written('?body=suv')).toMatchObject({ saved: 5, seen: second })
})

test('entries that are not ours are left alone, good parts are read', async () => {
  const db = await database()
  await db.put('searches', { saved: 'x', made: 4, name: ' ', now: { at: 1, count: -1, cars: '' } }, '?a=1')
  await db.put('searches', 'nothing', '?b=1')
  vi.resetModules()
  const { useSearches: fresh } = await import('./searches.ts')
  await fresh.load()
  expect(JSON.parse(JSON.stringify(fresh.getState().items))).toEqual({ '?a=1': { made: 4 } })
})
