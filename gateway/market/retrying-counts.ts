import { setTimeout as pause } from 'node:timers/promises'
import { emptySearch, type Search } from '#contract/search.ts'
import type { CountsFor } from '../facets/counts.ts'
import type { Asker, Get } from '../facets/get.ts'
import { Unanswered } from '../facets/unanswered.ts'
import type { Pace } from '../pace/pace.ts'

/** The exact counts of some searches, however long the service's rate limit makes them take. Throws Unanswered. */
export type CountAll = (searches: readonly Search[]) => Promise<readonly number[]>

/** Delay before the next attempt for counts that the limit did not permit. */
const againMs = 30_000

const isPostponed = (reason: unknown): boolean => reason instanceof Unanswered && 'postponed' in reason.line

/** Counts in the background, with what users leave of the rate limit. */
export const retryingCounts =
  (countsFor: CountsFor, asker: Asker): CountAll =>
  async (searches) => {
    const counts = new Map<Search, number>()
    for (;;) {
      const missing = searches.filter((search) => !counts.has(search))
      if (missing.length === 0) return searches.map((search) => counts.get(search) ?? 0)
      const { count, end } = countsFor(asker, {
        search: emptySearch,
        urgent: false,
        rank: 'market',
        counts: missing.length,
      })
      const found = await Promise.allSettled(missing.map((search) => count(search)))
      end()
      for (const [at, one] of found.entries()) {
        const search = missing[at]
        if (search === undefined) continue
        if (one.status === 'fulfilled') counts.set(search, one.value.count)
        else if (!isPostponed(one.reason)) throw one.reason
      }
      if (counts.size < new Set(searches).size) await pause(againMs, undefined, { signal: asker.signal })
    }
  }

async function mayAsk(pace: Pace, { key }: Asker): Promise<boolean> {
  const allowance = await pace.allow(key, 'market', 1)
  try {
    return allowance.take()
  } finally {
    allowance.end()
  }
}

/** Reads pages and dictionaries in the background as well, so that user requests keep their share of the limit. */
export const retryingGet =
  (get: Get, pace: Pace | undefined, asker: Asker): Get =>
  async (path) => {
    while (pace !== undefined && !(await mayAsk(pace, asker)))
      await pause(againMs, undefined, { signal: asker.signal })
    return get(path)
  }
