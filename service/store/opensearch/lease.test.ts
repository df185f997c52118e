import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeCluster } from './fake-cluster.fixture.ts'
import { type Lease, LeaseLost, LeaseTaker } from './lease.ts'
import { namesOf } from './names.ts'
import { SharedDocuments } from './shared.ts'

const times = { lastsMs: 60_000, renewEveryMs: 10_000, holdMs: 25_000 }

let cluster: FakeCluster
let shared: SharedDocuments
beforeEach(() => {
  vi.useFakeTimers()
  cluster = new FakeCluster()
  shared = new SharedDocuments(cluster, namesOf('test'))
})
afterEach(() => {
  vi.useRealTimers()
})

const taker = () => new LeaseTaker(shared, times)

async function taken(from: LeaseTaker): Promise<Lease> {
  const lease = await from.take()
  if (lease === undefined) throw new Error('another has it')
  return lease
}

describe('the lease', () => {
  test('has one holder until that releases it', async () => {
    const [a, b] = [taker(), taker()]
    const lease = await taken(a)
    expect(await b.take()).toBeUndefined()
    lease.check()
    await lease.release()
    const next = await taken(b)
    expect(await a.take()).toBeUndefined()
    await next.release()
  })

  test('of many takers at once, one gets it', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => taker().take()))
    const got = asked.filter((lease) => lease !== undefined)
    expect(got).toHaveLength(1)
    await got[0]?.release()
  })

  test('is kept by renewals, however long a load lasts', async () => {
    const [a, b] = [taker(), taker()]
    const lease = await taken(a)
    for (let minutes = 0; minutes < 10; minutes++) {
      expect(await b.take()).toBeUndefined()
      await vi.advanceTimersByTimeAsync(60_000)
      lease.check()
    }
    await lease.release()
  })

  test('of a stopped process passes on once it was not renewed for its duration', async () => {
    const [a, b] = [taker(), taker()]
    const lease = await taken(a)
    // Without its timers, the first process is stopped.
    vi.clearAllTimers()
    expect(await b.take()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(await b.take()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    const next = await taken(b)
    // When the first process continues, it must not write any more.
    expect(() => lease.check()).toThrow(LeaseLost)
    await lease.release()
    next.check()
    expect(await a.take()).toBeUndefined()
    await next.release()
  })

  test('whose renewals fail is lost for its holder long before another may take it', async () => {
    const lease = await taken(taker())
    const answer = cluster.call.bind(cluster)
    cluster.call = () => Promise.reject(new Error('gone'))
    await vi.advanceTimersByTimeAsync(20_000)
    lease.check()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(() => lease.check()).toThrow(LeaseLost)
    cluster.call = answer
    await vi.advanceTimersByTimeAsync(10_000)
    lease.check()
    await lease.release()
  })
})
