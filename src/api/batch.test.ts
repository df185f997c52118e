import { onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { createBatch } from './batch.ts'
import { ProblemError } from './get.ts'

const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)
const failure = (problem: Problem) => Promise.reject(new ProblemError(problem))

test('four at a time, and what fails for one item stands under its key', async () => {
  const { useBatch, runBatch } = createBatch()
  let running = 0
  let most = 0
  const whole = await runBatch(keys(10), async (key) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    if (key === 'k1') return failure({ kind: 'shape', path: '' })
    if (key === 'k2') return failure({ kind: 'service', status: 500 })
    return undefined
  })
  expect([whole, most]).toEqual([true, 4])
  expect(useBatch.getState()).toEqual({
    running: false,
    done: 10,
    count: 10,
    failed: { k1: { kind: 'shape', path: '' }, k2: { kind: 'service', status: 500 } },
  })
})

test.each<Problem>([
  { kind: 'offline' },
  { kind: 'busy' },
  { kind: 'service', status: 503 },
  { kind: 'access', reason: 'expired', text: '' },
])('what fails for all is not tried for each: %j', async (problem) => {
  const { useBatch, runBatch } = createBatch()
  let asked = 0
  await runBatch(keys(20), () => {
    asked += 1
    return failure(problem)
  })
  expect(asked).toBe(4)
  expect(useBatch.getState()).toMatchObject({ running: false, done: 20 })
  expect(Object.values(useBatch.getState().failed)).toEqual(Array.from({ length: 20 }, () => problem))
})

test('without a connection, it runs once that is back', async () => {
  const { useBatch, runBatch } = createBatch()
  onlineManager.setOnline(false)
  const asked: string[] = []
  await runBatch(keys(3), (key) => {
    asked.push(key)
    return onlineManager.isOnline() ? Promise.resolve() : failure({ kind: 'offline' })
  })
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(useBatch.getState()).toMatchObject({ running: false, failed: {} }))
  expect(asked).toEqual([...keys(3), ...keys(3)])
})

test('cancelled, it asks nothing more, and what comes late is not counted', async () => {
  const { useBatch, runBatch, cancelBatch } = createBatch()
  let asked = 0
  const whole = await runBatch(keys(20), async () => {
    asked += 1
    if (asked === 6) cancelBatch()
    await Promise.resolve()
  })
  expect(whole).toBe(false)
  expect(asked).toBeLessThan(10)
  expect(useBatch.getState()).toMatchObject({ running: false, count: 20 })
  expect(useBatch.getState().done).toBeLessThan(6)
})

test('another list takes the place of the one that is under way', async () => {
  const { useBatch, runBatch } = createBatch()
  const asked: string[] = []
  const work = async (key: string) => {
    asked.push(key)
    await Promise.resolve()
  }
  const first = runBatch(keys(20), work)
  const second = runBatch(['other'], work)
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(asked.length).toBeLessThan(10)
  expect(useBatch.getState()).toEqual({ running: false, done: 1, count: 1, failed: {} })
})
