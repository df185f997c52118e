import { availableParallelism, platform, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sorts } from '#contract/search.ts'
import type { Scoped } from '../scope.ts'
import type { PageQuestion } from '../store.ts'

// Settings of Node and of the system that are there for speed alone: answers are the same without them.
// FORECOURT_TUNING=off turns them off, to measure what they bring; docs/engine.md has the figures.

const isOn = process.env.FORECOURT_TUNING !== 'off'

type Collect = (options: { readonly type: 'minor' }) => void

function youngCollector(): Collect | undefined {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  // Only V8 has it; on another engine nothing is tuned.
  return typeof found === 'function' ? (found as Collect) : undefined
}

const megabyte = 2 ** 20

/** Bytes from other threads after which the young part of the heap is collected. */
const collectedAfter = 8 * megabyte

/**
 * Gives what is to be called with the bytes of every answer that came from a search thread. Those bytes lie outside of
 * the heap, and the engine counts them all the same.
 *
 * They are freed by collecting what is young after every 8 MB, which takes a millisecond. Otherwise it is done 64 MB at a
 * time by going through the whole heap: three times a second under many exports, 15 ms each.
 */
export function youngCollection(): (bytes: number) => void {
  if (!isOn) return () => {}
  const collect = youngCollector()
  let since = 0
  return (bytes) => {
    since += bytes
    if (since < collectedAfter) return
    since = 0
    collect?.({ type: 'minor' })
  }
}

const searchNiceness = 19
const buildNiceness = 10

/**
 * For a search thread. Where searches can take every processor, the thread that serves goes first, and its
 * collections of garbage do not wait for a search to end; a build goes before them as well, or would not end under many
 * clients. On Linux a priority is a thread's own; elsewhere it would
 * be the process's.
 */
export function giveWayToServing(threads: number): void {
  if (isOn && threads >= availableParallelism() && platform() === 'linux') setPriority(searchNiceness)
}

/** For the building process, which must not take processor time from answers. */
export function giveWayToService(): void {
  if (isOn) setPriority(buildNiceness)
}

/** One of each kind of filter, alone and together. */
const samples: readonly PageQuestion['filters'][] = [
  {},
  { query: 'a' },
  { vin: 'W' },
  { vin: 'WA1' },
  { brands: [{ id: 1, children: [] }] },
  { year: { from: '2015' }, body: [1, 5], fuel: [1, 4] },
  { price: { from: '5000', to: '20000' }, odometer: { to: '100000' } },
  { leasing: false, keys: true, damage: [1, 17], condition: [1] },
  { area: { lat: 52, lon: 13, km: 50 } },
  { transmission: 1, seats: '5', countries: [{ id: 1, children: [1] }] },
]

/**
 * What a search thread is asked before anybody asks it: every sample with every sort. The first calls of a code path
 * are ten times slower, until it is compiled. As far into the order as a page goes, but one record each, so that
 * each is short.
 */
export const warmUpPages = (
  domains: readonly number[],
  currencyId: number,
): readonly Scoped<PageQuestion>[] =>
  isOn
    ? sorts.flatMap((_, round) =>
        samples.map((filters, index) => {
          const sort = sorts[(round + index) % sorts.length] ?? 'newest'
          return { filters, currencyId, domains, sort, offset: (round % 3) * 50 + 50, limit: 1, now: 0 }
        }),
      )
    : []
