import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from './open.ts'
import type { Progress } from './store.ts'
import { makeFolder, writeInventory } from './suite/folder.ts'
import { car } from './suite/lines.ts'
import { question } from './suite/setting.ts'

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const eventually = { timeout: 30_000, interval: 10 }

test('a watched folder is taken in when it changes; what cannot be loaded is said once', async () => {
  const folder = await makeFolder({ cars: [car('a')] })
  cleanups.push(folder.remove)
  const failures: string[] = []
  const onProgress = ({ step, text }: Progress) => {
    if (step === 'failed') failures.push(text)
  }
  const store = await openStore({ ...folder, engine: 'embedded', workers: 0, watchEveryMs: 10, onProgress })
  cleanups.push(() => store.close())
  const count = () => store.count(question())

  await writeInventory(folder.inventoryDir, { cars: [car('a'), car('b')] })
  await vi.waitFor(async () => expect(await count()).toBe(2), eventually)

  await writeInventory(folder.inventoryDir, { cars: ['nonsense'] })
  await vi.waitFor(() => expect(failures).toHaveLength(1), eventually)
  expect(failures[0]).toContain('cars.ndjson:1')
  expect(await count()).toBe(2)

  await writeInventory(folder.inventoryDir, { cars: [car('c')] })
  await vi.waitFor(async () => expect(await count()).toBe(1), eventually)
  expect(failures).toHaveLength(1)
}, 60_000)
