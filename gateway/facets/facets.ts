import type { FacetLine } from '#contract/facets/answer.ts'
import { streamOf } from '#service/streams.ts'
import { problem } from '../shared/problem.ts'
import { requestsFor } from './cost.ts'
import type { CountsFor, Tally } from './counts.ts'
import type { Asker } from './get.ts'
import type { Item } from './item.ts'
import { quantilesLine } from './kinds/quantiles.ts'
import { slicesLine } from './kinds/slices.ts'
import { type CountSearch, numberLine } from './numbers.ts'
import { readQuestion } from './question.ts'
import { standingLine } from './standing/standing.ts'
import { jsonLines } from './stream.ts'
import { lineOr } from './unanswered.ts'

/** Answers `/api/facets` (contract/facets): what one search and those around it count, in one question. */
export interface Facets {
  /** @param charge takes so many requests more of the reader's limit; gives what is said where it has not so many */
  answer(
    request: Request,
    asker: Omit<Asker, 'signal'>,
    charge: (requests: number) => Promise<Response | undefined>,
    onEnd?: (tally: Readonly<Tally>) => void,
  ): Promise<Response>
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

export function createFacets(countsFor: CountsFor): Facets {
  return {
    async answer(request, asker, charge, onEnd) {
      const question = await readQuestion(request)
      if ('status' in question) return problem(question.status, question.text)
      // The request itself has been counted.
      const more = requestsFor(question.counts) - 1
      const refused = more > 0 ? await charge(more) : undefined
      if (refused) return refused
      const left = new AbortController()
      const leave = () => left.abort()
      request.signal.addEventListener('abort', leave, { once: true })
      const rank = question.items.every(({ kind }) => kind === 'standing') ? 'standing' : 'numbers'
      const { count, tally, end } = countsFor({ ...asker, signal: left.signal }, { ...question, rank })
      const lines = question.items.map((item) => lineOr(lineOf(item, count)))
      // Once the reader has gone, a failure of theirs is no unhandled rejection.
      for (const line of lines) line.catch(() => {})
      const pieces = async function* () {
        try {
          yield* jsonLines(lines)
        } finally {
          // A closed answer asks for no more.
          leave()
          end()
          onEnd?.(tally)
          request.signal.removeEventListener('abort', leave)
        }
      }
      return new Response(streamOf(pieces()), {
        headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'private, no-store' },
      })
    },
  }
}
