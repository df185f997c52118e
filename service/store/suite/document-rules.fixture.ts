import { describe, expect, test } from 'vitest'
import { InventoryError } from '../../inventory/faults.ts'
import { GenerationGone } from '../store.ts'
import { exported } from './agreement.fixture.ts'
import { writeInventory } from './folder.fixture.ts'
import { car, listing, price } from './lines.fixture.ts'
import { type OpenStore, question, settingOf } from './setting.fixture.ts'

const never = Date.UTC(3000, 0)

/** Tests of look-ups, export and updates. */
export function documentRules(open: OpenStore): void {
  const setting = settingOf(open)

  describe('lookups', () => {
    test('find a car by id, VIN and source listing, sold ones too, with reports', async () => {
      const { store } = await setting([
        car('a', { vin: 'WAUZZZ8K9BA012345', inspections: [{ grade: 4 }] }),
        car('b', { vin: 'VIN2', listings: [listing({ domain: 2, listing_id: 'x/1', archived: true })] }),
      ])
      const a = await store.car({ id: 'a' })
      expect(a).toMatchObject({ id: 'a' })
      expect(JSON.parse(a?.reports ?? '')).toEqual({
        inspections: [{ grade: 4 }],
        vehicle_history_reports: [],
      })
      expect((await store.car({ vin: 'wauzzz8k9ba012345' }))?.id).toBe('a')
      expect((await store.car({ vin: 'vin2' }))?.id).toBe('b')
      const b = await store.car({ domain: 2, listing: 'x/1' })
      expect(b).toMatchObject({ id: 'b' })
      expect(b?.no).toBeGreaterThan(a?.no ?? NaN)
    })

    test('an absent car is undefined', async () => {
      const { store } = await setting([car('a', { vin: 'VIN1', listings: [listing({ listing_id: '1' })] })])
      expect(await store.car({ id: 'b' })).toBeUndefined()
      expect(await store.car({ id: "a' OR 1=1" })).toBeUndefined()
      expect(await store.car({ vin: 'vin' })).toBeUndefined()
      expect(await store.car({ domain: 2, listing: '1' })).toBeUndefined()
      expect(await store.car({ domain: 1, listing: '01' })).toBeUndefined()
    })

    test('of two cars with one VIN, the one that is for sale', async () => {
      const { store } = await setting([
        car('a', { vin: 'V1', listings: [listing({ archived: true })] }),
        car('b', { vin: 'V1' }),
        car('c', { vin: 'V1' }),
      ])
      expect((await store.car({ vin: 'v1' }))?.id).toBe('b')
    })

    test('the record keeps int64 exact, drops unknown keys and has a hash', async () => {
      const { store } = await setting([
        car('a', {
          surprise: 1,
          year: null,
          listings: [listing({ ...price('9223372036854775807'), surprise: 2 })],
        }),
        car('b', { hash: 'given' }),
      ])
      const body = (await store.car({ id: 'a' }))?.body ?? ''
      expect(body).toContain('"price":9223372036854775807,')
      expect(body).not.toContain('surprise')
      expect(body).toContain('"year":null')
      expect(body).not.toContain('month')
      expect(body).toMatch(/"hash":"[0-9a-f]{40}"/)
      expect((await store.car({ id: 'b' }))?.body).toContain('"hash":"given"')
    })

    test('a search returns records without reports', async () => {
      const { store } = await setting([car('a', { inspections: [{ grade: 4 }] })])
      const [found] = (await store.search(question())).cars
      expect(found?.reports).toBeNull()
      expect(found?.body).not.toContain('grade')
    })
  })

  describe('export', () => {
    const cars = [
      car('c', { listings: [listing({ is_leasing: true })] }),
      car('a', { listings: [listing({ is_leasing: false }), listing({ domain: 2 })] }),
      car('b', { listings: [listing({ archived: true })] }),
      car('d', { listings: [listing({ domain: 2 })] }),
    ]
    const ids = (lines: readonly string[]) => lines.map((line) => line.slice(0, 1))

    test('returns every active car in scope once, in batches, and their count', async () => {
      const { store } = await setting(cars)
      for (const [asked, expected] of [
        [{ domains: [1, 2], leasing: undefined }, ['a', 'c', 'd']],
        [{ domains: [1], leasing: undefined }, ['a', 'c']],
        [{ domains: [1, 2], leasing: true }, ['c']],
        [{ domains: [1, 2], leasing: false }, ['a', 'd']],
        [{ domains: [3], leasing: undefined }, []],
      ] as const) {
        const pass = { generation: store.generation(), ...asked }
        expect(ids(await exported(store, pass, 1))).toEqual(expected)
        expect(ids(await exported(store, pass, 2000))).toEqual(expected)
        expect(await store.exportCount(pass)).toBe(expected.length)
      }
    })

    test('sees the inventory as it was at its first request', async () => {
      const { store, folder } = await setting(cars)
      const pass = { generation: store.generation(), domains: [1, 2], leasing: undefined }
      const before = await exported(store, pass, 10)
      await store.pin(pass.generation, never)
      await writeInventory(folder.inventoryDir, {
        cars: [car('a', { year: 1999 }), car('aa'), car('d', { listings: [] })],
      })
      expect(await store.reload()).toBe(true)
      expect(store.generation()).toBeGreaterThan(pass.generation)
      expect(await exported(store, pass, 1)).toEqual(before)
      expect(await store.exportCount(pass)).toBe(3)
      const now = { ...pass, generation: store.generation() }
      expect(ids(await exported(store, now, 10))).toEqual(['a', 'a'])
    })

    test('a generation that is not kept is GenerationGone', async () => {
      const { store } = await setting(cars)
      const pass = { generation: 99, domains: [1], leasing: undefined }
      await expect(store.exportCount(pass)).rejects.toThrow(GenerationGone)
      await expect(store.exportBatch({ ...pass, after: -1, limit: 5 })).rejects.toThrow(GenerationGone)
      await expect(store.pin(99, never)).rejects.toThrow(GenerationGone)
    })
  })

  describe('updates', () => {
    test('an unchanged folder is left alone', async () => {
      const { store } = await setting([car('a')])
      const generation = store.generation()
      expect(await store.reload()).toBe(false)
      expect(store.generation()).toBe(generation)
    })

    test('a changed folder is loaded', async () => {
      const { store, folder, find } = await setting([car('a', { year: 2000 }), car('b'), car('c')])
      await writeInventory(folder.inventoryDir, { cars: [car('c'), car('a', { year: 2001 }), car('0')] })
      expect(await store.reload()).toBe(true)
      expect(await find()).toEqual(['0', 'a', 'c'])
      expect(await find({ filters: { year: { from: '2001' } } })).toEqual(['a'])
      expect((await store.car({ id: 'a' }))?.body).toContain('2001')
      expect(await store.car({ id: 'b' })).toBeUndefined()
      const numbers = await Promise.all(
        ['0', 'a', 'c'].map(async (id) => (await store.car({ id }))?.no ?? NaN),
      )
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers)
    })

    test('a folder that cannot be loaded leaves the old state in place', async () => {
      const { store, folder, find } = await setting([car('a')])
      await writeInventory(folder.inventoryDir, { cars: [car('b'), '{"id": "c", "listings": [}', car('b')] })
      const failure = await store.reload().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(InventoryError)
      expect(failure).toMatchObject({
        faults: [
          { file: 'cars.ndjson', line: 2 },
          { file: 'cars.ndjson', line: 3, reason: 'repeats the id of line 1' },
        ],
      })
      expect(await find()).toEqual(['a'])
      expect((await store.car({ id: 'a' }))?.id).toBe('a')
      await writeInventory(folder.inventoryDir, { cars: [car('b')] })
      expect(await store.reload()).toBe(true)
      expect(await find()).toEqual(['b'])
      expect(await store.car({ id: 'a' })).toBeUndefined()
    })

    test('queries during an update see the old state or the new one', async () => {
      const { store, folder } = await setting([car('a'), car('b')])
      await writeInventory(folder.inventoryDir, { cars: [car('a'), car('b'), car('c')] })
      let done = false
      const reloading = store.reload().then(() => (done = true))
      const counts = new Set<number>()
      while (!done) {
        counts.add(await store.count(question()))
        await new Promise((resolve) => setImmediate(resolve))
      }
      await reloading
      counts.add(await store.count(question()))
      expect([...counts].filter((count) => count !== 2)).toEqual([3])
    })
  })
}
