import { expect, test } from 'vitest'
import { ProblemError } from '#src/api/problem-error.ts'
import { carOf, listingOf } from '../sample-car.ts'
import { lookUp } from './list-store.ts'
import type { LookupOutcome } from './rows.ts'
import type { WantedCar } from './read-list.ts'

const list = (count: number): WantedCar[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'vin', text: `V${index}`, vin: `v${index}` }))

test('at most four at a time, each outcome under its own place', async () => {
  let running = 0
  let most = 0
  const outcomes: LookupOutcome[] = []
  await lookUp(
    list(10),
    async (wanted) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (wanted.text === 'V1') throw new ProblemError({ kind: 'absent' })
      if (wanted.text === 'V2') throw new ProblemError({ kind: 'service', status: 500 })
      return carOf({ listings: [listingOf({ archived: wanted.text === 'V3' })] })
    },
    { signal: new AbortController().signal, tell: (index, outcome) => (outcomes[index] = outcome) },
  )
  expect(most).toBe(4)
  const states = outcomes.map(({ state }) => state)
  expect(states.slice(0, 4)).toEqual(['found', 'absent', 'failed', 'sold'])
  expect(states.slice(4)).toEqual(Array.from({ length: 6 }, () => 'found'))
})

test('cancelled: nothing more is asked or told', async () => {
  const controller = new AbortController()
  const asked: string[] = []
  const told: number[] = []
  await lookUp(
    list(20),
    async (wanted) => {
      asked.push(wanted.text)
      if (asked.length === 6) controller.abort()
      await Promise.resolve()
      return carOf()
    },
    { signal: controller.signal, tell: (index) => told.push(index) },
  )
  expect(asked.length).toBeLessThan(10)
  expect(told.length).toBeLessThan(6)
})
