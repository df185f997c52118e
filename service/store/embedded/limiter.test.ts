import { expect, test } from 'vitest'
import { limiter } from './limiter.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when told. */
function works() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (no: number) => () => {
    begun.push(no)
    return new Promise<number>((resolve) => ends.push(() => resolve(no)))
  }
  return { begun, ends, work }
}

test('so many at a time, the rest in their order', async () => {
  const { begun, ends, work } = works()
  const limited = limiter()
  const all = [0, 1, 2, 3].map((no) => limited(2, work(no)))
  await soon()
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await soon()
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await soon()
  ends[3]?.()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test('what fails gives its turn on', async () => {
  const limited = limiter()
  const fails = limited(1, () => Promise.reject(new Error('broken')))
  const next = limited(1, () => Promise.resolve('fine'))
  await expect(fails).rejects.toThrow('broken')
  await expect(next).resolves.toBe('fine')
})
