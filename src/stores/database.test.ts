import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { changeEntries, readAll } from './collection.ts'
import { useKeeping } from './keeping.ts'

const unheard = vi.fn()
process.on('unhandledRejection', unheard)
afterEach(() => void vi.restoreAllMocks())

/** Aborts the transaction, as when the site's data is deleted during a read. */
function ended(request: IDBRequest): IDBRequest {
  request.transaction?.abort()
  return request
}

/** The runtime reports an unhandled rejection only after a turn of the event loop. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a change in an aborted transaction is not written, and no rejection is unhandled', async () => {
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

test('a read in an aborted transaction leaves no unhandled rejection', async () => {
  const { getAll } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore) {
    return ended(getAll.call(this))
  })
  expect(await readAll('marks')).toBeUndefined()
  await aTurn()
  expect(unheard).not.toHaveBeenCalled()
  expect(await readAll('marks')).toEqual([])
})
