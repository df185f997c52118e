import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { plainSearch, withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { ExtensionName } from '#contract/facets/extensions.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { noSites } from '#contract/requests.ts'
import { Count } from '#contract/resources/first-answers.ts'
import { countQuery, isPlain, type Search } from '#contract/search.ts'
import type { PaceRank } from '../pace/means.ts'
import type { Pace } from '../pace/pace.ts'
import type { Forward } from '../proxy/forward.ts'
import { batchLoader, withKnownSources } from './batches.ts'
import { type Asker, badGateway, getting } from './get.ts'
import { type CountSearch, countSearch, type Found } from './numbers.ts'
import { accountSites, namesSources } from './sites.ts'
import type { NumberSource } from './sources.ts'
import { Unanswered } from './unanswered.ts'

// Numbers of all questions. Known numbers are cached, and concurrent requests for the same number are merged.

/** Cache entries, some 500 bytes each: enough for several panels of each current search. */
const keptNumbers = 30_000
/**
 * TTL of numbers: for a service that reports the state of its data, for one that does not, and for a remote service
 * where each number is a request.
 */
const freshMs = { advertised: 60_000, unadvertised: 5_000, foreign: 10 * 60_000 } as const
/** From `reported` on, older numbers are reported with their age. They serve as a fallback up to `most`. */
const ageMs = { reported: 60_000, most: 60 * 60_000 } as const

export interface CountsOptions {
  /** Requests to the interface, in the foreground and in the background. */
  readonly forward: { readonly urgent: Forward; readonly beside: Forward }
  /** The first source that can answer is used. The last one can answer every question. */
  readonly sources: readonly NumberSource[]
  /** Whether numbers are cached. */
  readonly keeps: boolean
  /** The rate limiter of a remote service. Undefined for a service in this process. */
  readonly pace?: Pace | undefined
  readonly now?: () => number
}

/** Statistics of a question. */
export interface Tally {
  asked: number
  kept: number
  postponed: number
}

export interface QuestionCounts {
  readonly count: CountSearch
  readonly tally: Readonly<Tally>
  /** Releases the question's share of the rate limit. */
  end(): void
}

export interface CountedAround {
  readonly search: Search
  readonly urgent: boolean
  readonly rank: PaceRank
  /** Upper bound of its counts. */
  readonly counts: number
}

export type CountsFor = (asker: Asker, question: CountedAround) => QuestionCounts

interface KeptNumber {
  readonly count: number
  readonly at: number
}

/** Memoises `work` and starts it on the first call. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= work())
}

const postponed = (): Unanswered => new Unanswered({ postponed: true })
/** The service is busy: background counts are postponed. */
const isBusy = (error: unknown): boolean =>
  error instanceof Unanswered && 'failed' in error.line && error.line.failed.status === 429

export function createCounts({ forward, sources, keeps, pace, now = Date.now }: CountsOptions): CountsFor {
  const kept = new LRUCache<string, KeptNumber>({ max: keptNumbers })
  const underWay = new Map<string, Promise<KeptNumber>>()

  const sourceOf = (query: string): NumberSource | undefined =>
    sources.find((source) => source.answers('/search/count', new URLSearchParams(query)))

  return (asker, { search: around, urgent, rank, counts }) => {
    const tally: Tally = { asked: 0, kept: 0, postponed: 0 }
    const sitesNow = once(() => accountSites(getting(forward.urgent, asker)))
    const allowance = once(async () => pace?.allow(asker.key, rank, counts))
    let allowed = false

    /** Asks the service if the rate limit permits. */
    const paced = async <T>(work: () => Promise<T>): Promise<T> => {
      if (pace === undefined || urgent) return work()
      allowed = true
      if ((await allowance())?.take() !== true) throw postponed()
      try {
        return await pace.run(asker.key, work)
      } catch (error) {
        throw isBusy(error) ? postponed() : error
      }
    }
    const byInterface = async (query: string): Promise<number> => {
      const get = getting(urgent ? forward.urgent : forward.beside, asker)
      const read = v.safeParse(Count, await paced(() => get(`/search/count?${query}`)))
      if (!read.success) throw badGateway()
      return read.output.count
    }
    const knows = async (source: NumberSource | undefined, name: ExtensionName) =>
      source !== undefined && source.extensions.has(name, source.asked(asker))
    const knowsExclusion = (search: Search, sites: Sites) =>
      knows(sourceOf(countQuery(search, sites)), 'exclusion')
    const baseOf = (source: NumberSource) =>
      once(async () => {
        const sites = namesSources(around) ? await sitesNow() : noSites
        const included = (await knows(source, 'exclusion')) ? withSourcesIncluded(around, sites) : undefined
        return withKnownSources(included ?? plainSearch(around, around.filters), sites)
      })
    const loaders = new Map<NumberSource, ReturnType<typeof batchLoader>>()
    const loaderOf = (source: NumberSource, sites: Sites) => {
      const known = loaders.get(source)
      if (known !== undefined) return known
      const single = (search: Search) => byInterface(countQuery(search, sites))
      const base = baseOf(source)
      const made = batchLoader({ source, asker, base, single, paced: source.standsIn ? undefined : paced })
      loaders.set(source, made)
      return made
    }

    const countAnswered = async (search: Search, sites: Sites): Promise<Found> => {
      const query = countQuery(search, sites)
      const source = sourceOf(query)
      const state = source?.stateFor(asker)
      const name = JSON.stringify([state ?? null, asker.key ?? null, query])
      const needed: readonly ExtensionName[] = [
        'facets',
        ...(search.filters.area === undefined ? [] : (['areas'] as const)),
        ...(isPlain(search) ? [] : (['exclusion'] as const)),
      ]
      const has = await Promise.all(needed.map((name) => knows(source, name)))
      const batched = source !== undefined && has.every(Boolean)
      const foreign = pace !== undefined && source?.standsIn !== true && !batched
      const known = kept.get(name)
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at
      const found = known && { count: known.count, ...(age > ageMs.reported && { at: known.at }) }
      if (found && age < freshMs[foreign ? 'foreign' : state === undefined ? 'unadvertised' : 'advertised']) {
        tally.kept += 1
        return found
      }
      // Urgent requests do not wait behind those that can be postponed.
      const waiting = urgent ? `urgent ${name}` : name
      const ask = async (): Promise<KeptNumber> => {
        const at = now()
        const count = batched
          ? await loaderOf(source, sites).load(withKnownSources(search, sites))
          : await byInterface(query)
        return { count, at }
      }
      const others = underWay.get(waiting)
      const asked = others ?? ask()
      if (others === undefined) {
        underWay.set(waiting, asked)
        const ended = () => void underWay.delete(waiting)
        asked.then(ended, ended)
      }
      try {
        const { count, at } = await asked
        if (others === undefined) tally.asked += 1
        else tally.kept += 1
        if (keeps) kept.set(name, { count, at })
        return { count }
      } catch (error) {
        if (error instanceof Unanswered && 'postponed' in error.line) {
          if (found && age < ageMs.most) {
            tally.kept += 1
            return found
          }
          tally.postponed += 1
        }
        // The first user has gone, and the request was aborted.
        const left = others !== undefined && !(error instanceof Unanswered) && !asker.signal.aborted
        if (left) return countAnswered(search, sites)
        throw error
      }
    }
    return {
      count: countSearch(countAnswered, sitesNow, knowsExclusion),
      tally,
      end: () => {
        if (allowed) void allowance().then((given) => given?.end())
      },
    }
  }
}
