import { CancelledError, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useDeferredValue, useMemo, useState } from 'react'
import { mostAsked } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import { Market } from '#contract/facets/market.ts'
import { askFacets, problemOfLine } from '#src/api/facets.ts'
import { market } from '#src/api/market.ts'
import { ProblemError, problemOf } from '#src/api/get.ts'
import {
  type AnalysisPlan,
  type AskedAnswer,
  countAll,
  type KnownCounts,
  type Quantiles,
  readPlan,
  readThen,
} from './counting.ts'
import * as v from 'valibot'
import { useT } from '#src/i18n/use-t.ts'
import { dayMs, minuteMs } from '#src/lib/relative-time.ts'
import { readSearchEntry } from '#src/search-marks/searches.ts'
import { time } from '#src/stores/collection.ts'
import { transact } from '#src/stores/database.ts'
import type { OutputState } from './chart/use-output.ts'

interface DatedCounts {
  readonly counts: KnownCounts
  /** When the counting began, in ms. */
  readonly at: number
  /** The exchange rates of the day at that time. */
  readonly rates?: Market['rates']
}

interface CountedPart extends DatedCounts {
  readonly complete: boolean
  /** The time of one count in ms; absent where none was made. */
  readonly each?: number
}

const nothing: KnownCounts = new Map()

/** The service reserves its limit for user requests, so the count waits until the user presses the button. */
class PutOff extends Error {}

function readLine(line: AskedAnswer): number | Quantiles {
  const problem = problemOfLine(line)
  if (problem !== undefined) throw new ProblemError(problem)
  if (typeof line === 'number') return line
  if ('count' in line) return line.count
  if ('quantiles' in line) return { values: line.quantiles, stated: line.stated }
  throw new PutOff()
}

/** Grows while it is fetched. A refetch resumes a stopped count; a complete one starts again. */
const counted = (plan: AnalysisPlan<unknown>, keep: boolean, urgent: boolean) =>
  queryOptions({
    queryKey: ['analysis', 'counts', plan.key],
    queryFn: async ({ client, signal, queryKey }): Promise<CountedPart> => {
      const before = client.getQueryData<CountedPart>(queryKey)
      const since = performance.now()
      const rates = client.getQueryData(market().queryKey)?.rates
      const begun = { counts: nothing, at: Date.now(), rates, complete: false }
      let now: CountedPart = before?.complete === false ? before : begun
      const known = now.counts
      const all = countAll(plan, {
        known,
        ask: (question) => askFacets({ ...question, ...(urgent && { urgent }) }, signal),
        read: readLine,
      })
      for await (const counts of all) {
        now = { ...now, counts, each: (performance.now() - since) / Math.max(1, counts.size - known.size) }
        client.setQueryData(queryKey, now)
      }
      if (keep) void keepAnalysis(plan.key, now)
      return { ...now, complete: true }
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export interface Analysis<T> {
  readonly value: T
  /** `opening`: the kept counts are still being read. `idle`: too many counts to start without a press. */
  readonly state: 'opening' | 'idle' | 'counting' | 'stopped' | 'failed' | 'done'
  readonly done: number
  /** The most counts, until it is done. */
  readonly most: number
  /** The expected time of the missing counts in ms; undefined before the first one. */
  readonly left: number | undefined
  readonly at: number | undefined
  /** The rates that prices were compared by; undefined where unknown. */
  readonly rates: Market['rates']
  /** What a saved table or picture states of the figures. */
  readonly output: OutputState
  readonly problem: Problem | undefined
  /** For a saved analysis: its value at the previous look. */
  readonly before: { readonly value: T; readonly at: number; readonly rates: Market['rates'] } | undefined
  readonly start: () => void
  readonly stop: () => void
  readonly refresh: () => void
}

interface AnalysisOptions {
  /** Whether it starts without a press; absent: where one request is enough. */
  readonly unasked?: boolean
  /** False: the counts are not kept on this device. */
  readonly keep?: boolean
}

/** Whether the page is a saved analysis, whose numbers are compared with those of the previous look. */
export const Compares = createContext(false)

/** @param plan the same object while the analysis is the same */
export function useAnalysis<T>(
  plan: AnalysisPlan<T>,
  { unasked, keep = true }: AnalysisOptions = {},
): Analysis<T> {
  const t = useT()
  const client = useQueryClient()
  const kept = useQuery({ ...keptAnalysis(plan.key), enabled: keep })
  const [asked, setAsked] = useState<string>()
  // A single request, which the service may put off when its quota is low.
  const cheap = plan.most <= mostAsked
  const query = useQuery({
    ...counted(plan, keep, asked === plan.key),
    enabled: (kept.data?.now === null || !keep) && ((unasked ?? cheap) || asked === plan.key),
  })
  const { data } = query
  const now = useMemo(
    (): CountedPart | undefined =>
      data ??
      (keep && kept.data?.now
        ? { ...kept.data.now, complete: readPlan(plan, kept.data.now.counts).missing.size === 0 }
        : undefined),
    [data, keep, kept.data, plan],
  )
  // A large table renders in pieces, between which responses arrive and a press is handled.
  const shown = useDeferredValue(now)
  const counts = shown?.counts ?? nothing
  const { value } = useMemo(() => readPlan(plan, counts), [plan, counts])
  const state =
    query.fetchStatus !== 'idle' || shown !== now
      ? 'counting'
      : query.isError
        ? query.error instanceof CancelledError || query.error instanceof PutOff
          ? 'stopped'
          : 'failed'
        : shown?.complete === true
          ? 'done'
          : keep && kept.isPending
            ? 'opening'
            : 'idle'
  const was = use(Compares) && state === 'done' ? kept.data?.was : undefined
  const before = useMemo(
    () => was && { at: was.at, rates: was.rates, value: readThen(plan, was.counts) },
    [was, plan],
  )
  const begin = () => {
    setAsked(plan.key)
    // Starts before the next render, which is the first to know of the press.
    void client.prefetchQuery({ ...counted(plan, keep, true), staleTime: 0 })
  }
  const most = state === 'done' ? counts.size : Math.max(plan.most, counts.size)
  return {
    value,
    state,
    done: counts.size,
    most,
    left: shown?.each === undefined ? undefined : shown.each * (most - counts.size),
    at: shown?.at,
    rates: shown?.rates,
    output: {
      at: shown?.at,
      countedBy: shown?.rates,
      unfinished: state === 'done' ? undefined : t('analysis.counts', { done: counts.size, most }),
    },
    before,
    problem: state === 'failed' ? problemOf(query.error) : undefined,
    start: begin,
    // Without reverting, the counts so far stay.
    stop: () => void client.cancelQueries({ queryKey: ['analysis', 'counts', plan.key] }, { revert: false }),
    refresh: () => {
      client.setQueryData(keptAnalysis(plan.key).queryKey, (known) => known && movedOn(known))
      begin()
    },
  }
}

/** The newest analyses kept beside the saved ones: a pivot has some hundred kilobytes. */
const mostKept = 60

const Quantiles = v.object({ values: v.array(v.nullable(v.string())), stated: v.number() })
const Counted = v.object({
  at: time,
  rates: Market.entries.rates,
  counts: v.record(v.string(), v.union([v.number(), Quantiles])),
})
const Kept = v.object({ ...Counted.entries, was: v.optional(Counted) })

interface KeptAnalysis {
  /** Null where nothing was counted within a day. */
  readonly now: DatedCounts | null
  /** The counts of the previous look. */
  readonly was?: DatedCounts | undefined
}

/** A recount within this time belongs to the same look. */
const oneLookMs = 60 * minuteMs

/** The state when all counts are made again. */
const movedOn = ({ now, was }: KeptAnalysis): KeptAnalysis => ({
  now: null,
  was: now !== null && Date.now() - now.at > oneLookMs ? now : was,
})

const datedOf = ({ at, rates, counts }: v.InferOutput<typeof Counted>): DatedCounts => ({
  at,
  rates,
  counts: new Map(Object.entries(counts)),
})

function keptOf(stored: unknown): KeptAnalysis {
  const entry = v.safeParse(Kept, stored)
  if (!entry.success) return { now: null }
  const { was } = entry.output
  const kept = { now: datedOf(entry.output), was: was && datedOf(was) }
  return Math.abs(Date.now() - kept.now.at) > dayMs ? movedOn(kept) : kept
}

/** Without a database nothing is kept, and the counts are made again. */
export const keptAnalysis = (key: string) =>
  queryOptions({
    queryKey: ['analysis', 'kept', key],
    queryFn: async (): Promise<KeptAnalysis> => {
      try {
        return keptOf(await transact(['analyses'], 'readonly', (tx) => tx.objectStore('analyses').get(key)))
      } catch {
        return { now: null }
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })

const writtenOf = ({ at, rates, counts }: DatedCounts) => ({
  at,
  ...(rates && { rates }),
  counts: Object.fromEntries(counts),
})

export async function keepAnalysis(key: string, now: DatedCounts): Promise<void> {
  try {
    await transact(['analyses', 'searches'], 'readwrite', async (tx) => {
      const store = tx.objectStore('analyses')
      const { was } = movedOn(keptOf(await store.get(key)))
      await store.put({ ...writtenOf(now), ...(was && { was: writtenOf(was) }) }, key)
      const saved = await tx.objectStore('searches').getAll()
      const plans = new Set(saved.flatMap((entry) => readSearchEntry(entry)?.plans ?? []))
      const keys = (await store.getAllKeys()).filter((each) => typeof each !== 'string' || !plans.has(each))
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
    // Not kept: the next visit counts again.
  }
}
