import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { ahead, followAhead, offerPlace } from '../counts/ahead.ts'
import { addressScope } from './address-scope.ts'
import type { Asked } from './asked.ts'

const sold = (seats: string): Search => withFilter(emptySearch, 'seats', seats)
const [four, five] = [sold('4'), sold('5')]

/** A scope, where it went, and a way to say that cars have come. */
function make() {
  const asked = createStore<Asked>(() => ({ address: emptySearch, chosen: emptySearch }))
  const went: [search: Search, replace: boolean | undefined][] = []
  let come: (there: boolean) => void = () => {}
  const scope = addressScope({
    asked,
    goTo: (search, how) => void went.push([search, how?.replace]),
    fetchNow: () => new Promise((resolve) => (come = resolve)),
    intend: () => {},
  })
  return { asked, scope, went, come: (there: boolean) => come(there) }
}

let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  // A tab out of sight has no frames: what waits for one runs at once.
  vi.stubGlobal('document', { hidden: true })
  leave = offerPlace()
})

afterEach(() => {
  leave()
  followAhead(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('cars that come soon are shown, then the address changes', async () => {
  const { scope, went, come } = make()
  scope.change(four)
  expect(scope.now()).toBe(four)
  expect(went).toEqual([])
  come(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ahead.getState()).toEqual({ search: four, chosen: true })
  expect(went).toEqual([[four, false]])
})

test('cars that take longer follow the address', async () => {
  const { scope, went, come } = make()
  scope.change(four)
  await vi.advanceTimersByTimeAsync(140)
  expect(went).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  expect(went).toEqual([[four, false]])
  come(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ahead.getState().chosen).toBe(false)
  expect(went).toHaveLength(1)
})

test('cars that cannot be had are not waited for', async () => {
  const { scope, went, come } = make()
  scope.change(four)
  come(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual([[four, false]])
  expect(ahead.getState().chosen).toBe(false)
})

test('where nothing can be shown before it, the address changes at once', () => {
  leave()
  leave = () => {}
  const { scope, went } = make()
  scope.change(four)
  expect(went).toEqual([[four, false]])
})

test('of two quick choices only the last one is gone to', async () => {
  const { scope, went, come } = make()
  scope.change(four)
  scope.change(five)
  come(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(went).toEqual([[five, false]])
})

test('a step of the history that was overtaken before it was taken is still one step', async () => {
  const { scope, went } = make()
  scope.change(four)
  scope.change(five, { replace: true })
  expect(went).toEqual([[five, false]])
  scope.change(four, { replace: true })
  await vi.advanceTimersByTimeAsync(200)
  expect(went).toEqual([
    [five, false],
    [four, true],
  ])
})

test('whoever goes elsewhere takes the choice back', async () => {
  const { asked, scope, went, come } = make()
  scope.change(four)
  asked.setState({ chosen: emptySearch })
  come(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(went).toEqual([])
  expect(ahead.getState().chosen).toBe(false)
  // And it leaves no step behind that another change would have to make up for.
  scope.change(five, { replace: true })
  expect(went).toEqual([[five, true]])
})

test('what was shown ahead of the address is taken back when the history goes elsewhere', async () => {
  const { scope, come } = make()
  scope.change(four)
  come(true)
  await vi.advanceTimersByTimeAsync(0)
  // The address that it was chosen for.
  followAhead(sold('4'))
  expect(ahead.getState()).toEqual({ search: four, chosen: true })
  followAhead(emptySearch)
  expect(ahead.getState()).toEqual({ search: undefined, chosen: false })
})
