import { isDeepStrictEqual } from 'node:util'
import type { ExportQuestion, PageQuestion, Store } from '../store.ts'

/** The difference between the results of two stores as JSON; undefined where they agree. */
export async function differenceOn(
  question: PageQuestion,
  store: Store,
  oracle: Store,
): Promise<string | undefined> {
  const answer = async (one: Store) => {
    const { count, cars } = await one.search(question)
    const byNumber = cars.toSorted((a, b) => a.no - b.no).map(({ id }) => id)
    const byId = cars.map(({ id }) => id).sort()
    return {
      count,
      counted: await one.count(question),
      cars: cars.map(({ id }) => id),
      // Stores may number cars differently, but always in the order of ids.
      ascending: isDeepStrictEqual(byNumber, byId),
    }
  }
  const [given, expected] = [await answer(store), await answer(oracle)]
  if (isDeepStrictEqual(given, expected)) return undefined
  return JSON.stringify({ question, given, expected }, null, 1)
}

/** Every car of an export pass, read batch by batch. */
export async function exported(
  store: Store,
  question: Omit<ExportQuestion, 'after' | 'limit'>,
  limit: number,
): Promise<string[]> {
  const all: string[] = []
  for (let after = -1; ;) {
    const batch = await store.exportBatch({ ...question, after, limit })
    const last = batch.at(-1)
    if (last === undefined) return all
    after = last.no
    all.push(...batch.map(({ id, body, reports }) => `${id} ${body} ${reports ?? ''}`))
  }
}
