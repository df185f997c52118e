import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { changeEntries, readAll } from './collection.ts'
import { useKeeping } from './keeping.ts'

const unheard = vi.fn()
process.on('unhandledRejection', unheard)
afterEach(() => void vi.restoreAllMocks())

/** As where what the site has kept is thrown away while it is read. */
function ended(request: IDBRequest): IDBRequest {
  request.transaction?.abort()
  return request
}

/** A rejection without a handler is reported once nothing is left to do. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a change in a transaction that the browser ends is not written, and nothing fails unheard', async () => {
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
    return ended(get.call(this, key))
  })
  expect(
    await changeEntries(
      'marks',
      ['a'],
      () => undefined,
      () => ({ note: 'rust' }),
    ),
  ).toBeUndefined()
  await aTurn()
  expect(unheard).not.toHaveBeenCalled()
  expect(useKeeping.getState().keeping).toBe('blocked')
})

test('nor does what is read in one', async () => {
  const { getAll } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore) {
    return ended(getAll.call(this))
  })
  expect(await readAll('marks')).toBeUndefined()
  await aTurn()
  expect(unheard).not.toHaveBeenCalled()
  expect(await readAll('marks')).toEqual([])
})
