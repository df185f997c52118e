import { expect, test } from 'vitest'
import { changed, nothing, type SelectionAct } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const after = (...acts: SelectionAct[]) =>
  [...acts.reduce((selection, act) => changed(selection, rows, act), nothing).ids].toSorted().join('')
const press = (id: string, range = false): SelectionAct => ({ act: 'toggle', id, range })

test('a press selects a row, and a second press deselects it', () => {
  expect(after(press('b'), press('d'))).toBe('bd')
  expect(after(press('b'), press('d'), press('b'))).toBe('d')
})

test('with Shift all from the last one, up or down', () => {
  expect(after(press('b'), press('d', true))).toBe('bcd')
  expect(after(press('d'), press('a', true))).toBe('abcd')
  expect(after(press('c', true))).toBe('c')
})

test('all, and none', () => {
  expect(after({ act: 'all' })).toBe('abcde')
  expect(after({ act: 'all' }, press('a'), { act: 'none' })).toBe('')
})
