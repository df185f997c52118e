import { expect, test } from 'vitest'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { countAll, type KnownCounts, countKey, type CountReader, readPlan } from './counting.ts'

const ofYear = (year: number): Search =>
  withFilter(emptySearch, 'year', { from: String(year), to: String(year) })

/** First the total; once it is known, each year. */
const plan = {
  read: (count: CountReader) =>
    count(emptySearch) === undefined ? [] : [2001, 2002, 2003].map((year) => count(ofYear(year))),
}

const collect = async (
  countOne: (search: Search, signal: AbortSignal) => Promise<number>,
  known: KnownCounts = new Map(),
  signal = new AbortController().signal,
) => {
  const yielded: number[] = []
  let last: KnownCounts = known
  let failure: unknown
  try {
    for await (const counts of countAll(plan, { known, signal, countOne, pause: async () => {} })) {
      last = counts
      yielded.push(counts.size)
    }
  } catch (error) {
    failure = error
  }
  return { last, yielded, failure }
}

test('asks on until nothing is missing, each search once', async () => {
  const asked: string[] = []
  const { last } = await collect(async (search) => {
    asked.push(countKey(search))
    return 7
  })
  expect(readPlan(plan, last).value).toEqual([7, 7, 7])
  expect(asked).toHaveLength(4)
  expect(new Set(asked).size).toBe(4)
})

test('what is known is not asked for again', async () => {
  const asked: string[] = []
  const known = new Map([
    [countKey(emptySearch), 9],
    [countKey(ofYear(2002)), 3],
  ])
  const { last } = await collect(async (search) => {
    asked.push(search.filters.year?.from ?? '')
    return 1
  }, known)
  expect(asked).toEqual(['2001', '2003'])
  expect(readPlan(plan, last).value).toEqual([1, 3, 1])
})

test('a failure ends it after what was counted, and calls off the rest', async () => {
  const calledOff: string[] = []
  const { last, failure } = await collect((search, signal) => {
    const year = search.filters.year?.from
    if (year === undefined) return Promise.resolve(5)
    if (year === '2002') return Promise.reject(new Error('busy'))
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        calledOff.push(year)
        reject(signal.reason)
      })
    })
  })
  expect(failure).toEqual(new Error('busy'))
  expect(calledOff).toEqual(['2001', '2003'])
  expect([...last.values()]).toEqual([5])
})

test('sort and page do not make another count of it', () => {
  expect(countKey({ ...emptySearch, sort: 'cheaper', page: 3 })).toBe(countKey(emptySearch))
})
