import { availableParallelism, platform, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sorts } from '#contract/search.ts'
import type { Scoped } from '../scope.ts'
import type { PageQuestion } from '../store.ts'

// Settings of Node and of the system for speed alone: results are the same without them. FORECOURT_TUNING=off
// turns them off, to measure their effect; docs/engine.md has the figures.

const isOn = process.env.FORECOURT_TUNING !== 'off'

type Collect = (options: { readonly type: 'minor' }) => void

function youngCollector(): Collect | undefined {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  // Only V8 has `gc`; other engines are not tuned.
  return typeof found === 'function' ? (found as Collect) : undefined
}

const megabyte = 2 ** 20

/** Bytes from other threads after which the young generation of the heap is collected. */
const collectedAfter = 8 * megabyte

/**
 * Returns a function to be called with the bytes of every response from a search thread. Those bytes are
 * outside the heap, but V8 counts them.
 *
 * A young collection after every 8 MB takes a millisecond and frees them. Without it, V8 frees 64 MB at a
 * time by a collection of the whole heap: three times a second under many exports, 15 ms each.
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
 * For a search thread. Where searches can use every processor, the serving thread has priority, so that its
 * garbage collections do not wait for a search. A build has priority too: under many clients it would
 * otherwise not end. On Linux a priority belongs to a thread; elsewhere it would apply to the whole process.
 */
export function giveWayToServing(threads: number): void {
  if (isOn && threads >= availableParallelism() && platform() === 'linux') setPriority(searchNiceness)
}

/** For the building process, which must not take processor time from requests. */
export function giveWayToService(): void {
  if (isOn) setPriority(buildNiceness)
}

/** A sample of each kind of filter, alone and together. */
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
 * The first queries of a search thread: every sample with every sort. The first calls of a code path are ten
 * times slower, until it is compiled. The offset is that of a real page, but each query reads a single record
 * to stay short.
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
