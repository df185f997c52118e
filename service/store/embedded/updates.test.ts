import { readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { InventoryError } from '../../inventory/faults.ts'
import { GenerationGone, type Progress } from '../store.ts'
import { differenceOn, exported } from '../suite/agreement.fixture.ts'
import { makeFolder, type TestFolder, writeInventory } from '../suite/folder.fixture.ts'
import { car, listing } from '../suite/lines.fixture.ts'
import { makeCars } from '../suite/make-cars.fixture.ts'
import { makeQuestion } from '../suite/make-questions.ts'
import { Random } from '../suite/random.ts'
import { question } from '../suite/setting.fixture.ts'
import { openStore } from '../open.ts'
import { Embedded } from './embedded.ts'
import { openSqlite, columnText } from './sqlite.ts'

// Tests of the embedded engine alone: its files, its generations, its threads.

/** In milliseconds: threads and processes start slowly on a busy machine. */
const slow = 120_000

const never = Date.UTC(3000, 0)
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function folderOf(cars: readonly string[]): Promise<TestFolder> {
  const folder = await makeFolder({ cars })
  cleanups.push(folder.remove)
  return folder
}

/** Opens a store and closes it at the end of the test, unless the test has closed it. */
async function open({ inventoryDir, dataDir }: TestFolder, workers = 0) {
  const steps: Progress['step'][] = []
  const store = await Embedded.open({
    inventoryDir,
    dataDir,
    workers,
    allowShrink: true,
    onProgress: ({ step }) => steps.push(step),
  })
  let closed = false
  const close = async () => {
    if (!closed) await store.close()
    closed = true
  }
  cleanups.push(close)
  return { store, steps, close }
}

/** Rows of a query on the documents file, for checks that need the file itself. */
function rows({ dataDir }: TestFolder, sql: string) {
  const db = openSqlite(join(dataDir, 'documents-1.db'))
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => row.map((value) => (value instanceof Uint8Array ? columnText(value) : value)))
  } finally {
    db.close()
  }
}

const ids = async (store: Embedded) => (await store.search(question())).cars.map(({ id }) => id)

describe('a start', { timeout: slow }, () => {
  test('with an unchanged folder opens the saved index', async () => {
    const folder = await folderOf([car('a')])
    const first = await open(folder)
    expect(first.steps).toContain('indexing')
    await first.close()
    const second = await open(folder)
    expect(second.steps).toEqual(['ready'])
    expect(await ids(second.store)).toEqual(['a'])
    expect(second.store.generation()).toBe(first.store.generation())
  })

  test('with a changed folder loads the change', async () => {
    const folder = await folderOf([car('a')])
    await (await open(folder)).close()
    await writeInventory(folder.inventoryDir, { cars: [car('b')] })
    expect(await ids((await open(folder)).store)).toEqual(['b'])
  })

  test('with a damaged index rebuilds it', async () => {
    const folder = await folderOf([car('a')])
    await (await open(folder)).close()
    const file = (await readdir(folder.dataDir)).find((name) => name.startsWith('index-')) ?? ''
    await truncate(join(folder.dataDir, file), 500)
    const { store, steps } = await open(folder)
    expect(steps).toContain('indexing')
    expect(await ids(store)).toEqual(['a'])
    // A cursor of the damaged generation must not match another state under its number.
    expect(store.generation()).toBe(2)
  })

  test('with a folder that cannot be loaded fails, and unlocks the directory', async () => {
    const folder = await folderOf(['{"id":"a"}'])
    await expect(open(folder)).rejects.toThrow(/cars\.ndjson:1: listings/)
    await writeInventory(folder.inventoryDir, { cars: [car('a')] })
    expect(await ids((await open(folder)).store)).toEqual(['a'])
  })

  test('in a directory that another process uses is refused', async () => {
    const folder = await folderOf([car('a')])
    await open(folder)
    await expect(open(folder)).rejects.toThrow('in use by another process')
  })
})

describe('generations', { timeout: slow }, () => {
  const unchanged = car('b')
  const cars = [car('a', { year: 2000 }), unchanged, car('c')]
  const changed = [car('a', { year: 2001 }), unchanged, car('d')]
  const pass = { generation: 1, domains: [1], leasing: undefined }

  test('unchanged cars are not written again by an update', async () => {
    const folder = await folderOf(cars)
    const { store } = await open(folder)
    await writeInventory(folder.inventoryDir, { cars: changed })
    await store.reload()
    const versions = rows(folder, 'SELECT id, gen_from, gen_to FROM car ORDER BY id, gen_from')
    expect(versions).toEqual([
      ['a', 1, 2],
      ['a', 2, null],
      ['b', 1, null],
      ['c', 1, 2],
      ['d', 2, null],
    ])
  })

  test('a pinned one outlives a restart, and is deleted once its pin has expired', async () => {
    const folder = await folderOf(cars)
    const first = await open(folder)
    const before = await exported(first.store, pass, 2)
    await first.store.pin(1, never)
    await writeInventory(folder.inventoryDir, { cars: changed })
    await first.store.reload()
    await first.store.sweep(never - 1)
    await first.close()
    const { store } = await open(folder)
    expect(await exported(store, pass, 2)).toEqual(before)
    await store.sweep(never + 1)
    await expect(exported(store, pass, 2)).rejects.toThrow(GenerationGone)
    expect(await readdir(folder.dataDir)).not.toContain('index-1.bin')
    expect(rows(folder, 'SELECT id FROM car ORDER BY id')).toEqual([['a'], ['b'], ['d']])
    expect(await ids(store)).toEqual(['a', 'b', 'd'])
  })

  test('one without a pin is not kept', async () => {
    const folder = await folderOf(cars)
    const { store } = await open(folder)
    await writeInventory(folder.inventoryDir, { cars: changed })
    await store.reload()
    await expect(exported(store, pass, 2)).rejects.toThrow(GenerationGone)
    await expect(store.pin(1, never)).rejects.toThrow(GenerationGone)
  })

  test('an unfinished build leaves nothing behind', async () => {
    const folder = await folderOf(cars)
    const { store } = await open(folder)
    const before = rows(folder, 'SELECT number, id, gen_from, gen_to FROM car')
    // The fault comes after several batches have been written.
    const many = Array.from({ length: 3000 }, (_, index) => car(`new-${index}`, { badge: 'x'.repeat(200) }))
    await writeInventory(folder.inventoryDir, { cars: [...many, '{'] })
    await expect(store.reload()).rejects.toThrow(InventoryError)
    expect(rows(folder, 'SELECT count(*) FROM car')).not.toEqual([[before.length]])
    await writeInventory(folder.inventoryDir, { cars: [...cars, car('e')] })
    await store.reload()
    expect(rows(folder, 'SELECT number, id, gen_from, gen_to FROM car WHERE gen_from = 1')).toEqual(before)
    expect(rows(folder, 'SELECT id FROM car WHERE gen_from > 1')).toEqual([['e']])
    expect(await ids(store)).toEqual(['a', 'b', 'c', 'e'])
  })

  test('a change of dictionaries alone builds nothing', async () => {
    const folder = await folderOf(cars)
    const { store, steps } = await open(folder)
    await writeFile(join(folder.inventoryDir, 'accounts.json'), '[]')
    steps.length = 0
    expect(await store.reload()).toBe(true)
    expect(steps).toEqual(['reloading', 'ready'])
    expect(store.generation()).toBe(1)
    expect(store.dictionaries().accounts).toEqual([])
  })
})

describe('threads', { timeout: slow }, () => {
  test(
    'return the results of the oracle, before and after an update',
    async () => {
      const random = new Random(5)
      const folder = await folderOf(makeCars(random, 100))
      const { store, steps } = await open(folder, 2)
      expect(steps).toContain('indexing')
      for (const round of [1, 2]) {
        const oracle = await openStore({ ...folder, engine: 'brute-force' })
        const material = { dictionaries: oracle.dictionaries(), cars: [] }
        const differences = await Promise.all(
          Array.from({ length: 40 }, () => differenceOn(makeQuestion(random, material), store, oracle)),
        )
        expect(differences.filter((one) => one !== undefined)).toEqual([])
        expect(store.generation()).toBe(round)
        await writeInventory(folder.inventoryDir, { cars: makeCars(random, 90) })
        await store.reload()
      }
    },
    slow,
  )

  test(
    'and the building process work without any tuning',
    async () => {
      vi.stubEnv('FORECOURT_TUNING', 'off')
      vi.resetModules()
      const untuned = await import('./embedded.ts')
      const store = await untuned.Embedded.open({ ...(await folderOf([car('a')])), workers: 1 })
      cleanups.push(() => store.close())
      expect((await store.search(question())).cars.map(({ id }) => id)).toEqual(['a'])
    },
    slow,
  )

  test(
    'a fault found by the building process has file and line',
    async () => {
      const folder = await folderOf([
        car('a'),
        car('b', { year: 'new' }),
        car('c', { listings: [listing({ odometer: 1.5 })] }),
      ])
      const failure = await open(folder, 1).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(InventoryError)
      expect(failure).toMatchObject({ faults: [{ line: 2 }, { line: 3 }] })
    },
    slow,
  )
})
