import { afterEach, expect, test } from 'vitest'
import { openStore } from '../store/open.ts'
import { makeFolder, writeInventory } from '../store/suite/folder.fixture.ts'
import { car } from '../store/suite/lines.fixture.ts'
import { question } from '../store/suite/setting.fixture.ts'
import { InventoryError } from './faults.ts'
import { shrinksMuch } from './shrinking.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const carsTo = (count: number) => Array.from({ length: count }, (_, no) => car(`car-${no}`))

test('a tenth of the cars may go, and not one more', () => {
  expect([100, 90, 89, 0].map((now) => shrinksMuch(100, now))).toEqual([false, false, true, true])
  expect([0, 1, 5].map((now) => shrinksMuch(0, now))).toEqual([false, false, false])
  expect(shrinksMuch(1, 0)).toBe(true)
})

test.each(['embedded', 'brute-force'] as const)(
  '%s refuses an update that loses more, with both numbers, and accepts it with allowShrink',
  async (engine) => {
    const folder = await makeFolder({ cars: carsTo(20) })
    cleanups.push(folder.remove)
    const shrunk: string[] = []
    const open = async (allowShrink: boolean) => {
      const store = await openStore({
        ...folder,
        engine,
        workers: 0,
        allowShrink,
        onProgress: ({ step, text }) => step === 'shrunk' && shrunk.push(text),
      })
      cleanups.push(() => store.close())
      return store
    }
    const store = await open(false)
    for (const left of [0, 10, 17]) {
      await writeInventory(folder.inventoryDir, { cars: carsTo(left) })
      const failure = await store.reload().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(InventoryError)
      expect(String(failure)).toMatch(new RegExp(`holds ${left} cars where 20 are served.*--allow-shrink`))
      expect(await store.count(question())).toBe(20)
    }
    await writeInventory(folder.inventoryDir, { cars: carsTo(18) })
    await store.reload()
    expect(await store.count(question())).toBe(18)
    await store.close()
    cleanups.pop()
    // A start with allowShrink accepts any inventory, and logs the loss.
    await writeInventory(folder.inventoryDir, { cars: carsTo(9) })
    const started = await open(true)
    expect(await started.count(question())).toBe(9)
    if (engine === 'embedded') expect(shrunk).toEqual(['9 cars where 18 were served before'])
    await writeInventory(folder.inventoryDir, { cars: [] })
    await started.reload()
    expect(await started.count(question())).toBe(0)
  },
)
