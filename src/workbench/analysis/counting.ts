import { type Search, searchKey } from '#contract/search.ts'

// An analysis is a pure function of counts. It reads those it needs; what is not known yet is counted, and the
// function is called again with more, until it asks for nothing new. So bisecting, pruning and subtracting are plain
// code, and what is half counted can be shown at any time.

/** The exact number of cars of a search; undefined while it is not known, and wanted from then on. */
export type CountReader = (search: Search) => number | undefined

export interface AnalysisPlan<T> {
  /** Names what is counted: plans of one key share their counts, on this device for a day. */
  readonly key: string
  /** So many counts at most, to be said before they are made. */
  readonly most: number
  /** Pure. Asks in the order in which the counts are wanted. */
  readonly read: (count: CountReader) => T
}

/** Counts by the canonical text of their search. */
export type KnownCounts = ReadonlyMap<string, number>

const keys = new WeakMap<Search, string>()

/** Sort and page find no other cars; worked out once for each search that a plan keeps. */
export function countKey(search: Search): string {
  const known = keys.get(search)
  if (known !== undefined) return known
  const key = searchKey({ ...search, page: 1, sort: 'newest' })
  keys.set(search, key)
  return key
}

interface Reading<T> {
  readonly value: T
  /** What was asked for and is not known, in the order of asking. */
  readonly missing: ReadonlyMap<string, Search>
}

/** What a plan can say with these counts, and which it lacks. */
export function readPlan<T>({ read }: Pick<AnalysisPlan<T>, 'read'>, counts: KnownCounts): Reading<T> {
  const missing = new Map<string, Search>()
  const value = read((search) => {
    const key = countKey(search)
    const count = counts.get(key)
    if (count === undefined) missing.set(key, search)
    return count
  })
  return { value, missing }
}

/** What arrives within this time is shown together. */
const shownEveryMs = 150
const fewAtOnce = 12

interface CountingOptions {
  /** What is known already is not asked for again. */
  readonly known: KnownCounts
  readonly signal: AbortSignal
  readonly countOne: (search: Search, signal: AbortSignal) => Promise<number>
  /** Lets more answers arrive, and what is there be painted. */
  readonly pause: () => Promise<void>
}

/**
 * Counts all that a plan asks for and yields what is known as it grows. All that is missing is handed over at once:
 * `countOne` keeps the queue. The first failure ends it, after what was counted before; what still waits is called off.
 */
export async function* countAll(
  plan: Pick<AnalysisPlan<unknown>, 'read'>,
  { known, signal, countOne, pause }: CountingOptions,
): AsyncGenerator<KnownCounts> {
  const counts = new Map(known)
  const asked = new Set<string>()
  const calledOff = new AbortController()
  const either = AbortSignal.any([signal, calledOff.signal])
  let failure: { readonly error: unknown } | undefined
  let arrived = () => {}
  const ask = async (key: string, search: Search) => {
    try {
      counts.set(key, await countOne(search, either))
    } catch (error) {
      failure ??= { error }
    }
    asked.delete(key)
    arrived()
  }
  let shown = counts.size
  let shownAt = performance.now()
  try {
    for (;;) {
      for (const [key, search] of readPlan(plan, counts).missing) {
        if (asked.has(key)) continue
        asked.add(key)
        void ask(key, search)
      }
      const over = asked.size === 0 || failure !== undefined
      if (counts.size > shown && (over || performance.now() - shownAt > shownEveryMs)) {
        shown = counts.size
        shownAt = performance.now()
        yield new Map(counts)
      }
      if (failure !== undefined) throw failure.error
      if (over) return
      await new Promise<void>((resolve) => {
        arrived = resolve
      })
      // Of a few, each may decide what is asked next; of many, reading again at each would take longer than they do.
      if (asked.size > fewAtOnce) await pause()
    }
  } finally {
    calledOff.abort()
  }
}
