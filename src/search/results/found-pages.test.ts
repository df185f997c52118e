import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { joinPages } from './found-pages.ts'

const page = (at: number) => ({ cars: [], total: at, at })

test('a page shown alone and the same page shown with others are different results', () => {
  const [one, two] = [page(1), page(2)]
  const alone = joinPages(emptySearch, 1, [one])
  const both = joinPages({ ...emptySearch, page: 2 }, 1, [one, two])
  expect([alone.total, both.total]).toEqual([1, 2])
})

test('unreadable cars are counted over all shown pages', () => {
  const pages = [{ ...page(1), unread: 2 }, page(2), { ...page(3), unread: 1 }]
  expect(joinPages(emptySearch, 1, pages).unread).toBe(3)
})
