import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, announcements } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('of quick changes only the last is announced, after 700 ms', () => {
  const heard: string[] = []
  const stop = announcements.subscribe(() => heard.push(announcements.now()))
  announce('3 cars')
  vi.advanceTimersByTime(600)
  announce('2 cars')
  vi.advanceTimersByTime(699)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['2 cars'])
  stop()
})

test('the same sentence again is a change for the live region', () => {
  announce('No cars')
  vi.runAllTimers()
  const first = announcements.now()
  announce('No cars')
  vi.runAllTimers()
  expect(announcements.now()).not.toBe(first)
  expect(announcements.now().trim()).toBe(first.trim())
})
