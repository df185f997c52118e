import pLimit from 'p-limit'
import type { InventoryDictionaries } from '#service/inventory/dictionaries.ts'
import type { CarFacts } from '#service/inventory/facts.ts'
import { type Store, StoreUnavailable } from '#service/store/store.ts'
import { type Asked, type Class, makeQuestions, panelOf, singly } from '../service/questions.ts'

// Sends the same queries to both engines and compares their results.

/** Results of one engine: wall-clock times by query class, and comparable results in the order of the queries. */
export interface Answers {
  readonly took: ReadonlyMap<string, readonly number[]>
  readonly counts: readonly number[]
  readonly pages: readonly string[]
  readonly unanswered: number
  readonly exportedPerSecond: number
}

/** As many concurrent requests as a browser sends. */
const atOnce = 6

export interface Questions {
  readonly warmUp: readonly Asked[]
  readonly asked: readonly Asked[]
  /** Cars to look up. */
  readonly ids: readonly string[]
}

/** Every other query of each class; others warm up code and caches first. */
export const drawQuestions = (dictionaries: InventoryDictionaries, cars: readonly CarFacts[]): Questions => ({
  warmUp: makeQuestions(dictionaries, cars, 8).filter((_, no) => no % 4 === 0),
  asked: makeQuestions(dictionaries, cars).filter((_, no) => no % 2 === 0),
  ids: cars.filter((_, no) => no % Math.ceil(cars.length / 200) === 0).map(({ id }) => id),
})

const countOf = (of: Class) => `count, ${of}`
const page = 'page of 51'
const panel = '99 counts, 5 histograms'
const oneByOne = 'the same, one by one'
const lookUp = 'look-up by id'

/** Runs each query once, so that an engine's cache is not measured. */
export async function askAll(store: Store, { warmUp, asked, ids }: Questions): Promise<Answers> {
  const took = new Map<string, number[]>()
  const counts: number[] = []
  const pages: string[] = []
  let unanswered = 0
  const timed = async <T>(name: string, otherwise: T, ask: () => Promise<T>): Promise<T> => {
    const before = performance.now()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      unanswered++
      return otherwise
    } finally {
      took.set(name, [...(took.get(name) ?? []), performance.now() - before])
    }
  }
  const idsOf = async (one: Asked) => {
    const found = await store.search(one.question)
    return [found.count, ...found.cars.map(({ id }) => id)].join(' ')
  }
  for (const one of warmUp) {
    await store.count(one.question).catch(() => {})
    await store.search(one.question).catch(() => {})
  }
  for (const one of asked) {
    // All queries without a filter are the same one.
    if (one.of !== 'no filter')
      counts.push(await timed(countOf(one.of), NaN, () => store.count(one.question)))
    pages.push(await timed(page, 'no answer', () => idsOf(one)))
  }
  const some = pLimit(atOnce)
  for (const { question } of asked.filter(({ of }) => of === '1 filter').slice(0, 6)) {
    const asking = panelOf(question)
    counts.push(
      ...(await timed(panel, [], () => store.facets(asking))),
      ...(await timed(oneByOne, [], () =>
        Promise.all(singly(asking).map((one) => some(() => store.count(one)))),
      )),
    )
  }
  for (const id of ids) await timed(lookUp, undefined, () => store.car({ id }))
  return { took, counts, pages, unanswered, exportedPerSecond: await exporting(store, asked[0]) }
}

/** Cars per second over some batches. */
async function exporting(store: Store, first: Asked | undefined): Promise<number> {
  const pass = {
    generation: store.generation(),
    domains: first?.question.domains ?? [],
    leasing: undefined,
    limit: 500,
  }
  const before = performance.now()
  let cars = 0
  for (let after = -1, batch = 0; batch < 20; batch++) {
    const found = await store.exportBatch({ ...pass, after })
    cars += found.length
    if (found.length < pass.limit) break
    after = found.at(-1)?.no ?? after
  }
  return cars / ((performance.now() - before) / 1000)
}

/** Repeats the counts of every fourth query, which an update may have changed. */
export async function countSome(store: Store, { asked }: Questions): Promise<number[]> {
  const counts: number[] = []
  for (const { question } of asked.filter((_, no) => no % 4 === 0)) counts.push(await store.count(question))
  return counts
}

export const different = <T>(one: readonly T[], other: readonly T[]): number =>
  Array.from({ length: Math.max(one.length, other.length) }).filter((_, at) => one[at] !== other[at]).length
