import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { writeAddress } from '#src/app/address/address.ts'
import { setCurrency, usePrefs } from '#src/stores/prefs.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { chosenSearch, createSearchStore } from './search-store.ts'

const sold = (seats: string): Search => withFilter(emptySearch, 'seats', seats)
const [four, five] = [sold('4'), sold('5')]
const hrefOf = (search: Search) => `/${writeQueryText(Object.entries(writeAddress({ search, ignored: [] })))}`

/** A store over a history of its own, the steps it made, and a way to say that the cars have come. */
function make(path = '/') {
  const history = createMemoryHistory({ initialEntries: [path] })
  const asked: Search[] = []
  const come: (() => void)[] = []
  const store = createSearchStore({
    history,
    navigate: ({ search, replace = false }) =>
      replace ? history.replace(hrefOf(search)) : history.push(hrefOf(search)),
    fetch: (search) => {
      asked.push(search)
      return new Promise((resolve) => come.push(resolve))
    },
  })
  const settle = async () => {
    for (const resolve of come.splice(0)) resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { history, store, asked, settle, chosen: () => chosenSearch(store.get()) }
}

beforeEach(() => {
  // A tab out of sight has no frames: what waits for one runs at once.
  vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } })
})

test('a choice is pending until its cars are there, then it is the address', async () => {
  const { history, store, settle, chosen } = make()
  store.choose(four)
  expect(chosen()).toBe(four)
  expect(store.get().address.search).toEqual(emptySearch)
  expect(history.location.href).toBe('/')
  await settle()
  expect(history.location.href).toBe('/?seats=4')
  expect(store.get()).toMatchObject({ address: { search: four }, pending: undefined })
})

test('two choices in a row are two steps, and the second says where it ends', async () => {
  const { history, store, settle } = make()
  store.choose(four)
  store.choose(five)
  await settle()
  expect(history.location.href).toBe('/?seats=5')
  history.back()
  expect(store.get().address.search).toEqual(four)
  history.back()
  expect(store.get().address.search).toEqual(emptySearch)
})

test('typed over a choice that is no step yet, it is one step', async () => {
  const { history, store, settle } = make()
  store.choose(four)
  store.choose(five, { replace: true })
  await settle()
  expect(history.length).toBe(2)
  expect(history.location.href).toBe('/?seats=5')
})

test('a choice that is undone makes no step', async () => {
  const { history, store, settle, chosen } = make()
  store.choose(four)
  store.choose(emptySearch)
  await settle()
  expect(chosen()).toEqual(emptySearch)
  expect(history.length).toBe(1)
})

test('any other navigation drops a pending choice', async () => {
  const { history, store, settle, chosen } = make()
  store.choose(four)
  history.push('/?seats=9')
  expect(chosen()).toEqual(sold('9'))
  await settle()
  expect(history.location.href).toBe('/?seats=9')
})

test('from another page there is nothing to wait for', () => {
  const { history, store } = make('/vins')
  store.choose(four)
  expect(history.location.href).toBe('/?seats=4')
})

test('a page that is left keeps its search until it has gone', () => {
  const { history, store } = make('/?seats=4')
  const before = store.get().address
  history.push('/vins')
  expect(store.get().address).toBe(before)
})

test('readers hear of choices and of navigations, until they go', async () => {
  const { history, store, settle } = make()
  const changed = vi.fn()
  const leave = store.subscribe(changed)
  store.choose(four)
  expect(changed).toHaveBeenCalledTimes(1)
  await settle()
  expect(changed).toHaveBeenCalledTimes(2)
  history.back()
  expect(changed).toHaveBeenCalledTimes(3)
  leave()
  history.forward()
  expect(changed).toHaveBeenCalledTimes(3)
})

test('what the pointer rests on is fetched, what it passes over is not', () => {
  vi.useFakeTimers()
  const { store, asked } = make()
  store.prefetch(four)
  vi.advanceTimersByTime(20)
  store.prefetch(five)
  vi.advanceTimersByTime(100)
  expect(asked).toEqual([five])
  vi.useRealTimers()
})

test('another currency of the reader’s is no step, and all who show it hear of it', async () => {
  const { history, store, settle } = make('/?seats=4')
  const heard = vi.fn<() => void>()
  store.subscribe(heard)
  setCurrency('pln')
  store.choose({ ...four, currency: 'pln' })
  await settle()
  expect(heard).toHaveBeenCalled()
  expect(store.get()).toMatchObject({ address: { search: { currency: 'pln' } }, pending: undefined })
  expect(history.location.href).toBe('/?seats=4')
  expect(history.length).toBe(1)
  usePrefs.setState({ currency: undefined })
})

test('over a currency that the link names, the reader’s own is a step', async () => {
  const { history, store, settle } = make('/?seats=4&currency=eur')
  setCurrency('pln')
  store.choose({ ...store.get().address.search, currency: 'pln' })
  await settle()
  expect(history.location.href).toBe('/?seats=4')
  expect(store.get().address.search.currency).toBe('pln')
  usePrefs.setState({ currency: undefined })
})
