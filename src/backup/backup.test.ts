import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOf } from '#src/stores/car-changes.ts'
import { database, keptStoreNames } from '#src/stores/database.ts'
import { renameGroup, useGroups } from '#src/stores/groups.ts'
import { useKeeping } from '#src/stores/keeping.ts'
import { useKeptCars } from '#src/stores/kept-cars.ts'
import { addFavourites, keptMarks, noteCar } from '#src/stores/marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { safeStorage } from '#src/stores/safe-storage.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { backupText } from './backup-file.ts'
import { takeIn, type TakenIn } from './take-in.ts'

const file = (kept: object, settings: object = {}, version = 1) =>
  JSON.stringify({ format: 'forecourt', version, made: '2026-01-02T03:04:05Z', kept, settings })

const storesOf = (taken: TakenIn) => (typeof taken === 'string' ? taken : taken.stores)
const entry = async (store: (typeof keptStoreNames)[number], key: string): Promise<unknown> =>
  // JSON drops undefined fields.
  JSON.parse(JSON.stringify((await (await database()).get(store, key)) ?? null))

beforeEach(async () => {
  const db = await database()
  await Promise.all(keptStoreNames.map((name) => db.clear(name)))
  useMarks.setState({ items: {}, loaded: true })
  useGroups.setState({ items: {}, loaded: true })
  useKeptCars.setState({ items: {}, loaded: true })
  for (const name of ['forecourt.prefs', 'forecourt.table']) safeStorage.removeItem(name)
  await Promise.all([keptMarks.load(), useGroups.load(), useKeptCars.load()])
})
afterEach(() => vi.restoreAllMocks())

test('a backup restores the data in another browser, and a second time changes nothing', async () => {
  addFavourites(['a'], 5)
  noteCar('a', 'belt', 6)
  await useGroups.change(['g'], () => ({ name: 'Tirana', made: 1 }))
  const db = await database()
  await db.put('searches', { query: '?body=suv' }, 's')
  await db.put('exportParts', { big: true }, 'p')
  await vi.waitFor(async () => expect(await entry('marks', 'a')).toHaveProperty('note'))
  const text = await backupText()

  await Promise.all(keptStoreNames.map((name) => db.clear(name)))
  const first = await takeIn(text)
  expect(storesOf(first)).toEqual([
    { name: 'marks', added: 1, joined: 0, same: 0, unread: 0 },
    { name: 'cars', added: 0, joined: 0, same: 0, unread: 0 },
    { name: 'groups', added: 1, joined: 0, same: 0, unread: 0 },
    { name: 'searches', added: 1, joined: 0, same: 0, unread: 0 },
    { name: 'exports', added: 0, joined: 0, same: 0, unread: 0 },
    { name: 'analyses', added: 0, joined: 0, same: 0, unread: 0 },
  ])
  expect(await entry('marks', 'a')).toEqual({
    note: 'belt',
    noted: 6,
    favourite: { added: 5, tags: [], groups: [] },
  })
  expect(await entry('searches', 's')).toEqual({ query: '?body=suv' })
  expect(await entry('exportParts', 'p')).toBeNull()
  const again = storesOf(await takeIn(text))
  expect(again).toContainEqual({ name: 'marks', added: 0, joined: 0, same: 1, unread: 0 })
  expect(again).toContainEqual({ name: 'searches', added: 0, joined: 0, same: 1, unread: 0 })
})

test('existing data stays: notes, tags and groups of both are merged', async () => {
  addFavourites(['a'], 5)
  noteCar('a', 'mine', 6)
  await vi.waitFor(async () => expect(await entry('marks', 'a')).toHaveProperty('note'))
  const theirs = { seen: 9, note: 'theirs', noted: 2, favourite: { added: 1, tags: ['x'], groups: ['g'] } }
  await takeIn(file({ marks: { a: theirs } }))
  expect(await entry('marks', 'a')).toEqual({
    seen: 9,
    note: 'mine\ntheirs',
    noted: 6,
    favourite: { added: 1, tags: ['x'], groups: ['g'] },
  })
  // The page shows it without a reload.
  expect(useMarks.getState().items.a?.note).toBe('mine\ntheirs')
})

test('two full notes are both kept, and two devices repeat neither', async () => {
  const [mine, theirs] = ['m'.repeat(500), 't'.repeat(500)]
  noteCar('a', mine, 6)
  await vi.waitFor(async () => expect(await entry('marks', 'a')).toHaveProperty('note'))
  const take = (note: string) => takeIn(file({ marks: { a: { note, noted: 2 } } }))
  await take(theirs)
  expect(await entry('marks', 'a')).toMatchObject({ note: `${mine}\n${theirs}` })
  const longer = `more\n${mine}\n${theirs}`
  await take(longer)
  expect(await entry('marks', 'a')).toMatchObject({ note: longer })
  await take(theirs)
  expect(await entry('marks', 'a')).toMatchObject({ note: longer })
})

test('a group of the file joins the existing one of the same name', async () => {
  await useGroups.change(['mine'], () => ({ name: 'For Tirana', made: 1 }))
  await takeIn(
    file({
      groups: { theirs: { name: 'For Tirana ', made: 2 }, other: { name: 'Sold', made: 3 } },
      marks: { a: { favourite: { added: 1, tags: [], groups: ['theirs', 'other', 'mine'] } } },
    }),
  )
  expect(useGroups.getState().items).toEqual({
    mine: { name: 'For Tirana', made: 1 },
    other: { name: 'Sold', made: 3 },
  })
  expect(useMarks.getState().items.a?.favourite?.groups).toEqual(['mine', 'other'])
})

test('a group is not renamed to the name of another', async () => {
  await useGroups.change(['a', 'b'], (_, id) => ({ name: id, made: 1 }))
  renameGroup('a', ' b ')
  expect(useGroups.getState().items.a?.name).toBe('a')
  renameGroup('a', 'c')
  expect(useGroups.getState().items.a?.name).toBe('c')
})

test('the later of two looks at a car counts, with the changes of both', async () => {
  const car = { name: 'Saab', year: 1991, price: '2', currency: 'eur', picture: null, vin: null }
  const own = { ...car, listings: [], asked: 10, changes: [changeOf('sold', 5)] }
  await (await database()).put('cars', own, 'a')
  await takeIn(
    file({ cars: { a: { ...car, price: '1', listings: [], asked: 3, changes: [changeOf('back', 2)] } } }),
  )
  expect(await entry('cars', 'a')).toEqual({ ...own, changes: [changeOf('back', 2), changeOf('sold', 5)] })
})

test('what is not understood is counted and named, the rest comes in', async () => {
  const taken = await takeIn(
    file(
      { marks: { a: 7, b: { seen: 1 } }, groups: { g: { made: 1 } }, odd: { x: 1 } },
      { odd: {}, prefs: 3 },
    ),
  )
  expect(storesOf(taken)).toEqual([
    { name: 'marks', added: 1, joined: 0, same: 0, unread: 1 },
    { name: 'groups', added: 0, joined: 0, same: 0, unread: 1 },
  ])
  expect(taken).toMatchObject({ unknown: ['odd', 'odd'], made: '2026-01-02T03:04:05Z' })
})

test('settings are restored where this device has none', async () => {
  const theirs = { prefs: { theme: 'dark', view: 'nonsense' }, table: { order: ['year'] } }
  safeStorage.setItem('forecourt.table', JSON.stringify({ state: { order: ['price'] }, version: 0 }))
  expect(await takeIn(file({}, theirs))).toMatchObject({ settings: ['prefs'], left: ['table'] })
  expect(usePrefs.getState()).toMatchObject({ theme: 'dark', view: 'grid' })
})

describe('nothing changes', () => {
  test.each([
    ['unread', 'no json'],
    ['unread', '{}'],
    ['unread', '[]'],
    ['unread', JSON.stringify({ format: 'other', version: 1, kept: {} })],
    ['newer', file({ marks: { a: { seen: 1 } } }, {}, 2)],
  ])('%s: %s', async (fault, text) => {
    expect(await takeIn(text)).toBe(fault)
    expect(await entry('marks', 'a')).toBeNull()
  })

  test('where the browser refuses to write', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(await takeIn(file({ marks: { a: { seen: 1 } } }))).toBe('unwritten')
    expect(useKeeping.getState().keeping).toBe('full')
  })
})
