import { describe, expect, test, vi } from 'vitest'
import { createAttempts } from './attempts.ts'

const minuteMs = 60_000

const withClock = (processes = 1) => {
  let time = Date.UTC(2026, 10, 23)
  const attempts = createAttempts(() => time, processes)
  return {
    attempts,
    wait: (ms: number) => {
      time += ms
    },
    /** Retries as soon as the wait is over, `times` times; returns the elapsed time. */
    guess(client: string, times: number, known = false) {
      const start = time
      for (let tries = 0; tries < times;) {
        const wait = attempts.begin(client, known)
        if (wait === 0) tries += 1
        time += wait
      }
      return time - start
    },
  }
}

test('setting the system clock back delays no attempt', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23), toFake: ['Date'] })
  const attempts = createAttempts()
  expect(attempts.begin('a', false)).toBe(0)
  attempts.passed('a', false)
  vi.setSystemTime(Date.UTC(2026, 10, 22))
  expect(attempts.begin('b', false)).toBe(0)
  vi.useRealTimers()
})

describe('one client', () => {
  test('may fail three times, then waits longer after each failure', () => {
    const { guess } = withClock()
    expect(guess('a', 3)).toBe(0)
    expect([1, 2, 3, 4].map(() => guess('a', 1))).toEqual([1000, 2000, 4000, 8000])
  })

  test('never waits for more than a quarter of an hour, and gets some hundred guesses a day', () => {
    const { guess } = withClock()
    guess('a', 30)
    expect(guess('a', 1)).toBe(15 * minuteMs)
    expect(guess('a', 96)).toBe(24 * 60 * minuteMs)
  })

  test('gets the wait without the attempt being counted, and delays no other client', () => {
    const { attempts, guess } = withClock()
    guess('a', 4)
    for (let tries = 0; tries < 100; tries += 1) expect(attempts.begin('a', false)).toBe(2000)
    expect(attempts.begin('b', false)).toBe(0)
  })

  test('starts again after a correct password, and after an hour', () => {
    const { attempts, guess, wait } = withClock()
    guess('a', 3)
    attempts.passed('a', false)
    expect(guess('a', 3)).toBe(0)
    wait(61 * minuteMs)
    expect(guess('a', 3)).toBe(0)
  })
})

describe('many clients', () => {
  test('are slowed down together, but a known browser is not', () => {
    const { attempts, guess } = withClock()
    let took = 0
    for (let client = 0; client < 1000; client += 1) took += guess(String(client), 1)
    // One guess in ten seconds in total, from any number of addresses.
    expect(took).toBeGreaterThan(900 * 5000)
    expect(attempts.begin('another', false)).toBeGreaterThan(0)
    expect(attempts.begin('a browser', true)).toBe(0)
  })

  test('with the right password are never slowed down', () => {
    const { attempts } = withClock()
    for (let client = 0; client < 500; client += 1) {
      expect(attempts.begin(String(client), false)).toBe(0)
      attempts.passed(String(client), false)
    }
  })

  test('in known browsers are slowed down together as well', () => {
    const { attempts, guess } = withClock()
    let took = 0
    for (let client = 0; client < 1000; client += 1) took += guess(String(client), 1, true)
    expect(took).toBeGreaterThan(900 * 5000)
    expect(attempts.begin('a stranger', false)).toBe(0)
  })

  test('are forgotten before they take much memory, while the total delay stays', () => {
    const { guess, wait } = withClock()
    guess('a', 6)
    for (let client = 0; client < 20_000; client += 1) guess(String(client), 1)
    expect(guess('b', 1)).toBeGreaterThan(0)
    wait(120 * minuteMs)
    expect(guess('c', 3)).toBe(0)
  })
})

test('of several processes each waits longer, so that all together allow no more guesses than one', () => {
  const inOneDay = (processes: number) => {
    let time = 0
    const each = Array.from({ length: processes }, () => createAttempts(() => time, processes))
    let tries = 0
    for (const end = 24 * 60 * minuteMs; time < end; time += 10_000)
      for (const { begin } of each) if (begin('a', false) === 0) tries += 1
    return tries
  }
  const alone = inOneDay(1)
  // Each process allows its own free attempts.
  for (const processes of [2, 4]) expect(inOneDay(processes)).toBeLessThanOrEqual(alone + 12 * processes)
})
