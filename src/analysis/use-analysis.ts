import { CancelledError, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useDeferredValue, useMemo, useState } from 'react'
import { mostAsked } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import { Market } from '#contract/facets/market.ts'
import { askFacets, problemOfLine } from '#src/api/facets.ts'
import { market } from '#src/api/market.ts'
import { ProblemError, problemOf } from '#src/api/problem-error.ts'
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
import { dayMs, minuteMs } from '#src/lib/relative-time.ts'
import { readSearchEntry } from '#src/search-marks/searches.ts'
import { time } from '#src/stores/collection.ts'
import { transact } from '#src/stores/database.ts'

interface CountedPart {
  readonly counts: KnownCounts
  /** When it was begun, ms. */
  readonly began: number
  /** The day's rates when it was begun. */
  readonly rates?: Market['rates']
  readonly complete: boolean
  /** What one count takes, ms; absent where none was made. */
  readonly each?: number
}

const nothing: CountedPart = { counts: new Map(), began: 0, complete: false }

/** The service's limit is kept for what people do: it goes on when somebody presses. */
class PutOff extends Error {}

function readLine(line: AskedAnswer): number | Quantiles {
  const problem = problemOfLine(line)
  if (problem !== undefined) throw new ProblemError(problem)
  if (typeof line === 'number') return line
  if ('count' in line) return line.count
  if ('quantiles' in line) return { values: line.quantiles, stated: line.stated }
  throw new PutOff()
}

/** Grows while it is fetched. Fetched again it goes on where it was stopped; once complete, it begins anew. */
const counted = (plan: AnalysisPlan<unknown>, keep: boolean, urgent: boolean) =>
  queryOptions({
    queryKey: ['analysis', 'counts', plan.key],
    queryFn: async ({ client, signal, queryKey }): Promise<CountedPart> => {
      const before = client.getQueryData<CountedPart>(queryKey)
      const goesOn = before !== undefined && !before.complete
      const since = performance.now()
      const known = goesOn ? before.counts : nothing.counts
      const begun = goesOn
        ? { began: before.began, rates: before.rates }
        : { began: Date.now(), rates: client.getQueryData(market().queryKey)?.rates }
      let now: CountedPart = { ...nothing, counts: known, ...begun }
      const all = countAll(plan, {
        known,
        ask: (question) => askFacets({ ...question, ...(urgent && { urgent }) }, signal),
        read: readLine,
      })
      for await (const counts of all) {
        now = { ...now, counts, each: (performance.now() - since) / Math.max(1, counts.size - known.size) }
        client.setQueryData(queryKey, now)
      }
      if (keep) void keepAnalysis(plan.key, { counts: now.counts, at: now.began, rates: now.rates })
      return { ...now, complete: true }
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export interface Analysis<T> {
  readonly value: T
  /** `opening`: it is not known yet whether it was kept. `idle`: it is too dear to begin unasked. */
  readonly state: 'opening' | 'idle' | 'counting' | 'stopped' | 'failed' | 'done'
  readonly done: number
  /** Counts at most, until it is done. */
  readonly most: number
  /** What the counts that are missing will take, ms; undefined before any was made. */
  readonly left: number | undefined
  readonly at: number | undefined
  /** The rates that prices were compared by; undefined where they are not known. */
  readonly rates: Market['rates']
  readonly problem: Problem | undefined
  /** Of a saved analysis: what it said at the look before. */
  readonly before: { readonly value: T; readonly at: number; readonly rates: Market['rates'] } | undefined
  readonly start: () => void
  readonly stop: () => void
  readonly refresh: () => void
}

interface AnalysisOptions {
  /** Whether it is begun without a press; absent: where it is cheap. */
  readonly unasked?: boolean
  /** False: not worth a place among what is kept on this device. */
  readonly keep?: boolean
}

/** Whether the page is a saved analysis, whose numbers are compared with those of the last look. */
export const Compares = createContext(false)

/** @param plan the same object while it asks the same */
export function useAnalysis<T>(
  plan: AnalysisPlan<T>,
  { unasked, keep = true }: AnalysisOptions = {},
): Analysis<T> {
  const client = useQueryClient()
  const kept = useQuery({ ...keptAnalysis(plan.key), enabled: keep })
  const [asked, setAsked] = useState<string>()
  // One question, which is put off where the service has little to give.
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
        ? {
            counts: kept.data.now.counts,
            began: kept.data.now.at,
            rates: kept.data.now.rates,
            complete: readPlan(plan, kept.data.now.counts).missing.size === 0,
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
    // Before the next drawing, which is the first to know that it was pressed.
    void client.prefetchQuery({ ...counted(plan, keep, true), staleTime: 0 })
  }
  const most = state === 'done' ? counts.size : Math.max(plan.most, counts.size)
  return {
    value,
    state,
    done: counts.size,
    most,
    left: shown?.each === undefined ? undefined : shown.each * (most - counts.size),
    at: shown?.began,
    rates: shown?.rates,
    before,
    problem: state === 'failed' ? problemOf(query.error) : undefined,
    start: begin,
    // Not reverted: what was counted stays.
    stop: () => void client.cancelQueries({ queryKey: ['analysis', 'counts', plan.key] }, { revert: false }),
    refresh: () => {
      client.setQueryData(keptAnalysis(plan.key).queryKey, (known) => known && movedOn(known))
      begin()
    },
  }
}

/** So many analyses are kept beside those that are saved, the newest: a pivot has some hundred kilobytes. */
const mostKept = 60

const Quantiles = v.object({ values: v.array(v.nullable(v.string())), stated: v.number() })
const Counted = v.object({
  at: time,
  rates: Market.entries.rates,
  counts: v.record(v.string(), v.union([v.number(), Quantiles])),
})
const Kept = v.object({ ...Counted.entries, was: v.optional(Counted) })

interface DatedCounts {
  readonly counts: KnownCounts
  readonly at: number
  readonly rates?: Market['rates']
}

interface KeptAnalysis {
  /** Null where nothing was counted within a day. */
  readonly now: DatedCounts | null
  /** Of the look before. */
  readonly was?: DatedCounts | undefined
}

/** Counted anew so soon, it is the same look. */
const oneLookMs = 60 * minuteMs

/** What is known when all is counted anew. */
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
    // Not kept: it is counted anew the next time.
  }
}
