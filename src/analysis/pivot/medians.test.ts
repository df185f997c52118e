import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { countKey } from '../counting.ts'
import { csvCells, figureIn } from './cell-values.ts'
import type { Pivot } from './pivot.ts'

const pivot: Pivot = { search: emptySearch, total: 7, columns: [], rows: [] }
const medians = new Map([[countKey(emptySearch), '12300']])

test('a median has beside it of how many cars it is, and none is of nothing', () => {
  expect(csvCells('median', { pivot, medians }, undefined)(undefined, undefined)).toEqual([12_300, 7])
  expect(csvCells('median', { pivot, medians: new Map() }, undefined)(undefined, undefined)).toEqual([
    null,
    7,
  ])
  expect(csvCells('all', { pivot, medians }, undefined)(undefined, undefined)).toEqual([1])
})

test('beside a figure stands what it was, and the difference; what was not counted then is no number', () => {
  const was = figureIn({ pivot: { ...pivot, total: 4 }, medians }, 'cars')
  expect(csvCells('cars', { pivot, medians }, was)(undefined, undefined)).toEqual([7, 4, 3])
  const never = figureIn({ pivot: { ...pivot, total: Number.NaN }, medians }, 'cars')
  expect(csvCells('cars', { pivot, medians }, never)(undefined, undefined)).toEqual([7, null, null])
})
