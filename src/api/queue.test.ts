import { expect, test, vi } from 'vitest'
import { longestPauseMs } from './failure.ts'
import { createQueue, type LaneNow } from './queue.ts'

const never = new AbortController().signal

/** Tasks that say when they started and end when told. */
function tasks(queue: ReturnType<typeof createQueue>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, lane: LaneNow, signal: AbortSignal = never) =>
    queue.run(lane, signal, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, end, started }
}

test('at most six at once, and counts leave a place for results', () => {
  const { add, started } = tasks(createQueue())
  for (let index = 0; index < 8; index++) void add(`count ${index}`, 'counts')
  expect(started).toHaveLength(5)
  void add('results', 'results')
  expect(started).toHaveLength(6)
  void add('total', 'total')
  expect(started).toHaveLength(6)
})

test('guesses leave places for counts that somebody sees', () => {
  const { add, started } = tasks(createQueue())
  for (let index = 0; index < 8; index++) void add(`guess ${index}`, 'prefetch')
  expect(started).toHaveLength(3)
  void add('count', 'counts')
  expect(started).toContain('count')
})

test('a guess that turns out right moves up while it waits', async () => {
  const { add, end, started } = tasks(createQueue())
  for (let index = 0; index < 5; index++) void add(`first ${index}`, 'counts')
  let chosen = false
  void add('guess', () => (chosen ? 'results' : 'prefetch'))
  void add('count', 'counts')
  chosen = true
  await end('first 0')
  expect(started.slice(5)).toEqual(['guess'])
})

test('what is waiting starts in the order of the lanes', async () => {
  const { add, end, started } = tasks(createQueue())
  for (let index = 0; index < 6; index++) void add(`first ${index}`, 'results')
  void add('guess', 'prefetch')
  void add('count', 'counts')
  void add('total', 'total')
  void add('results', 'results')
  for (let index = 0; index < 6; index++) await end(`first ${index}`)
  await end('results')
  expect(started.slice(6)).toEqual(['results', 'total', 'count', 'guess'])
})

test('an aborted call that waits is never made', async () => {
  const { add, end, started } = tasks(createQueue())
  for (let index = 0; index < 6; index++) void add(`first ${index}`, 'results')
  const left = new AbortController()
  const call = add('old search', 'results', left.signal)
  left.abort()
  await expect(call).rejects.toThrow('aborted')
  await end('first 0')
  expect(started).not.toContain('old search')
})

test('a busy service holds counts back, not results', async () => {
  const queue = createQueue()
  const { add, end, started } = tasks(queue)
  queue.pause(20)
  const count = add('count', 'counts')
  void add('results', 'results')
  expect(started).toEqual(['results'])
  await end('results')
  await vi.waitFor(() => expect(started).toEqual(['results', 'count']))
  void count
})

test('a pause that ends while it is looked at holds nothing back for ever', async () => {
  // Each look at the clock takes its time.
  let at = 0
  const queue = createQueue(() => (at += 4))
  const { add, started } = tasks(queue)
  queue.pause(10)
  void add('count', 'counts')
  await vi.waitFor(() => expect(started).toEqual(['count']))
})

test('a clock that is set back under the page makes no pause longer', async () => {
  vi.useFakeTimers()
  try {
    const queue = createQueue()
    const { add, started } = tasks(queue)
    queue.pause(2000)
    void add('count', 'counts')
    vi.setSystemTime(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(started).toEqual(['count'])
  } finally {
    vi.useRealTimers()
  }
})

test('a service that asks for a month of quiet is asked again after an hour', async () => {
  vi.useFakeTimers()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  try {
    const queue = createQueue()
    const { add, started } = tasks(queue)
    queue.pause(2_592_000_000)
    void add('count', 'counts')
    // A timer of more than 2^31 ms would go off at once.
    for (const [, pause = 0] of timers.mock.calls) expect(pause).toBeLessThanOrEqual(longestPauseMs)
    await vi.advanceTimersByTimeAsync(longestPauseMs - 1000)
    expect(started).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(started).toEqual(['count'])
  } finally {
    timers.mockRestore()
    vi.useRealTimers()
  }
})
