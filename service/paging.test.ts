import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkTo, pageAround } from './paging.ts'

const asked = {
  self: 'http://cars.example/search',
  pairs: [
    ['query', 'a b&c'],
    ['domains[]', '1'],
    ['domains[]', '2'],
    ['page', '3'],
    ['api_key', 'secret'],
  ] as const,
}

test('links keep every parameter, the repeated ones and the key', () => {
  const link = new URL(linkTo(asked, { page: '4' }))
  expect(link.origin + link.pathname).toBe('http://cars.example/search')
  expect(link.searchParams.getAll('domains[]')).toEqual(['1', '2'])
  expect(link.searchParams.get('query')).toBe('a b&c')
  expect(link.searchParams.get('api_key')).toBe('secret')
  expect(link.searchParams.getAll('page')).toEqual(['4'])
})

describe('a page', () => {
  const around = (page: number, perPage: number, count: number, carCount: number) =>
    pageAround(asked, { page, perPage, count, carCount })

  test('the spare record is not counted', () => {
    const { meta } = around(1, 2, 7, 3)
    expect(meta).toMatchObject({ from: 1, to: 2, per_page: 2, total: 7, last_page: 4, current_page: 1 })
  })

  test('nothing found: from and to are null, and there is one page', () => {
    const { meta, links } = around(1, 50, 0, 0)
    expect(meta).toMatchObject({ from: null, to: null, total: 0, last_page: 1 })
    expect([links.prev, links.next]).toEqual([null, null])
    expect(meta.links.map(({ label, active }) => [label, active])).toEqual([
      ['&laquo; Previous', false],
      ['1', true],
      ['Next &raquo;', false],
    ])
  })

  test('past the last page there is no next, but a previous page', () => {
    const { meta, links } = around(9, 50, 60, 0)
    expect(meta).toMatchObject({ from: null, to: null, current_page: 9, last_page: 2 })
    expect(links.next).toBeNull()
    expect(links.prev).toContain('page=8')
  })

  test('the total stops at 10,000, and the last page with it', () => {
    expect(around(1, 50, 41_208, 51).meta).toMatchObject({ total: 10_000, last_page: 200 })
    expect(around(1, 50, 9_999, 51).meta).toMatchObject({ total: 9_999, last_page: 200 })
  })

  test('many pages: the ends and the neighbours are named, the rest is "..." without an address', () => {
    const labels = around(50, 50, 10_000, 51).meta.links.map(({ label }) => label)
    expect(labels).toEqual(
      ['&laquo; Previous', 1, 2, '...', 47, 48, 49, 50, 51, 52, 53, '...', 199, 200, 'Next &raquo;'].map(
        String,
      ),
    )
  })

  test('on every page, numbers ascend, at most one is active, only "..." and the ends lack an address', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 2, max: 50 }),
        fc.nat(20_000),
        (page, perPage, count) => {
          const carCount = Math.max(0, Math.min(perPage + 1, count - (page - 1) * perPage))
          const { meta } = around(page, perPage, count, carCount)
          const inner = meta.links.slice(1, -1)
          const numbers = inner.map(({ label }) => Number(label)).filter((number) => !Number.isNaN(number))
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
          expect(inner.filter(({ active }) => active).length).toBe(page <= meta.last_page ? 1 : 0)
          expect(inner.filter(({ url }) => url === null).every(({ label }) => label === '...')).toBe(true)
          expect(numbers).toContain(1)
          expect(numbers).toContain(meta.last_page)
          expect(inner.length).toBeLessThanOrEqual(13)
        },
      ),
    )
  })
})
