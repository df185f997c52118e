import { expect, test } from 'vitest'
import { shownPages } from './shown-pages.ts'

test.each([
  ['one page is itself', [7, 1, 7, 416], [7]],
  ['"show more" has put others above it', [3, 1, 1, 416], [1, 2, 3]],
  ['two at once: the first of them', [3, 2, 3, 416], [3, 4]],
  ['two at once: the second opens the same two', [4, 2, 4, 416], [3, 4]],
  ['four at once, and four more below', [5, 4, 1, 416], [1, 2, 3, 4, 5, 6, 7, 8]],
  ['none beyond the last', [5, 4, 5, 6], [5, 6]],
  ['what is asked for is there, whatever the last is', [9, 2, 9, 3], [9]],
] as const)('%s', (_, [page, atOnce, first, last], pages) => {
  expect(shownPages(page, atOnce, first, last)).toEqual(pages)
})
