import { expect, test } from 'vitest'
import { variedSearch } from '#contract/facets/variation.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import {
  type AskedAnswer,
  countAll,
  countKey,
  type CountReader,
  type KnownCounts,
  type QuantilesReader,
  readPlan,
  readThen,
} from './counting.ts'

const ofYear = (year: number): Search =>
  withFilter(emptySearch, 'year', { from: String(year), to: String(year) })

/** Reads the total first; once it is known, each year. */
const plan = {
  read: (count: CountReader) =>
    count(emptySearch) === undefined ? [] : [2001, 2002, 2003].map((year) => count(ofYear(year))),
}

type AnalysisQuestion = Parameters<Parameters<typeof countAll>[1]['ask']>[0]

/** The requests that were made, and the counts that are known in the end. */
async function collect(
  answer: (search: Search) => AskedAnswer,
  known: KnownCounts = new Map(),
  of: Parameters<typeof countAll>[0] = plan,
) {
  const questions: AnalysisQuestion[] = []
  let last: KnownCounts = known
  let failure: unknown
  const ask = async function* (question: AnalysisQuestion) {
    questions.push(question)
    const searches = question.asked.map((each) =>
      variedSearch(question.search, typeof each === 'string' ? each : each.search),
    )
    for (const search of searches) yield [answer(search ?? emptySearch)]
  }
  const read = (line: AskedAnswer) => {
    if (typeof line === 'number') return line
    if ('quantiles' in line) return { values: line.quantiles, stated: line.stated }
    throw new Error('busy')
  }
  try {
    for await (const counts of countAll(of, { known, ask, read })) last = counts
  } catch (error) {
    failure = error
  }
  return { questions, last, failure }
}

test('requests counts until nothing is missing, one request for each round', async () => {
  const { questions, last } = await collect(() => 7)
  expect(readPlan(plan, last).value).toEqual([7, 7, 7])
  expect(questions.map(({ asked }) => asked.length)).toEqual([1, 3])
})

test('known counts are not requested again', async () => {
  const known = new Map([
    [countKey(emptySearch), 9],
    [countKey(ofYear(2002)), 3],
  ])
  const { questions, last } = await collect(({ filters }) => Number(filters.year?.from), known)
  expect(questions.map(({ asked }) => asked.length)).toEqual([2])
  expect(readPlan(plan, last).value).toEqual([2001, 3, 2003])
})

test('a failure ends the counting and keeps the counts before it', async () => {
  const { last, failure } = await collect(({ filters: { year } }) =>
    year === undefined ? 5 : year.from === '2002' ? { postponed: true } : 1,
  )
  expect(failure).toEqual(new Error('busy'))
  expect([...last.values()]).toEqual([5, 1])
})

test('quantiles of a price name their currency', async () => {
  const search = { ...emptySearch, currency: 'eur' }
  const priced = {
    read: (_: CountReader, quantiles: QuantilesReader) => quantiles(search, 'price', [[1, 2]])?.values[0],
  }
  const { last } = await collect(
    ({ currency }) => ({ quantiles: [currency === 'eur' ? '12000' : null], stated: 1 }),
    new Map(),
    priced,
  )
  expect(readPlan(priced, last).value).toBe('12000')
})

test('sort and page do not change the key of a count', () => {
  expect(countKey({ ...emptySearch, sort: 'cheaper', page: 3 })).toBe(countKey(emptySearch))
})

test('kept counts are read as before, and a count that is missing in them is NaN', () => {
  const year = (of: number) => countKey(ofYear(of))
  const then = new Map([
    [countKey(emptySearch), 9],
    [year(2001), 4],
    [year(2003), 5],
  ])
  expect(readThen(plan, then)).toEqual([4, Number.NaN, 5])
})
