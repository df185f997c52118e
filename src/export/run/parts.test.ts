import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { ProblemError } from '#src/api/get.ts'
import { sampleCar } from '#src/card/samples.fixture.ts'
import { readPages } from './pages.ts'
import { patient } from './patient.ts'
import type { ExportWait } from './types.ts'

describe('pages of a list that changes', () => {
  const carsOf = (numbers: readonly number[]) =>
    numbers.map((number) => sampleCar([], { id: `car-${number}` }))

  /** Reads a list of numbers, two per page; `change` replaces the list before request `at`. */
  async function read(
    count: number,
    at: number,
    change: (list: readonly number[]) => readonly number[],
    spare = 1,
  ) {
    let list: readonly number[] = Array.from({ length: count }, (_, index) => index)
    let requests = 0
    const got = new Set<string>()
    let loose = 0
    const pages = readPages({
      fetch: async (page) => {
        if (requests === at) list = change(list)
        requests += 1
        return carsOf(list.slice((page - 1) * 2, page * 2 + spare))
      },
      page: 1,
      joint: [],
      count,
      perPage: 2,
      lastPage: 100,
      atOnce: 1,
    })
    for await (const page of pages) {
      for (const { id } of page.cars) got.add(id)
      if (page.loose) loose += 1
    }
    return { got, requests, loose }
  }

  test('no item that stays is skipped where others go; new items do not matter', async () => {
    const change = fc.record({ at: fc.nat(12), goes: fc.array(fc.nat(19)), comes: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, goes, comes }) => {
        const { got, loose } = await read(20, at, (list) => [
          ...(comes ? [99] : []),
          ...list.filter((number) => !goes.includes(number)),
        ])
        for (let number = 0; number < 20; number += 1)
          if (!goes.includes(number)) expect(got).toContain(`car-${number}`)
        // Only where all cars that two pages share go at once, it is unknown whether the pages join.
        const torn = Array.from({ length: 10 }, (_, index) => [index * 2, index * 2 + 1, index * 2 + 2])
        if (!torn.some((shared) => shared.every((number) => goes.includes(number) || number === 20)))
          expect(loose).toBe(0)
      }),
    )
  })

  test('pages without a spare car are accepted as they are', async () => {
    expect((await read(7, 99, (list) => list, 0)).got.size).toBe(7)
    expect((await read(8, 99, (list) => list, 0)).requests).toBe(4)
  })
})

describe('a call that fails', () => {
  const forty = Array.from({ length: 40 }, () => ({ kind: 'offline' }) as const)

  /** Makes a call that fails so often, then succeeds. */
  async function ask(failures: readonly Problem[]) {
    const pauses: number[] = []
    const waits: (ExportWait | undefined)[] = []
    const left = [...failures]
    const pause = async (ms: number) => void pauses.push(ms)
    const { signal } = new AbortController()
    const { ask: asking } = patient({ signal, onWait: (wait) => waits.push(wait), limits: { pause } })
    const answer = await asking(async () => {
      const problem = left.shift()
      if (problem !== undefined) throw new ProblemError(problem)
      return 'answer'
    })
    return { answer, pauses, waits }
  }

  test('is retried after the delay that the service asks for, and reports the wait until then', async () => {
    const { answer, pauses, waits } = await ask([{ kind: 'busy', retryAfter: 90 }])
    expect(answer).toBe('answer')
    expect(pauses[0]).toBeGreaterThanOrEqual(90_000)
    expect(waits).toMatchObject([{ problem: { kind: 'busy' } }, undefined])
  })

  test('is retried while the network is down, in growing pauses; the first is not reported', async () => {
    const { pauses, waits } = await ask(forty)
    expect(pauses).toHaveLength(40)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(waits.filter((wait) => wait !== undefined)).toHaveLength(39)
  })

  test('is not retried where only a person can fix the cause', async () => {
    await expect(ask([{ kind: 'access', reason: 'expired', text: '' }])).rejects.toThrow('access')
  })

  test('ends during its pause when it is aborted', async () => {
    const stop = new AbortController()
    const { ask: asking } = patient({ signal: stop.signal, onWait: () => stop.abort() })
    const call = asking(() => Promise.reject(new ProblemError({ kind: 'busy', retryAfter: 3600 })))
    await expect(call).rejects.toThrow('aborted')
  })

  test('four calls run at once', async () => {
    let now = 0
    let most = 0
    const { ask: asking } = patient({ signal: new AbortController().signal })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        asking(async () => {
          now += 1
          most = Math.max(most, now)
          await Promise.resolve()
          now -= 1
        }),
      ),
    )
    expect(most).toBe(4)
  })
})
