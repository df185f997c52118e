import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { batchOf } from '../../reading.fixture.ts'
import { openFixture } from '../../service.fixture.ts'
import { readCars } from '../../inventory/read-cars.ts'
import { openStore } from '../open.ts'
import { type Store, StoreUnavailable } from '../store.ts'
import { differenceOn, exported } from '../suite/agreement.fixture.ts'
import { testCluster } from '../suite/cluster.ts'
import { makeFolder } from '../suite/folder.fixture.ts'
import { makeCars } from '../suite/make-cars.fixture.ts'
import { makeQuestion, type Material } from '../suite/make-questions.ts'
import { killNodes, mayKill, nodeProcesses, untilWhole } from '../suite/nodes.fixture.ts'
import { Random } from '../suite/random.ts'

// Kills nodes under the service. Results must be right or unavailable, and work when nodes return.

/** The results of a store while nodes were killed and restarted. */
interface Told {
  right: number
  unavailable: number
  readonly wrong: unknown[]
}
const nothing = (): Told => ({ right: 0, unavailable: 0, wrong: [] })

interface BesideOracle {
  readonly store: Store
  readonly oracle: Store
  readonly material: Material
  readonly told: Told
}

/** Undefined where the store was unavailable. */
async function answerOf<T>(told: Told, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    told.unavailable++
    return undefined
  }
}

/** Compares a new query each time, so that no cached count can serve it. */
async function question({ store, oracle, material, told }: BesideOracle, random: Random): Promise<void> {
  const asked = makeQuestion(random, material)
  const difference = await answerOf(told, async () => [await differenceOn(asked, store, oracle)])
  if (difference?.[0] !== undefined) told.wrong.push(difference[0])
  else if (difference) told.right++
}

/** Exports a whole pass, and retries failed batches as a client does. */
async function pass({ store, oracle, told }: BesideOracle): Promise<void> {
  const of = { generation: store.generation(), domains: [1, 2, 3], leasing: undefined }
  const cars: string[] = []
  for (let after = -1; ;) {
    const batch = await answerOf(told, () => store.exportBatch({ ...of, after, limit: 25 }))
    if (batch === undefined) continue
    const last = batch.at(-1)
    if (last === undefined) break
    after = last.no
    cars.push(...batch.map(({ id, body, reports }) => `${id} ${body} ${reports ?? ''}`))
  }
  const expected = await exported(oracle, { ...of, generation: oracle.generation() }, 1000)
  if (JSON.stringify(cars) === JSON.stringify(expected)) told.right++
  else told.wrong.push({ cars, expected })
}

describe.runIf(mayKill)('nodes that are lost', { timeout: 180_000 }, () => {
  const own = testCluster()
  const ends: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(own.forget)

  /** A store of three shards beside the oracle. */
  async function setting(replicas: number): Promise<BesideOracle> {
    const folder = await makeFolder({ cars: makeCars(new Random(40 + replicas), 200) })
    ends.push(folder.remove)
    const env = { ...own.env(), OPENSEARCH_SHARDS: '3', OPENSEARCH_REPLICAS: String(replicas) }
    const store = await openStore({ ...folder, engine: 'opensearch', workers: 0, env })
    ends.push(() => store.close())
    const oracle = await openStore({ ...folder, engine: 'brute-force' })
    const dictionaries = oracle.dictionaries()
    const cars = []
    for await (const batch of readCars(folder.inventoryDir, dictionaries))
      cars.push(...batch.map(({ facts }) => facts))
    return { store, oracle, material: { dictionaries, cars }, told: nothing() }
  }

  test('one of three, the manager: no result is wrong, no export loses or repeats a car', async () => {
    // With replicas and without: without them, the loss of a node is the loss of its shard.
    const [copied, single] = [await setting(1), await setting(0)]
    await untilWhole()
    let over = false
    const client = async (asked: BesideOracle, act: () => Promise<void>, least: number) => {
      const before = asked.told.right
      while (!over || asked.told.right < before + least) await act()
    }
    const random = new Random(3)
    const clients = [copied, single].flatMap((asked) => [
      client(asked, () => question(asked, random), 20),
      client(asked, () => pass(asked), 2),
    ])
    await vi.waitFor(() => expect(copied.told.right).toBeGreaterThan(5), { timeout: 60_000 })
    const killed = await nodeProcesses('_cluster_manager')
    expect(killed).toHaveLength(1)
    killNodes(killed)
    await untilWhole(killed)
    over = true
    await Promise.all(clients)
    expect(copied.told.wrong).toEqual([])
    expect(single.told.wrong).toEqual([])
    // Its killed shard had no replica.
    expect(single.told.unavailable).toBeGreaterThan(0)
  })

  test('all of them: 503 with Retry-After, then 200 again, and an export continues', async () => {
    const fixture = await openFixture('opensearch', {}, { ...own.env(), OPENSEARCH_REPLICAS: '1' })
    ends.push(fixture.close)
    await untilWhole()
    const batch = async (path: string) => batchOf(await fixture.get(path))
    const whole = (await batch('/cars?limit=1000')).data.map(({ id }) => id)
    const page = (await fixture.ask('/search?sort=cheaper')).text
    const first = await batch('/cars?limit=5')
    const next = `/cars?scroll_id=${first.scroll_id}`

    const killed = await nodeProcesses()
    killNodes(killed)
    for (const path of ['/search?sort=cheaper', '/search/count?year_from=1990', next]) {
      const { status, headers, text } = await fixture.ask(path)
      expect([path, status, text]).toEqual([path, 503, expect.stringContaining('not available')])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Endpoints that need no cars still work.
    expect((await fixture.ask('/brands')).status).toBe(200)

    await vi.waitFor(async () => expect((await fixture.ask('/search?sort=cheaper')).text).toBe(page), {
      timeout: 120_000,
      interval: 100,
    })
    await untilWhole(killed)
    const cars = first.data.map(({ id }) => id)
    for (let path: string | null = next; path !== null;) {
      const { data, scroll_id } = await batch(path)
      cars.push(...data.map(({ id }) => id))
      path = data.length === 0 || scroll_id === null ? null : `/cars?scroll_id=${scroll_id}`
    }
    expect(cars).toEqual(whole)
  })
})
