import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { plainSearch } from '#contract/exclusion/inclusion-exclusion.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { noSites } from '#contract/requests.ts'
import { Count } from '#contract/resources/first-answers.ts'
import { countQuery, type Search } from '#contract/search.ts'
import type { Forward } from '../proxy/forward.ts'
import { batchLoader, withKnownSources } from './batches.ts'
import { type Asker, badGateway, getting } from './get.ts'
import { type CountSearch, countSearch, type Found, namesSources } from './numbers.ts'
import { accountSites } from './sites.ts'
import type { NumberSource } from './sources.ts'
import { Unanswered } from './unanswered.ts'

// The numbers of all questions: one that is known is handed out, one that several readers want is asked for once.

/** Some panels of every search that people are at; each takes some 500 bytes. */
const keptNumbers = 30_000
/** How long a number is as good as a new one: where a change of the data is seen at once, and where it is not. */
const freshMs = { told: 60_000, untold: 5_000 } as const
/** Calls of all questions that are under way at the service. */
const atOnce = 16

export interface CountsOptions {
  /** Asks by the interface, as a browser's request is. */
  readonly forward: Forward
  /** The first that answers is asked; the last one always does. */
  readonly sources: readonly NumberSource[]
  /** Whether numbers are kept at all. */
  readonly keeps: boolean
  readonly now?: () => number
}

interface KeptNumber {
  readonly count: number
  readonly at: number
}

/** How a reader's question is counted, which is asked around `around`. */
export type CountsFor = (asker: Asker, around: Search) => CountSearch

/** A promise of the work, made when it is first wanted. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= work())
}

export function createCounts({ forward, sources, keeps, now = Date.now }: CountsOptions): CountsFor {
  const kept = new LRUCache<string, KeptNumber>({ max: keptNumbers })
  const underWay = new Map<string, Promise<KeptNumber>>()
  const free = pLimit(atOnce)

  const sourceOf = (query: string): NumberSource | undefined =>
    sources.find((source) => source.answers('/search/count', new URLSearchParams(query)))

  return (asker, around) => {
    const get = getting(forward, asker)
    const sitesNow = once(() => accountSites(get))

    const byInterface = async (query: string): Promise<number> => {
      const read = v.safeParse(Count, await free(() => get(`/search/count?${query}`)))
      if (!read.success) throw badGateway()
      return read.output.count
    }
    const base = once(async () => {
      const bare = plainSearch(around, around.filters)
      return withKnownSources(bare, namesSources(bare) ? await sitesNow() : noSites)
    })
    const loaders = new Map<NumberSource, ReturnType<typeof batchLoader>>()
    const loaderOf = (source: NumberSource, sites: Sites) => {
      const known = loaders.get(source)
      if (known !== undefined) return known
      const single = (search: Search) => byInterface(countQuery(search, sites))
      const made = batchLoader({ source, asker, base, single })
      loaders.set(source, made)
      return made
    }
    const ask = async (search: Search, sites: Sites, query: string, source: NumberSource | undefined) => {
      const at = now()
      const batched = source !== undefined && (await source.extensions.has('facets', source.asked(asker)))
      const count = batched
        ? await loaderOf(source, sites).load(withKnownSources(search, sites))
        : await byInterface(query)
      return { count, at }
    }

    const countPlain = async (search: Search, sites: Sites): Promise<Found> => {
      const query = countQuery(search, sites)
      const source = sourceOf(query)
      const state = source?.stateFor(asker)
      const name = JSON.stringify([state ?? null, asker.key ?? null, query])
      const known = kept.get(name)
      const fresh = state === undefined ? freshMs.untold : freshMs.told
      if (known !== undefined && now() - known.at < fresh) return { count: known.count }
      const others = underWay.get(name)
      const asked = others ?? ask(search, sites, query, source)
      if (others === undefined) {
        underWay.set(name, asked)
        const ended = () => void underWay.delete(name)
        asked.then(ended, ended)
      }
      try {
        const found = await asked
        if (keeps) kept.set(name, found)
        return { count: found.count }
      } catch (error) {
        // Whoever asked first has gone, and took the question along.
        const left = others !== undefined && !(error instanceof Unanswered) && !asker.signal.aborted
        if (left) return countPlain(search, sites)
        throw error
      }
    }
    return countSearch(countPlain, sitesNow)
  }
}
