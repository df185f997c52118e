import { expect, test } from 'vitest'
import { toggleChild, toggleParent } from './toggle.ts'

test('a parent is added, replaces its children, and is removed', () => {
  expect(toggleParent(undefined, 7)).toEqual([{ id: 7, children: [] }])
  expect(toggleParent([{ id: 7, children: [1, 2] }], 7)).toEqual([{ id: 7, children: [] }])
  expect(toggleParent([{ id: 7, children: [] }], 7)).toBeUndefined()
  expect(toggleParent([{ id: 9, children: [3] }], 7)).toEqual([
    { id: 7, children: [] },
    { id: 9, children: [3] },
  ])
})

test('children are added and removed; without any child the parent means all', () => {
  expect(toggleChild([{ id: 7, children: [] }], 7, 2)).toEqual([{ id: 7, children: [2] }])
  expect(toggleChild([{ id: 7, children: [2] }], 7, 1)).toEqual([{ id: 7, children: [1, 2] }])
  expect(toggleChild([{ id: 7, children: [2] }], 7, 2)).toEqual([{ id: 7, children: [] }])
})
