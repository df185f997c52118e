import * as v from 'valibot'
import pLimit from 'p-limit'
import type { FacetLine } from '#contract/facets/answer.ts'
import { Count } from '#contract/resources/first-answers.ts'
import { countPath } from '#contract/requests.ts'
import { streamOf } from '#service/streams.ts'
import type { Forward } from '../proxy/forward.ts'
import { problem } from '../shared/problem.ts'
import { requestsFor } from './cost.ts'
import { type Asker, badGateway, type Get, getting } from './get.ts'
import type { Item } from './item.ts'
import { quantilesLine } from './kinds/quantiles.ts'
import { slicesLine } from './kinds/slices.ts'
import { type CountPlain, type CountSearch, countSearch, numberLine } from './numbers.ts'
import { readQuestion } from './question.ts'
import { accountSites } from './sites.ts'
import { standingLine } from './standing/standing.ts'
import { jsonLines } from './stream.ts'
import { lineOr } from './unanswered.ts'

/** Calls that one question has under way at the service. */
const atOnce = 8

/** Answers `/api/facets` (contract/facets): what one search and those around it count, in one question. */
export interface Facets {
  /** @param charge takes so many requests more of the reader's limit; gives what is said where it has not so many */
  answer(
    request: Request,
    asker: Omit<Asker, 'signal'>,
    charge: (requests: number) => Promise<Response | undefined>,
  ): Promise<Response>
}

const counting = (get: Get): CountPlain => {
  const free = pLimit(atOnce)
  return async (search, sites) => {
    const read = v.safeParse(Count, await free(() => get(countPath(search, sites))))
    if (!read.success) throw badGateway()
    return read.output
  }
}

/** A promise of the work, made when it is first wanted. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= work())
}

async function lineOf(item: Item, count: CountSearch): Promise<FacetLine> {
  switch (item.kind) {
    case 'number':
      return numberLine(await count(item.search))
    case 'quantiles':
      return quantilesLine(item, count)
    case 'slices':
      return slicesLine(item, count)
    case 'standing':
      return standingLine(item, count)
  }
}

export function createFacets(forward: Forward): Facets {
  return {
    async answer(request, asker, charge) {
      const question = await readQuestion(request)
      if ('status' in question) return problem(question.status, question.text)
      // The request itself has been counted.
      const more = requestsFor(question.counts) - 1
      const refused = more > 0 ? await charge(more) : undefined
      if (refused) return refused
      const left = new AbortController()
      const leave = () => left.abort()
      request.signal.addEventListener('abort', leave, { once: true })
      const get = getting(forward, { ...asker, signal: left.signal })
      const count = countSearch(
        counting(get),
        once(() => accountSites(get)),
      )
      const lines = question.items.map((item) => lineOr(lineOf(item, count)))
      // Of a reader who has gone nobody waits for them.
      for (const line of lines) line.catch(() => {})
      const pieces = async function* () {
        try {
          yield* jsonLines(lines)
        } finally {
          // What nobody reads any more is not asked for.
          leave()
          request.signal.removeEventListener('abort', leave)
        }
      }
      return new Response(streamOf(pieces()), {
        headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'private, no-store' },
      })
    },
  }
}
