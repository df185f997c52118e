import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dayMs } from '#src/lib/relative-time.ts'
import { time } from '#src/stores/collection.ts'
import { transact } from '#src/stores/database.ts'
import type { KnownCounts } from './counting.ts'

/** So many analyses are kept, the newest: a pivot has some hundred kilobytes. */
const mostKept = 60

const Quantiles = v.object({ values: v.array(v.nullable(v.string())), stated: v.number() })
const Kept = v.object({ at: time, counts: v.record(v.string(), v.union([v.number(), Quantiles])) })

interface DatedCounts {
  readonly counts: KnownCounts
  readonly at: number
}

/** Null where nothing was kept within a day. Without a database nothing is kept, and the counts are made again. */
export const keptAnalysis = (key: string) =>
  queryOptions({
    queryKey: ['analysis', 'kept', key],
    queryFn: async (): Promise<DatedCounts | null> => {
      try {
        const stored: unknown = await transact(['analyses'], 'readonly', (tx) =>
          tx.objectStore('analyses').get(key),
        )
        const entry = v.safeParse(Kept, stored)
        if (!entry.success || Math.abs(Date.now() - entry.output.at) > dayMs) return null
        return { counts: new Map(Object.entries(entry.output.counts)), at: entry.output.at }
      } catch {
        return null
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })

export async function keepAnalysis(key: string, { counts, at }: DatedCounts): Promise<void> {
  try {
    await transact(['analyses'], 'readwrite', async (tx) => {
      const store = tx.objectStore('analyses')
      await store.put({ at, counts: Object.fromEntries(counts) }, key)
      const keys = await store.getAllKeys()
      if (keys.length <= mostKept) return
      const dated = await Promise.all(
        keys.map(async (each) => {
          const entry = v.safeParse(Kept, await store.get(each))
          return { each, at: entry.success ? entry.output.at : 0 }
        }),
      )
      const oldest = dated.toSorted((a, b) => a.at - b.at).slice(0, keys.length - mostKept)
      await Promise.all(oldest.map(({ each }) => store.delete(each)))
    })
  } catch {
    // Not kept: it is counted anew the next time.
  }
}
