import {
  CancelledError,
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Problem } from '#contract/problems.ts'
import { countPath } from '#contract/requests.ts'
import { Count } from '#contract/resources/first-answers.ts'
import { isPlain } from '#contract/search.ts'
import { noteCountTook, useTook } from '#src/api/count-pace.ts'
import { countedWithout } from '#src/api/excluded/without.ts'
import { get } from '#src/api/get.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsCounted, sitesFor } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { afterPaint } from '#src/lib/timing.ts'
import { countAll, type KnownCounts, type AnalysisPlan, readPlan } from './counting.ts'
import { keepAnalysis, keptAnalysis } from './kept-analyses.ts'

/** Up to so many counts are made without being asked for, where they take no longer than `unaskedMs`. */
const unaskedCounts = 200
const unaskedMs = 8000

/** Places of the queue for counts (src/api/queue.ts). */
const atOnce = 5

interface CountedPart {
  readonly counts: KnownCounts
  /** When it was begun, ms. */
  readonly began: number
  readonly complete: boolean
}

const nothing: CountedPart = { counts: new Map(), began: 0, complete: false }

/** Grows while it is fetched. Fetched again it goes on where it was stopped; once complete, it begins anew. */
const counted = (plan: AnalysisPlan<unknown>, language: Language, keep: boolean) =>
  queryOptions({
    queryKey: ['analysis', 'counts', plan.key],
    queryFn: streamedQuery<CountedPart, CountedPart>({
      refetchMode: 'append',
      initialValue: nothing,
      reducer: (_, now) => now,
      streamFn: async function* ({ client, signal, queryKey }) {
        const before = client.getQueryData<CountedPart>(queryKey)
        const goesOn = before !== undefined && !before.complete && before.counts.size > 0
        const began = goesOn ? before.began : Date.now()
        let counts: KnownCounts = goesOn ? before.counts : nothing.counts
        const stream = countAll(plan, {
          known: counts,
          signal,
          pause: afterPaint,
          countOne: async (search, called) => {
            const sites = await sitesFor(client, search, language)
            const lane = 'counts'
            // A search that excludes is several counts, with signs (docs/decisions/018-exclusion.md).
            if (!isPlain(search))
              return countedWithout(search, {
                client,
                signal: called,
                sites,
                language,
                lane,
                counted: carsCounted,
              })
            const asked = { lane, signal: called, onTook: noteCountTook } as const
            return (await get(countPath(search, sites), Count, asked)).count
          },
        })
        for await (const now of stream) {
          counts = now
          yield { counts, began, complete: false }
        }
        if (signal.aborted) return
        if (keep) void keepAnalysis(plan.key, { counts, at: began })
        yield { counts, began, complete: true }
      },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** How long so many counts will take, ms, by the middle of those made lately; undefined while none was. */
function useTimeFor(counts: number): number | undefined {
  // Heard of once, and read whenever numbers are drawn: were each answer heard, it would begin the drawing of a large table
  // anew before that comes to its end.
  useTook(({ ms }) => ms.length > 0)
  const { ms: took } = useTook.getState()
  const middle = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]
  return middle === undefined ? undefined : (middle * counts) / atOnce
}

export interface Analysis<T> {
  /** What can be said so far. */
  readonly value: T
  /** `opening`: it is not known yet whether it was kept. `idle`: it is too dear to begin unasked. */
  readonly state: 'opening' | 'idle' | 'counting' | 'stopped' | 'failed' | 'done'
  /** Counts that are there. */
  readonly done: number
  /** Counts at most, until it is done. */
  readonly most: number
  /** What the counts that are missing will take, ms; undefined where no pace is known. */
  readonly left: number | undefined
  /** When the counts were begun, ms. */
  readonly at: number | undefined
  readonly problem: Problem | undefined
  /** Begins, or goes on. */
  readonly start: () => void
  readonly stop: () => void
  /** Counts all of it anew. */
  readonly refresh: () => void
}

interface AnalysisOptions {
  /** Whether it is begun without a press; absent: where it is cheap. */
  readonly unasked?: boolean
  /** False: not worth a place among what is kept on this device. */
  readonly keep?: boolean
}

/**
 * Counts what a plan asks for, as far as that is not kept from within the last day.
 * @param plan the same object while it asks the same
 */
export function useAnalysis<T>(
  plan: AnalysisPlan<T>,
  { unasked, keep = true }: AnalysisOptions = {},
): Analysis<T> {
  const client = useQueryClient()
  const language = useLanguage()
  const kept = useQuery({ ...keptAnalysis(plan.key), enabled: keep })
  const [asked, setAsked] = useState<string>()
  const all = useTimeFor(plan.most)
  // Decided once for each plan: the pace changes with every count, and what was begun or offered stays so.
  const [decided, decide] = useState<{ readonly key: string; readonly cheap: boolean }>()
  const cheap =
    decided?.key === plan.key ? decided.cheap : plan.most <= unaskedCounts && (all ?? 0) <= unaskedMs
  if (decided?.key !== plan.key) decide({ key: plan.key, cheap })
  const query = useQuery({
    ...counted(plan, language, keep),
    enabled: (kept.data === null || !keep) && ((unasked ?? cheap) || asked === plan.key),
  })
  const { data } = query
  const now = useMemo(
    (): CountedPart | undefined =>
      data ??
      (keep && kept.data
        ? {
            counts: kept.data.counts,
            began: kept.data.at,
            complete: readPlan(plan, kept.data.counts).missing.size === 0,
          }
        : undefined),
    [data, keep, kept.data, plan],
  )
  // A large table is drawn in pieces, between which answers are taken in and a press is heard.
  const shown = useDeferredValue(now)
  const counts = shown?.counts ?? nothing.counts
  const { value } = useMemo(() => readPlan(plan, counts), [plan, counts])
  const state =
    query.fetchStatus !== 'idle' || shown !== now
      ? 'counting'
      : shown?.complete === true
        ? 'done'
        : query.isError
          ? query.error instanceof CancelledError
            ? 'stopped'
            : 'failed'
          : keep && kept.isPending
            ? 'opening'
            : 'idle'
  const most = state === 'done' ? counts.size : Math.max(plan.most, counts.size)
  return {
    value,
    state,
    done: counts.size,
    most,
    left: useTimeFor(most - counts.size),
    at: shown?.began,
    problem: state === 'failed' ? problemOf(query.error) : undefined,
    start: () => {
      setAsked(plan.key)
      void query.refetch()
    },
    // Not reverted: what was counted stays.
    stop: () => void client.cancelQueries({ queryKey: ['analysis', 'counts', plan.key] }, { revert: false }),
    refresh: () => {
      client.setQueryData(keptAnalysis(plan.key).queryKey, null)
      setAsked(plan.key)
      void query.refetch()
    },
  }
}
