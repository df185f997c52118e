import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { database } from './database.ts'
import { useKeeping } from './keeping.ts'
import {
  addFavourites,
  changeMarks,
  hideCar,
  markSeen,
  noteCar,
  readMark,
  removeFavourites,
  seenKept,
  showCar,
} from './marks.ts'
import { type Mark, useMarks } from './shown-marks.ts'

/** Entries without undefined fields. */
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

test('a note joined to a long one is kept whole, on disk too', async () => {
  const note = `${'x'.repeat(500)}\nCALL`
  noteCar('a', note, 1)
  expect(shown()).toEqual({ a: { note, noted: 1 } })
  await vi.waitFor(async () => expect(readMark(await kept('a'))).toMatchObject({ note }))
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

test('the oldest of the cars that were only opened are dropped first', () => {
  useMarks.setState({
    items: Object.fromEntries(Array.from({ length: seenKept }, (_, at) => [`c${at}`, { seen: at }])),
  })
  markSeen('new', seenKept)
  expect(Object.keys(shown())).toHaveLength(seenKept)
  expect(shown().c0).toBeUndefined()
  expect(shown().new).toEqual({ seen: seenKept })
})

test('an id like a property of Object is an id like any other', () => {
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

  test('the result of an earlier change does not replace a later one', async () => {
    const first = changeMarks(['a'], (mark) => ({ ...mark, seen: 1 }))
    const second = changeMarks(['a'], (mark) => ({ ...mark, hidden: 2 }))
    await first
    expect(shown().a).toEqual({ seen: 1, hidden: 2 })
    await second
    expect(shown().a).toEqual({ seen: 1, hidden: 2 })
  })

  test('an unwritten change stays in this page, and keeping is full', async () => {
    const db = await database()
    const full = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await changeMarks(['a'], (mark) => ({ ...mark, note: 'kept?' }))
    full.mockRestore()
    expect(useKeeping.getState().keeping).toBe('full')
    expect(shown().a).toEqual({ note: 'kept?' })
    await changeMarks(['b'], (mark) => ({ ...mark, note: 'kept' }))
    // The entry of the other car is still unwritten.
    expect(useKeeping.getState().keeping).toBe('full')
    await changeMarks(['a'], (mark) => ({ ...mark, note: 'kept!' }))
    expect(useKeeping.getState().keeping).toBe('kept')
  })
})

test('what a curious hand wrote is read for what is good in it', async () => {
  const db = await database()
  await db.put('marks', { seen: 'x', note: 'good', favourite: { added: 5, tags: 'x' } }, 'a')
  await db.put('marks', 'nothing of ours', 'b')
  vi.resetModules()
  const { keptMarks } = await import('./marks.ts')
  await keptMarks.load()
  const fresh = await import('./shown-marks.ts')
  expect(JSON.parse(JSON.stringify(fresh.useMarks.getState().items))).toEqual({
    a: { note: 'good', favourite: { added: 5, tags: [], groups: [] } },
  })
})
