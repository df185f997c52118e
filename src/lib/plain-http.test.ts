import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'
import { runningTasks, whenAlone } from './locks.ts'
import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

describe('on an address without https', () => {
  // Browsers have no clipboard and locks there.
  const plain = () => vi.stubGlobal('navigator', {})

  test('nothing is copied, and copyText returns false', async () => {
    plain()
    expect(await copyText('text')).toBe(false)
  })

  test('tasks run, and no task is reported to run elsewhere', async () => {
    plain()
    const ran: boolean[] = []
    await whenAlone('a', (alone) => void ran.push(alone))
    expect([ran, await runningTasks()]).toEqual([[true], []])
  })
})

test('with locks, one task runs at a time', async () => {
  const held: string[] = []
  const request = async (name: string, _: object, task: (lock: object | null) => Promise<void>) => {
    const free = !held.includes(name)
    if (free) held.push(name)
    await task(free ? {} : null)
    if (free) held.splice(held.indexOf(name), 1)
  }
  vi.stubGlobal('navigator', {
    locks: { request, query: async () => ({ held: held.map((name) => ({ name })) }) },
  })
  const ran: boolean[] = []
  await whenAlone('a', async (alone) => {
    ran.push(alone)
    expect(await runningTasks()).toEqual(['a'])
    await whenAlone('a', (other) => void ran.push(other))
  })
  expect([ran, await runningTasks()]).toEqual([[true, false], []])
})

test('random ids differ', () => {
  const ids = Array.from({ length: 100 }, randomId)
  expect(new Set(ids).size).toBe(100)
  expect(ids.every((id) => /^[\da-f]{32}$/.test(id))).toBe(true)
})
