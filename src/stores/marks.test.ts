import { beforeEach, expect, test } from 'vitest'
import { safeStorage } from './safe-storage.ts'
import { hideCar, markSeen, marksKept, noteCar, showCar, useMarks } from './marks.ts'

beforeEach(() => useMarks.setState({ seen: {}, hidden: {}, notes: {}, onlyUnseen: false }))

test('a hidden car comes back as it was', () => {
  hideCar('a', 1)
  hideCar('b', 2)
  showCar('a')
  expect(useMarks.getState().hidden).toEqual({ b: 2 })
})

test('an empty note is no note', () => {
  noteCar('a', ' ask about the belt ')
  expect(useMarks.getState().notes).toEqual({ a: 'ask about the belt' })
  noteCar('a', '   ')
  expect(useMarks.getState().notes).toEqual({})
})

test('the oldest marks go first', () => {
  useMarks.setState({
    seen: Object.fromEntries(Array.from({ length: marksKept }, (_, index) => [`c${index}`, index])),
  })
  markSeen('new', marksKept)
  const { seen } = useMarks.getState()
  expect(Object.keys(seen)).toHaveLength(marksKept)
  expect(seen.c0).toBeUndefined()
  expect(seen.new).toBe(marksKept)
})

test('what a curious hand wrote into the storage is read for what is good in it', () => {
  const state = { seen: { a: 5, b: 'x' }, hidden: 7, notes: { c: 'note', d: '', e: 3 }, onlyUnseen: 'no' }
  safeStorage.setItem('forecourt.marks', JSON.stringify({ state, version: 0 }))
  useMarks.reread()
  expect(useMarks.getState()).toEqual({
    seen: { a: 5 },
    hidden: {},
    notes: { c: 'note' },
    onlyUnseen: false,
  })
})

test('an id that is a name of Object’s own is an id like any other', () => {
  expect(Object.hasOwn(useMarks.getState().seen, 'constructor')).toBe(false)
  markSeen('constructor', 3)
  expect(useMarks.getState().seen).toEqual({ constructor: 3 })
})
