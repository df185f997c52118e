import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { database } from './database.ts'
import { useKeeping } from './keeping.ts'
import { useKeptCars } from './kept-cars.ts'
import {
  addFavourites,
  changeMarks,
  hideCar,
  markSeen,
  noteCar,
  removeFavourites,
  seenKept,
  showCar,
} from './marks.ts'
import { type Mark, useMarks } from './shown-marks.ts'
import { loadMarks } from './load-marks.ts'
import { usePrefs } from './prefs.ts'
import { safeStorage } from './safe-storage.ts'

/** Entries without what is not there. */
const shown = () => JSON.parse(JSON.stringify(useMarks.getState().items)) as Record<string, Mark>
const kept = async (id: string) => (await database()).get('marks', id) as Promise<unknown>

beforeEach(async () => {
  await (await database()).clear('marks')
  useMarks.setState({ items: {}, loaded: true })
})

test('a hidden car comes back as it was', () => {
  noteCar('a', 'rust', 4)
  hideCar('a', 1)
  hideCar('b', 2)
  showCar('a')
  showCar('b')
  expect(shown()).toEqual({ a: { note: 'rust', noted: 4 } })
})

test('an empty note is no note', () => {
  noteCar('a', ' ask about the belt ', 1)
  expect(shown()).toEqual({ a: { note: 'ask about the belt', noted: 1 } })
  noteCar('a', '   ')
  expect(shown()).toEqual({})
})

test('a favourite keeps its tags when it is added again', async () => {
  addFavourites(['a'], 1)
  await changeMarks(['a'], (mark) => ({
    ...mark,
    favourite: { added: 1, tags: ['export'], groups: [] },
  }))
  addFavourites(['a', 'b'], 2)
  expect(shown()).toEqual({
    a: { favourite: { added: 1, tags: ['export'], groups: [] } },
    b: { favourite: { added: 2, tags: [], groups: [] } },
  })
  removeFavourites(['a', 'b'])
  expect(shown()).toEqual({})
})

test('the oldest of cars that were only opened go first', () => {
  useMarks.setState({
    items: Object.fromEntries(Array.from({ length: seenKept }, (_, at) => [`c${at}`, { seen: at }])),
  })
  markSeen('new', seenKept)
  expect(Object.keys(shown())).toHaveLength(seenKept)
  expect(shown().c0).toBeUndefined()
  expect(shown().new).toEqual({ seen: seenKept })
})

test('an id that is a name of Object’s own is an id like any other', () => {
  markSeen('constructor', 3)
  expect(shown()).toEqual({ constructor: { seen: 3 } })
})

describe('in the database', () => {
  test('a change is made on top of what another tab wrote', async () => {
    await (await database()).put('marks', { note: 'theirs', noted: 1, ofANewerApp: true }, 'a')
    await changeMarks(['a'], (mark) => ({ ...mark, hidden: 2 }))
    expect(await kept('a')).toMatchObject({ note: 'theirs', hidden: 2, ofANewerApp: true })
    expect(shown().a).toMatchObject({ note: 'theirs', hidden: 2 })
  })

  test('what an earlier change wrote is not shown over a later one', async () => {
    const first = changeMarks(['a'], (mark) => ({ ...mark, seen: 1 }))
    const second = changeMarks(['a'], (mark) => ({ ...mark, hidden: 2 }))
    await first
    expect(shown().a).toEqual({ seen: 1, hidden: 2 })
    await second
    expect(shown().a).toEqual({ seen: 1, hidden: 2 })
  })

  test('what could not be written stays for this page, and that is said', async () => {
    const db = await database()
    const full = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await changeMarks(['a'], (mark) => ({ ...mark, note: 'kept?' }))
    full.mockRestore()
    expect(useKeeping.getState().keeping).toBe('full')
    expect(shown().a).toEqual({ note: 'kept?' })
    await changeMarks(['b'], (mark) => ({ ...mark, note: 'kept' }))
    // Of the other it is still to be said.
    expect(useKeeping.getState().keeping).toBe('full')
    await changeMarks(['a'], (mark) => ({ ...mark, note: 'kept!' }))
    expect(useKeeping.getState().keeping).toBe('kept')
  })
})

test('marks that an older app kept in the storage of the browser move over, once', async () => {
  const keep = (name: string, state: object) =>
    safeStorage.setItem(name, JSON.stringify({ state, version: 0 }))
  keep('forecourt.marks', {
    seen: { a: 5, b: 'x' },
    hidden: 7,
    notes: { c: 'first', d: '', a: 'second' },
    onlyUnseen: true,
  })
  const golf = { name: 'VW Golf', year: 2018, price: '9223372036854775807', currency: 'eur', picture: null }
  keep('forecourt.marked', { cars: { a: golf, b: 'x', c: { name: 5, price: '1e5' } } })
  await loadMarks()
  expect(shown()).toEqual({ a: { seen: 5, note: 'second', noted: 1 }, c: { note: 'first', noted: 0 } })
  expect(usePrefs.getState().onlyUnseen).toBe(true)
  expect(useKeptCars.getState().items).toEqual({
    a: { ...golf, vin: null },
    c: { name: null, year: null, price: null, currency: null, picture: null, vin: null },
  })
  expect(safeStorage.getItem('forecourt.marks')).toBeNull()
  expect(safeStorage.getItem('forecourt.marked')).toBeNull()
})

test('what a curious hand wrote is read for what is good in it', async () => {
  const db = await database()
  await db.put('marks', { seen: 'x', note: 'good', favourite: { added: 5, tags: 'x' } }, 'a')
  await db.put('marks', 'nothing of ours', 'b')
  vi.resetModules()
  const { loadMarks: loadAgain } = await import('./load-marks.ts')
  await loadAgain()
  const fresh = await import('./shown-marks.ts')
  expect(JSON.parse(JSON.stringify(fresh.useMarks.getState().items))).toEqual({
    a: { note: 'good', favourite: { added: 5, tags: [], groups: [] } },
  })
})
