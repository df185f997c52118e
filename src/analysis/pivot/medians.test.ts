import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { countKey } from '../counting.ts'
import { csvCells, figureIn } from './cell-values.ts'
import type { Pivot } from './pivot.ts'

const pivot: Pivot = { search: emptySearch, total: 7, columns: [], rows: [] }
const medians = new Map([[countKey(emptySearch), { values: ['12300'], stated: 6 }]])

test('a median has the number of cars beside it that state a value', () => {
  expect(csvCells('median', { pivot, medians }, undefined)(undefined, undefined)).toEqual([12_300, 6])
  expect(csvCells('median', { pivot, medians: new Map() }, undefined)(undefined, undefined)).toEqual([
    null,
    null,
  ])
  expect(csvCells('all', { pivot, medians }, undefined)(undefined, undefined)).toEqual([1])
})

test('a figure has the earlier one and the change beside it; a missing earlier count is NaN', () => {
  const was = figureIn({ pivot: { ...pivot, total: 4 }, medians }, 'cars')
  expect(csvCells('cars', { pivot, medians }, was)(undefined, undefined)).toEqual([7, 4, 3])
  const never = figureIn({ pivot: { ...pivot, total: Number.NaN }, medians }, 'cars')
  expect(csvCells('cars', { pivot, medians }, never)(undefined, undefined)).toEqual([7, null, null])
})
