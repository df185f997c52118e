import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mostCompared, setCompared, toggleCompared, useCompared } from './compared.ts'

const car = (id: string) => ({ id, name: `car ${id}` })
const ids = () => useCompared.getState().cars.map(({ id }) => id)

beforeEach(() => setCompared([]))

test('a car is added, and removed again', () => {
  for (const id of ['a', 'b', 'a']) toggleCompared(car(id))
  expect(ids()).toEqual(['b'])
})

test('one car too many is refused, and the refusal is shown until there is room', () => {
  for (let at = 0; at <= mostCompared; at += 1) toggleCompared(car(`c${at}`))
  expect(ids()).toHaveLength(mostCompared)
  expect(useCompared.getState().refused).toBe(true)
  toggleCompared(car('c0'))
  expect(useCompared.getState().refused).toBe(false)
})

describe('in the tab', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** The store of a page in this tab, with the storage of the tab. */
  const openPage = async (storage: Partial<Storage>) => {
    vi.stubGlobal('sessionStorage', storage)
    vi.resetModules()
    return import('./compared.ts')
  }
  const storageOf = (kept: Map<string, string>): Partial<Storage> => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  })

  test('the next page has the collected cars, another tab has its own', async () => {
    const kept = new Map<string, string>()
    const [page, other] = [await openPage(storageOf(kept)), await openPage(storageOf(new Map()))]
    vi.stubGlobal('sessionStorage', storageOf(kept))
    page.toggleCompared(car('a'))
    expect(other.useCompared.getState().cars).toEqual([])
    expect((await openPage(storageOf(kept))).useCompared.getState().cars).toEqual([car('a')])
  })

  test('valid entries of an older version are read', async () => {
    const cars = [car('a'), { id: 'b' }, 'c', { id: '', name: 'd' }]
    const kept = new Map([['compared', JSON.stringify({ state: { cars }, version: 0 })]])
    expect((await openPage(storageOf(kept))).useCompared.getState()).toEqual({
      cars: [car('a')],
      refused: false,
    })
  })

  test.each([
    ['that keeps nothing', 'SecurityError'],
    ['without room', 'QuotaExceededError'],
  ])('in a browser %s it lasts as long as the page', async (_, name) => {
    const refuse = () => {
      throw new DOMException('', name)
    }
    const page = await openPage({ getItem: refuse, setItem: refuse })
    page.toggleCompared(car('a'))
    expect(page.useCompared.getState().cars).toEqual([car('a')])
  })
})
