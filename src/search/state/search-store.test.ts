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

/** A store with its own history, the fetched searches, and a function that resolves pending fetches. */
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
  // A hidden tab has no frames, so `afterPaint` resolves at once.
  vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } })
})

test('a choice is pending until its cars are loaded, then it becomes the address', async () => {
  const { history, store, settle, chosen } = make()
  store.choose(four)
  expect(chosen()).toBe(four)
  expect(store.get().address.search).toEqual(emptySearch)
  expect(history.location.href).toBe('/')
  await settle()
  expect(history.location.href).toBe('/?seats=4')
  expect(store.get()).toMatchObject({ address: { search: four }, pending: undefined })
})

test('two quick choices are two history entries, and the second is the final address', async () => {
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

test('replacing a pending choice results in one history entry', async () => {
  const { history, store, settle } = make()
  store.choose(four)
  store.choose(five, { replace: true })
  await settle()
  expect(history.length).toBe(2)
  expect(history.location.href).toBe('/?seats=5')
})

test('an undone choice adds no history entry', async () => {
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

test('a choice on another page navigates at once', () => {
  const { history, store } = make('/vins')
  store.choose(four)
  expect(history.location.href).toBe('/?seats=4')
})

test('a page keeps its search after navigation until it is unmounted', () => {
  const { history, store } = make('/?seats=4')
  const before = store.get().address
  history.push('/vins')
  expect(store.get().address).toBe(before)
})

test('listeners are called for choices and navigations until they unsubscribe', async () => {
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

test('resting on an option prefetches it, passing over it does not', () => {
  vi.useFakeTimers()
  const { store, asked } = make()
  store.prefetch(four)
  vi.advanceTimersByTime(20)
  store.prefetch(five)
  vi.advanceTimersByTime(100)
  expect(asked).toEqual([five])
  vi.useRealTimers()
})

test('changing the user’s currency adds no history entry and notifies listeners', async () => {
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

test('replacing the currency of a link adds a history entry', async () => {
  const { history, store, settle } = make('/?seats=4&currency=eur')
  setCurrency('pln')
  store.choose({ ...store.get().address.search, currency: 'pln' })
  await settle()
  expect(history.location.href).toBe('/?seats=4')
  expect(store.get().address.search.currency).toBe('pln')
  usePrefs.setState({ currency: undefined })
})
