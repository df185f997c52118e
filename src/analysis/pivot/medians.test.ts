import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { countKey } from '../counting.ts'
import { csvCells } from './PivotSection.tsx'

test('a median has beside it of how many cars it is, and none is of nothing', () => {
  const wholes = { row: 9, column: 9, all: 9 }
  const cells = csvCells('median', new Map([[countKey(emptySearch), '12300']]))
  expect(cells(7, emptySearch, wholes)).toEqual(['12300', 7])
  expect(cells(0, undefined, wholes)).toEqual([null, 0])
  expect(csvCells('all', new Map())(3, emptySearch, wholes)).toEqual([1 / 3])
})
