import { beforeEach, describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../store.ts'
import type { Cluster } from './client.ts'
import { CountCache } from './counts.ts'
import { OpenSearchError } from './errors.ts'
import type { Query } from './query.ts'

const about = (value: number): Query => ({ term: { 'car.fuel': value } })

/** The fake cluster counts ten times the value of a search; `refused` has statuses of refused values. */
const refused = new Map<number, number>()
let sent: string[][] = []
const cluster: Cluster = {
  call: async (_method, _path, body) => {
    const lines = String(body).trim().split('\n')
    const searches = lines.filter((_, at) => at % 2 === 1)
    sent.push(searches)
    return {
      responses: searches.map((one) => {
        const value = Number(/"car.fuel":(\d+)/.exec(one)?.[1])
        const status = refused.get(value)
        return status === undefined ? { hits: { total: { value: value * 10 } } } : { status, error: 'no' }
      }),
    }
  },
  bulk: async () => {},
  close: async () => {},
}

let counts: CountCache
beforeEach(() => {
  sent = []
  refused.clear()
  counts = new CountCache(cluster)
})

describe('counts', () => {
  test('that arrive together share a request, with each once', async () => {
    const asked = [1, 2, 1, 3].map((value) => counts.count('cars', about(value)))
    expect(await Promise.all(asked)).toEqual([10, 20, 10, 30])
    expect(sent.map(({ length }) => length)).toEqual([3])
    expect(await counts.count('cars', about(2))).toBe(20)
    expect(sent).toHaveLength(1)
  })

  test('are separate for each index', async () => {
    await counts.count('cars', about(1))
    await counts.count('others', about(1))
    expect(sent).toHaveLength(2)
  })

  test('fail one by one, and are requested again', async () => {
    refused.set(1, 503)
    refused.set(2, 400)
    const asked = [1, 2, 3].map((value) =>
      counts.count('cars', about(value)).catch((error: unknown) => error),
    )
    const [unable, wrong, right] = await Promise.all(asked)
    expect(unable).toBeInstanceOf(StoreUnavailable)
    expect(wrong).toBeInstanceOf(OpenSearchError)
    expect(right).toBe(30)
    refused.clear()
    expect(await counts.count('cars', about(1))).toBe(10)
  })
})
