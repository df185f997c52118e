import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../open.ts'
import { GenerationGone, type Progress, StoreUnavailable } from '../store.ts'
import { exported } from '../suite/agreement.fixture.ts'
import { clusterUrl, testCluster } from '../suite/cluster.ts'
import { makeFolder, type TestFolder, writeInventory } from '../suite/folder.fixture.ts'
import { car, listing, price } from '../suite/lines.fixture.ts'
import { question } from '../suite/setting.fixture.ts'
import { connectCluster } from './client.ts'
import { load } from './load.ts'
import { namesOf } from './names.ts'
import { OpenSearchStore } from './opensearch.ts'
import { readEngineSettings } from './settings.ts'
import { SharedDocuments } from './shared.ts'
import { readSharedState } from './state.ts'
import { takeIn } from './take-in.ts'
import { templateOf } from './template.ts'

// Tests of this engine alone: several processes on one cluster, the writes of a change, and aborted loads.
// `OPENSEARCH_URL=http://127.0.0.1:9200 npx vitest run service/store/opensearch`.

/** A cluster is slow on a busy machine. */
const slow = { timeout: 120_000 }

const never = Date.UTC(3000, 0)

/** A car that is the same at each call. */
const same = (at: number, year = 2000) => {
  const id = `car-${String(at).padStart(5, '0')}`
  return car(id, { year, listings: [listing({ listing_id: id, ...price(at) })] })
}
const cars = (count: number, year = 2000) => Array.from({ length: count }, (_, at) => same(at, year))

describe.runIf(clusterUrl !== undefined)('processes on one cluster', slow, () => {
  const own = testCluster()
  afterAll(own.forget)
  const ends: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  /** A folder, and processes that serve it from indexes of their own. */
  async function setting(lines: readonly string[]) {
    const folder = await makeFolder({ cars: lines })
    ends.push(folder.remove)
    const env = own.env()
    const settings = await readEngineSettings(env)
    const cluster = connectCluster(settings)
    ends.push(cluster.close)
    const names = namesOf(settings.prefix)
    const shared = new SharedDocuments(cluster, names)
    const open = async (at: TestFolder = folder) => {
      const said: Progress[] = []
      const store = await OpenSearchStore.open({
        inventoryDir: at.inventoryDir,
        settings,
        workers: 0,
        allowShrink: true,
        onProgress: (progress) => said.push(progress),
      })
      ends.push(() => store.close())
      return { store, said }
    }
    const parts = {
      cluster,
      names,
      shared,
      settings,
      inventoryDir: folder.inventoryDir,
      allowShrink: true,
      say: () => {},
    }
    const raw = async (index: string, query: object) => {
      const found = await cluster.call('POST', `${index}/_search`, {
        query,
        size: 100,
        _source: ['id', 'gen_from'],
      })
      // The shape of OpenSearch's response.
      const { hits } = (found as { hits: { hits: { _source: { id: string; gen_from: number } }[] } }).hits
      return hits.map(({ _source: { id, gen_from } }) => `${id} ${gen_from}`).sort()
    }
    return { folder, env, open, parts, raw, state: async () => (await readSharedState(shared)).state }
  }

  test('of many that start at once, one loads and all serve', async () => {
    const { open } = await setting(cars(50))
    const opened = await Promise.all(Array.from({ length: 4 }, () => open()))
    expect(new Set(opened.map(({ store }) => store.generation())).size).toBe(1)
    expect(opened.filter(({ said }) => said.some(({ step }) => step === 'indexing'))).toHaveLength(1)
    for (const { store } of opened) expect(await store.count(question())).toBe(50)
  })

  test('a copy of the folder with other change times is not loaded again', async () => {
    const lines = cars(5)
    const { open } = await setting(lines)
    const first = await open()
    const copy = await makeFolder({ cars: lines })
    ends.push(copy.remove)
    const second = await open(copy)
    expect(second.said.map(({ step }) => step)).toEqual(['ready'])
    expect(second.store.generation()).toBe(first.store.generation())
  })

  test('another process serves a loaded generation, and continues an export', async () => {
    const { folder, open } = await setting(cars(30))
    const [a, b] = [(await open()).store, (await open()).store]
    const pass = { generation: a.generation(), domains: [1], leasing: undefined }
    await a.pin(pass.generation, never)
    const before = await exported(a, pass, 7)
    const [first] = await a.exportBatch({ ...pass, after: -1, limit: 1 })
    await writeInventory(folder.inventoryDir, { cars: cars(20, 2001) })
    expect(await a.reload()).toBe(true)
    // The other process notices the new generation by polling.
    await vi.waitFor(() => expect(b.generation()).toBe(a.generation()), { timeout: 30_000, interval: 50 })
    expect(await b.count(question())).toBe(20)
    expect(await exported(b, pass, 7)).toEqual(before)
    const rest = await b.exportBatch({ ...pass, after: first?.no ?? NaN, limit: 100 })
    expect(rest).toHaveLength(29)
    // The folder is the same one, so there is nothing left to load.
    await b.reload()
    expect(b.generation()).toBe(a.generation())
  })

  test('another process reads records, which are deleted when they have expired', async () => {
    const { open } = await setting(cars(1))
    const [a, b] = [(await open()).store, (await open()).store]
    await a.shared.put('cursor-1', { filters: null }, 5000)
    expect(await b.shared.get('cursor-1')).toEqual({ record: { filters: null }, until: 5000 })
    await b.shared.extend('cursor-1', 9000)
    expect(await a.shared.get('cursor-1')).toEqual({ record: { filters: null }, until: 9000 })
    await a.sweep(8000)
    expect(await b.shared.get('cursor-1')).toBeDefined()
    await a.sweep(10_000)
    expect(await b.shared.get('cursor-1')).toBeUndefined()
    expect(await b.shared.get('cursor-2')).toBeUndefined()
  })

  test('a change writes only changed cars, into the same index', async () => {
    const { folder, open, raw, state } = await setting(cars(40))
    const { store } = await open()
    const before = await state()
    const changed = [...cars(40).slice(1, 39), same(39, 1999), car('new')]
    await writeInventory(folder.inventoryDir, { cars: changed })
    expect(await store.reload()).toBe(true)
    const after = await state()
    expect(after.index).toBe(before.index)
    const { generation } = after
    expect(await raw(after.index, { term: { gen_from: generation } })).toEqual([
      `car-00039 ${generation}`,
      `new ${generation}`,
    ])
    expect(await raw(after.index, { term: { gen_to: generation } })).toEqual([
      `car-00000 ${before.generation}`,
      `car-00039 ${before.generation}`,
    ])
    expect(await store.count(question())).toBe(40)
    expect(await store.count(question({ filters: { year: { to: '1999' } } }))).toBe(1)
  })

  test('another name of a make writes its cars, although their lines are unchanged', async () => {
    const lines = [...cars(3), car('a fiat', { brand: { id: 3, name: 'Fiat' } })]
    const { folder, open, raw, state } = await setting(lines)
    const { store } = await open()
    await writeInventory(folder.inventoryDir, {
      cars: lines,
      brands: [{ id: 3, name: 'Stellantis', icon_url: '', synonyms: [] }],
    })
    await store.reload()
    const { index, generation } = await state()
    expect(await raw(index, { term: { gen_from: generation } })).toEqual([`a fiat ${generation}`])
    expect(await store.count(question({ filters: { query: 'stellantis' } }))).toBe(1)
    expect(await store.count(question())).toBe(4)
  })

  test('other rates load all cars again; the old index is deleted once no pin needs it', async () => {
    const lines = cars(1500)
    const { folder, open, state, parts } = await setting(lines)
    const { store } = await open()
    const before = await state()
    await store.pin(before.generation, Date.now() + 3_600_000)
    const currencies = [
      { id: 1, name: 'usd', rate: 1 },
      { id: 2, name: 'eur', rate: 0.8 },
    ]
    await writeInventory(folder.inventoryDir, { cars: lines, currencies })
    await store.reload()
    const after = await state()
    expect(after.index).not.toBe(before.index)
    const there = async () =>
      Object.keys((await parts.cluster.call('GET', parts.names.pattern)) as object).sort()
    await store.sweep(Date.now() + 600_000)
    expect(await there()).toEqual([before.index, after.index].sort())
    expect(await store.exportCount({ generation: before.generation, domains: [1], leasing: undefined })).toBe(
      1500,
    )
    // The pin has expired.
    await store.sweep(Date.now() + 36_000_000)
    expect(await there()).toEqual([after.index])
    await expect(store.pin(before.generation, never)).rejects.toThrow(GenerationGone)
    expect(await store.count(question())).toBe(1500)
  })

  test('invisible versions are deleted', async () => {
    const { folder, open, raw, state } = await setting(cars(3))
    const { store } = await open()
    await writeInventory(folder.inventoryDir, { cars: cars(3, 2001) })
    await store.reload()
    const { index, kept } = await state()
    expect(kept).toHaveLength(1)
    expect(await raw(index, { exists: { field: 'id' } })).toHaveLength(6)
    // Kept for processes that have not noticed the new generation.
    await store.sweep(Date.now())
    expect((await state()).kept).toHaveLength(1)
    await store.sweep(Date.now() + 600_000)
    expect((await state()).kept).toEqual([])
    await writeInventory(folder.inventoryDir, { cars: cars(4, 2001) })
    await store.reload()
    expect(await raw(index, { exists: { field: 'id' } })).toHaveLength(4)
  })

  test('an aborted load is continued: its documents stay', async () => {
    const { folder, open, parts, state, raw } = await setting(cars(3000))
    await parts.cluster.call(
      'PUT',
      `_index_template/${parts.names.template}`,
      templateOf(parts.names, parts.settings),
    )
    await parts.shared.prepare(parts.settings)
    // The load writes all documents, but fails before it replaces the state.
    const call = parts.cluster.call.bind(parts.cluster)
    const breaking = {
      ...parts.cluster,
      call: (...args: Parameters<typeof call>) =>
        args[1].endsWith('/_settings') && args[0] === 'PUT'
          ? Promise.reject(new Error('killed'))
          : call(...args),
    }
    await expect(
      load({ ...parts, cluster: breaking, check: () => {} }, await readSharedState(parts.shared)),
    ).rejects.toThrow('killed')
    const broken = await state()
    expect(broken).toMatchObject({ generation: 0, last: 1, unfinished: expect.any(String) })
    // Meanwhile one car changes.
    await writeInventory(folder.inventoryDir, { cars: [...cars(2999), same(2999, 1990)] })
    const { store } = await open()
    const { index, generation } = await state()
    expect([index, generation]).toEqual([broken.unfinished, 2])
    expect(await raw(index, { term: { gen_from: 2 } })).toEqual(['car-02999 2'])
    expect(await store.count(question())).toBe(3000)
    expect(await store.count(question({ filters: { year: { to: '1990' } } }))).toBe(1)
  })

  test('an aborted change is not visible, and is continued', async () => {
    const { folder, open, parts, state } = await setting(cars(30))
    const { store } = await open()
    await writeInventory(folder.inventoryDir, { cars: [...cars(10, 2001), ...cars(30).slice(10, 29)] })
    const call = parts.cluster.call.bind(parts.cluster)
    const breaking = {
      ...parts.cluster,
      call: (...args: Parameters<typeof call>) =>
        args[1].endsWith('/_refresh') && args[0] === 'POST'
          ? call(...args).then(() => Promise.reject(new Error('killed')))
          : call(...args),
    }
    const { index } = await state()
    // The comparison makes the first refresh; the second follows the write.
    let refreshes = 0
    const late = {
      ...parts.cluster,
      call: (...args: Parameters<typeof call>) =>
        args[1].endsWith('/_refresh') && ++refreshes === 2 ? breaking.call(...args) : call(...args),
    }
    await expect(
      load({ ...parts, cluster: late, check: () => {} }, await readSharedState(parts.shared)),
    ).rejects.toThrow('killed')
    expect(await store.count(question())).toBe(30)
    expect(await store.count(question({ filters: { year: { from: '2001' } } }))).toBe(0)
    await store.reload()
    expect(await store.count(question())).toBe(29)
    expect(await store.count(question({ filters: { year: { from: '2001' } } }))).toBe(10)
    expect((await state()).index).toBe(index)
  })

  test('a delayed process does not undo the load of another one', async () => {
    const { folder, open, parts, state } = await setting(cars(5))
    const { store } = await open()
    const stale = await readSharedState(parts.shared)
    await writeInventory(folder.inventoryDir, { cars: cars(6) })
    await store.reload()
    const { generation } = await state()
    await writeInventory(folder.inventoryDir, { cars: cars(7) })
    await expect(load({ ...parts, check: () => {} }, stale)).rejects.toThrow('another process')
    expect((await state()).generation).toBe(generation)
    expect(await store.count(question())).toBe(6)
  })

  test('loading stops at once when it is aborted, and releases the lease', async () => {
    const { parts } = await setting(cars(5))
    await parts.shared.prepare(parts.settings)
    const aborted = new AbortController()
    const say = () => aborted.abort(new Error('given up'))
    await expect(takeIn({ ...parts, say, signal: aborted.signal })).rejects.toThrow('given up')
    expect((await parts.shared.read('lease'))?.source).toEqual({ holder: null })
  })

  test('deleted indexes are unavailable until they are loaded again', async () => {
    const { open, parts, state } = await setting(cars(5))
    const { store } = await open()
    await parts.cluster.call('DELETE', (await state()).index)
    await parts.cluster.call('DELETE', parts.names.shared)
    await expect(store.search(question())).rejects.toThrow(StoreUnavailable)
    await vi.waitFor(async () => expect(await store.count(question())).toBe(5), {
      timeout: 60_000,
      interval: 100,
    })
  })

  test('loads in a child process with workers', async () => {
    const { folder, env } = await setting(cars(5))
    const said: string[] = []
    const store = await openStore({
      ...folder,
      engine: 'opensearch',
      env,
      onProgress: ({ step }) => said.push(step),
    })
    ends.push(() => store.close())
    expect(await store.count(question())).toBe(5)
    expect(said).toContain('indexing')
    await writeInventory(folder.inventoryDir, { cars: cars(4) })
    await expect(store.reload()).rejects.toThrow('more than a tenth would go')
    expect(await store.count(question())).toBe(5)
    await writeInventory(folder.inventoryDir, { cars: ['{"id": "c", "listings": [}'] })
    await expect(store.reload()).rejects.toThrow(/cars\.ndjson:1/)
  })
})

test('an unreachable cluster gets a readable message', async () => {
  const settings = await readEngineSettings({ OPENSEARCH_URL: 'http://127.0.0.1:1' })
  const cluster = connectCluster(settings)
  await expect(cluster.call('GET', 'cars', undefined, { again: false })).rejects.toThrow(/cannot be reached/)
  await cluster.close()
})
