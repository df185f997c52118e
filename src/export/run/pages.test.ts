import * as v from 'valibot'
import { expect, test } from 'vitest'
import { strictList } from '#contract/resources/loose.ts'
import type { Car } from '#contract/resources/car.ts'
import { readPages } from './pages.ts'

const cars = strictList(v.object({ id: v.string() }))

/** Reads ten cars, three and a spare one per page; those at the given indexes do not parse. */
async function read(...unreadable: readonly number[]) {
  const all = Array.from({ length: 10 }, (_, at) =>
    unreadable.includes(at) ? { id: at } : { id: `car ${at}` },
  )
  const got: string[] = []
  let loose = 0
  const pages = readPages({
    // The code under test only uses the id of a car.
    fetch: async (page) =>
      v.parse(cars, all.slice(3 * (page - 1), 3 * page + 1)) as unknown as readonly Car[],
    page: 1,
    joint: [],
    count: all.length,
    perPage: 3,
    lastPage: 100,
    atOnce: 1,
  })
  for await (const page of pages) {
    got.push(...page.cars.map(({ id }) => id))
    if (page.loose) loose += 1
  }
  return { got, loose }
}

test.each([
  ['all can be read', []],
  ['one cannot', [1]],
  ['none of a page can', [3, 4, 5]],
  ['a spare one cannot, by which the next page joins', [3]],
  ['the last cannot', [9]],
])('a list is read to its end, where %s', async (_, unreadable) => {
  const readable = Array.from({ length: 10 }, (_, at) => at).filter((at) => !unreadable.includes(at))
  expect(await read(...unreadable)).toEqual({ got: readable.map((at) => `car ${at}`), loose: 0 })
})
