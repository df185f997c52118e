import { afterEach, expect, test, vi } from 'vitest'
import { InventoryError } from '../inventory/faults.ts'
import { openStore } from './open.ts'
import type { Progress } from './store.ts'
import { makeFolder, writeCars, writeInventory } from './suite/folder.fixture.ts'
import { car } from './suite/lines.fixture.ts'
import { question } from './suite/setting.fixture.ts'
import { pauseAfterMs, type Update, watchFolder } from './watch.ts'

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const eventually = { timeout: 30_000, interval: 10 }

/** A watched folder with a store that fails on demand, its messages and updates. */
async function watched(reload: (attempt: number) => Promise<boolean>, store: { isDamaged?: boolean } = {}) {
  const folder = await makeFolder({ cars: [] })
  cleanups.push(folder.remove)
  const said: string[] = []
  const updates: Update[] = []
  let attempts = 0
  const reloadable = Object.assign(store, { reload: () => reload(++attempts) })
  const stop = watchFolder(folder.inventoryDir, reloadable, 5, {
    onProgress: ({ text }) => said.push(text),
    onUpdate: (update) => updates.push(update),
  })
  cleanups.push(async () => stop())
  return { ...folder, said, updates, attempts: () => attempts }
}

const looks = async (count: number) => {
  // A check takes 5 ms and reads the folder once, so 10 ms are plenty.
  for (let look = 0; look < count; look++) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a failure that may pass is retried until the update succeeds', async () => {
  const full = Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
  const unreadable = new InventoryError('x', [{ file: 'cars.ndjson', reason: 'EACCES', mayPass: true }])
  const failures = [full, unreadable, new Error('The process that builds the index was ended')]
  const { said, updates, attempts } = await watched(async (attempt) => {
    const failure = failures[attempt - 1]
    if (failure) throw failure
    return true
  })
  await vi.waitFor(() => expect(attempts()).toBe(4), eventually)
  await vi.waitFor(() => expect(updates).toHaveLength(4), eventually)
  expect(updates.map((update) => 'failed' in update)).toEqual([true, true, true, false])
  expect(said[0]).toMatch(/The disk is full\nThe old state goes on being served. Tried again in 1 s/)
})

test('a fault of the inventory is retried once the folder has changed', async () => {
  const fault = new InventoryError('x', [{ file: 'cars.ndjson', line: 3, reason: 'is not JSON' }])
  const { inventoryDir, said, attempts } = await watched(async (attempt) => {
    if (attempt === 1) throw fault
    return true
  })
  await vi.waitFor(() => expect(attempts()).toBe(1), eventually)
  await looks(10)
  expect(attempts()).toBe(1)
  expect(said).toEqual([expect.stringContaining('Tried again once the folder has changed')])
  await writeInventory(inventoryDir, { cars: [car('a')] })
  await vi.waitFor(() => expect(attempts()).toBe(2), eventually)
})

test('a damaged store is rebuilt although the folder has not changed', async () => {
  const store = { isDamaged: false }
  const { attempts } = await watched(async () => {
    store.isDamaged = false
    return true
  }, store)
  // The folder may have changed since the store was opened, so the first check reloads once.
  await vi.waitFor(() => expect(attempts()).toBe(1), eventually)
  await looks(10)
  expect(attempts()).toBe(1)
  store.isDamaged = true
  await vi.waitFor(() => expect(attempts()).toBe(2), eventually)
  await looks(10)
  expect(attempts()).toBe(2)
})

test('pauses grow, and never beyond five minutes', () => {
  expect([1, 2, 3, 4, 7, 8, 500].map((failures) => pauseAfterMs(failures, 5000))).toEqual([
    5000, 10_000, 20_000, 40_000, 300_000, 300_000, 300_000,
  ])
})

test('a watched folder is loaded when it changes; a failure is reported once', async () => {
  const folder = await makeFolder({ cars: [car('a')] })
  cleanups.push(folder.remove)
  const failures: string[] = []
  const onProgress = ({ step, text }: Progress) => {
    if (step === 'failed') failures.push(text)
  }
  const updates: Update[] = []
  const onUpdate = (update: Update) => updates.push(update)
  const settings = { engine: 'embedded', workers: 0, watchEveryMs: 10 } as const
  const store = await openStore({ ...folder, ...settings, onProgress, onUpdate })
  cleanups.push(() => store.close())
  const count = () => store.count(question())

  await writeCars(folder.inventoryDir, [car('a'), car('b')])
  await vi.waitFor(async () => expect(await count()).toBe(2), eventually)

  await writeCars(folder.inventoryDir, ['nonsense'])
  await vi.waitFor(() => expect(failures).toHaveLength(1), eventually)
  expect(failures[0]).toContain('cars.ndjson:1')
  expect(await count()).toBe(2)

  await writeCars(folder.inventoryDir, [car('c')])
  await vi.waitFor(() => expect(failures).toHaveLength(2), eventually)
  expect(failures[1]).toContain('holds 1 cars where 2 are served')
  expect(await count()).toBe(2)

  await writeCars(folder.inventoryDir, [car('c'), car('d'), car('e')])
  await vi.waitFor(async () => expect(await count()).toBe(3), eventually)
  expect(failures).toHaveLength(2)
  await vi.waitFor(() => expect(updates.at(-1)).toEqual({ changedAt: expect.any(Number) }), eventually)
  expect(updates.filter((update) => 'failed' in update)).toHaveLength(2)
}, 60_000)
