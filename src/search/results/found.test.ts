import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { foundOf } from './found.ts'

const page = (at: number) => ({ cars: [], total: at, at })

test('the same answers are one object, whoever asks', () => {
  const answer = page(1)
  expect(foundOf(emptySearch, 1, [answer])).toBe(foundOf({ ...emptySearch }, 1, [answer]))
})

test('a page that is shown alone and with others is not one for the other', () => {
  const [one, two] = [page(1), page(2)]
  const alone = foundOf(emptySearch, 1, [one])
  const both = foundOf({ ...emptySearch, page: 2 }, 1, [one, two])
  expect([alone.total, both.total]).toEqual([1, 2])
  expect(foundOf(emptySearch, 1, [one])).toBe(alone)
})

test('a page that was read again is another', () => {
  const one = page(1)
  const before = foundOf(emptySearch, 1, [one, page(2)])
  const after = foundOf(emptySearch, 1, [one, page(3)])
  expect(after).not.toBe(before)
  expect([before.at, after.total]).toEqual([1, 3])
})
