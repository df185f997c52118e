import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InventoryError } from '../../inventory/faults.ts'
import { makeFolder, type TestFolder, writeInventory } from '../suite/folder.fixture.ts'
import { car } from '../suite/lines.fixture.ts'
import { makeCars } from '../suite/make-cars.fixture.ts'
import { Random } from '../suite/random.ts'
import { build } from './build.ts'
import { mergeParts } from './merge.ts'
import { documentsPath, indexPath } from './paths.ts'
import { readSnapshot, Snapshot } from './snapshot.ts'
import { openSqlite } from './sqlite.ts'

test('more parts than a byte can number are refused', () => {
  // They are refused by their number, before any is read.
  const part = {} as Parameters<typeof mergeParts>[0][number]
  expect(() =>
    mergeParts(
      Array.from({ length: 257 }, () => part),
      new Map(),
      () => {},
    ),
  ).toThrow('257 parts')
})

// A merged index equals the index of a single build of the whole folder.

/** Builds generation `generation`; the first one is a build of the whole folder. */
async function built(
  { inventoryDir, dataDir }: TestFolder,
  generation: number,
  carsOfPart: number,
  threadsFrom?: number,
) {
  const options = { inventoryDir, dataDir, generation, previous: generation - 1, documents: 1, carsOfPart }
  await build({ ...options, ...(threadsFrom !== undefined && { threadsFrom }) }, () => {})
  return contents(dataDir, generation)
}

/** Every column by its name, and the rows of the documents in the order of the cars. */
async function contents(dataDir: string, generation: number) {
  const shared = await readSnapshot(indexPath(dataDir, generation))
  const columns = new Map<string, unknown>()
  for (const { name, type, start, length } of shared.sections)
    if (name !== 'documents')
      columns.set(name, [
        type,
        Buffer.from(shared.buffer, start)
          .toString('latin1')
          .slice(0, length * widths[type]),
      ])
  const db = openSqlite(documentsPath(dataDir, 1))
  try {
    const body = db.prepare(
      'SELECT id, body, reports FROM car WHERE number = ?1 AND gen_from <= ?2 AND (gen_to IS NULL OR gen_to > ?2)',
    )
    const numbers = [...new Snapshot(shared).u32('documents')]
    const current = db
      .prepare('SELECT count(*) FROM car WHERE gen_from <= ?1 AND (gen_to IS NULL OR gen_to > ?1)')
      .get(generation)
    return {
      facts: shared.facts,
      columns,
      documents: numbers.map((number) => body.get(number, generation)),
      current,
    }
  } finally {
    db.close()
  }
}

const widths = { u8: 1, u16: 2, i32: 4, u32: 4, f64: 8, i64: 8 }

async function inFolder<T>(
  work: (folder: TestFolder, fresh: () => Promise<TestFolder>) => Promise<T>,
): Promise<T> {
  const folder = await makeFolder({ cars: [] })
  const others: string[] = []
  const fresh = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-data-'))
    others.push(dataDir)
    return { ...folder, dataDir }
  }
  try {
    return await work(folder, fresh)
  } finally {
    await folder.remove()
    for (const dir of others) await rm(dir, { recursive: true, force: true })
  }
}

const whole = 1_000_000

describe('a merged index', { timeout: 60_000 }, () => {
  test('of parts equals that of a single build', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(200), fc.integer({ min: 1, max: 90 }), (seed, count, carsOfPart) =>
        inFolder(async (folder, fresh) => {
          await writeInventory(folder.inventoryDir, { cars: makeCars(new Random(seed), count) })
          // Batches end with the chunks that are read: a small folder is one batch.
          expect(await built(folder, 1, carsOfPart)).toEqual(await built(await fresh(), 1, whole))
        }),
      ),
      { numRuns: 4 },
    ))

  test('of a previous index and changes equals that of a build of the whole folder', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(fc.record({ kept: fc.nat(40), added: fc.nat(12), order: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        }),
        (seed, steps) =>
          inFolder(async (folder, fresh) => {
            const random = new Random(seed)
            let cars = makeCars(random, 40)
            await writeInventory(folder.inventoryDir, { cars })
            await built(folder, 1, whole)
            let generation = 1
            for (const { kept, added, order } of steps) {
              // Ids of cars that stay, that are removed, and that are new.
              const others = makeCars(random, 60).slice(0, added)
              const ids = new Set(others.map(idOf))
              cars = [...cars.slice(0, kept).filter((one) => !ids.has(idOf(one))), ...others]
              if (order) cars.reverse()
              await writeInventory(folder.inventoryDir, { cars })
              generation++
              const updated = await built(folder, generation, 7)
              expect(updated).toEqual({ ...(await built(await fresh(), 1, whole)), current: [cars.length] })
            }
          }),
      ),
      { numRuns: 6 },
    ))

  test('built on threads equals that of a single build, with the faults of all threads in the order of lines', () =>
    inFolder(async (folder, fresh) => {
      const cars = makeCars(new Random(4), 600)
      await writeInventory(folder.inventoryDir, { cars })
      expect(await built(folder, 1, 90, 200)).toEqual(await built(await fresh(), 1, whole))
      const broken = cars.map((line, index) => (index % 100 === 99 ? '{' : line))
      await writeInventory(folder.inventoryDir, { cars: broken })
      const failure = await built(folder, 2, 90, 1).catch((error: unknown) => error)
      expect(failure).toMatchObject({ faults: [100, 200, 300, 400, 500, 600].map((line) => ({ line })) })
    }))

  test('has rates and names of the present dictionaries', () =>
    inFolder(async (folder, fresh) => {
      const cars = makeCars(new Random(3), 50)
      const currencies = [
        { id: 1, name: 'usd', rate: 1 },
        { id: 3, name: 'pln', rate: 4.1 },
      ]
      await writeInventory(folder.inventoryDir, { cars })
      await built(folder, 1, whole)
      await writeInventory(folder.inventoryDir, { cars, currencies })
      expect(await built(folder, 2, whole)).toEqual(await built(await fresh(), 1, whole))
    }))
})

const idOf = (line: string): string =>
  String((JSON.parse(line.replaceAll(/"price":\d{16,}/g, '"price":0')) as { id: unknown }).id)

test.each([
  ['after', [car('a'), car('b'), car('a', { year: 2001 })], 3, 1],
  ['before', [car('a', { year: 2001 }), car('b'), car('a')], 3, 1],
  ['twice', [car('b'), car('b')], 2, 1],
])('an id that is repeated %s a known line is found', (_, cars, line, first) =>
  inFolder(async (folder) => {
    await writeInventory(folder.inventoryDir, { cars: [car('a'), car('b')] })
    await built(folder, 1, whole)
    await writeInventory(folder.inventoryDir, { cars })
    const failure = await built(folder, 2, whole).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(InventoryError)
    expect(failure).toMatchObject({ faults: [{ line, reason: `repeats the id of line ${first}` }] })
  }),
)
