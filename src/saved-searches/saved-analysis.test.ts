import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keepAnalysis, keptAnalysis } from '#src/analysis/use-analysis.ts'
import { dayMs, minuteMs } from '#src/lib/relative-time.ts'
import { database } from '#src/stores/database.ts'

const counts = (cars: number) => new Map([['a', cars]])
const kept = (key: string) => new QueryClient().fetchQuery(keptAnalysis(key))

afterEach(() => vi.useRealTimers())

test('counts have those of the previous look beside them; an immediate recount is the same look', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const keep = (cars: number) => keepAnalysis('plan', { counts: counts(cars), at: Date.now() })
  const at = Date.now()
  await keep(7)
  expect(await kept('plan')).toEqual({ now: { at, counts: counts(7) }, was: undefined })
  vi.setSystemTime(at + 3 * dayMs)
  expect(await kept('plan')).toEqual({ now: null, was: { at, counts: counts(7) } })
  await keep(9)
  vi.setSystemTime(at + 3 * dayMs + 5 * minuteMs)
  await keep(10)
  expect(await kept('plan')).toEqual({
    now: { at: at + 3 * dayMs + 5 * minuteMs, counts: counts(10) },
    was: { at, counts: counts(7) },
  })
})

test('the numbers of a saved analysis outlive the newest sixty', async () => {
  await (await database()).put('searches', { saved: 1, plans: ['saved'] }, '/analysis?show=pivot')
  await keepAnalysis('saved', { counts: counts(7), at: 1 })
  for (let at = 2; at < 80; at += 1) await keepAnalysis(`plan ${at}`, { counts: counts(at), at })
  expect((await kept('saved')).was?.counts).toEqual(counts(7))
  expect((await kept('plan 2')).was).toBeUndefined()
})

test('each look keeps the rates that its prices were compared by', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = Date.now()
  const rates = (eur: number, when: number) => ({ at: when, base: 'usd', of: { usd: 1, eur } })
  await keepAnalysis('rated', { counts: counts(7), at, rates: rates(0.9, at) })
  vi.setSystemTime(at + dayMs)
  await keepAnalysis('rated', { counts: counts(7), at: at + dayMs, rates: rates(0.8, at + dayMs) })
  const { now, was } = await kept('rated')
  expect([now?.rates?.of['eur'], was?.rates?.of['eur']]).toEqual([0.8, 0.9])
})
