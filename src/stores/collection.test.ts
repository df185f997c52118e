import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { collection } from './collection.ts'
import { database } from './database.ts'
import { useKeeping } from './keeping.ts'

interface Note {
  readonly text: string
  readonly done?: boolean
}

const useNotes = collection('groups', (entry) => entry as Note | undefined)
const stored = async (key: string) => (await database()).get('groups', key) as Promise<unknown>
const shown = (key: string) => useNotes.getState().items[key]
const finish = (key: string) => useNotes.change([key], (note) => note && { ...note, done: true })

afterEach(() => {
  vi.restoreAllMocks()
})

test('an entry without room lives on in this page, and is written with its next change', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await useNotes.change(['full'], () => ({ text: 'call them' }))
  expect(useKeeping.getState().keeping).toBe('full')
  await finish('full')
  expect(shown('full')).toEqual({ text: 'call them', done: true })
  put.mockRestore()
  await finish('full')
  expect(shown('full')).toEqual({ text: 'call them', done: true })
  expect(await stored('full')).toEqual({ text: 'call them', done: true })
  expect(useKeeping.getState().keeping).toBe('kept')
})

test('keeping is full until the entry without room is written', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await useNotes.change(['large'], () => ({ text: 'a long story' }))
  put.mockRestore()
  await useNotes.change(['small'], () => ({ text: 'a word' }))
  expect(await stored('small')).toEqual({ text: 'a word' })
  expect(useKeeping.getState().keeping).toBe('full')
  await finish('large')
  expect(useKeeping.getState().keeping).toBe('kept')
})

test('a change does not restore an entry that another tab removed', async () => {
  await useNotes.change(['gone'], () => ({ text: 'ask again' }))
  await (await database()).delete('groups', 'gone')
  await finish('gone')
  expect(shown('gone')).toBeUndefined()
  expect(await stored('gone')).toBeUndefined()
})
