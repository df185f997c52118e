import type { FacetLine } from '#contract/facets/answer.ts'
import { streamOf } from '#service/streams.ts'
import { problem } from '../shared/problem.ts'
import { requestsFor } from './cost.ts'
import type { CountsFor, Tally } from './counts.ts'
import { type Asker, type Get, getting } from './get.ts'
import type { CheckPrice, Item } from './item.ts'
import { pageChecksLine } from './kinds/page-checks.ts'
import { quantilesLine } from './kinds/quantiles.ts'
import { slicesLine } from './kinds/slices.ts'
import { type CountSearch, numberLine } from './numbers.ts'
import { readQuestion } from './question.ts'
import { jsonLines } from './stream.ts'
import { lineOr } from './unanswered.ts'
import type { Forward } from '../proxy/forward.ts'

/** Answers `/api/facets` (contract/facets): the counts of a search and of its variations in one request. */
export interface Facets {
  /**
   * @param charge takes more requests from the client's rate limit; returns an error response when the limit is reached
   */
  answer(
    request: Request,
    asker: Omit<Asker, 'signal'>,
    charge: (requests: number) => Promise<Response | undefined>,
    onEnd?: (tally: Readonly<Tally>) => void,
  ): Promise<Response>
}

/** The price checks of one question. Samples of all its models are read together. */
export type PriceChecks = (asker: Asker, urgent: boolean) => CheckPrice

async function lineOf(item: Item, count: CountSearch, check: CheckPrice, get: Get): Promise<FacetLine> {
  switch (item.kind) {
    case 'number':
      return numberLine(await count(item.search))
    case 'quantiles':
      return quantilesLine(item, count)
    case 'slices':
      return slicesLine(item, count)
    case 'price-check':
      return check(item)
    case 'page-checks':
      return pageChecksLine(item, get, check)
  }
}

/** @param forward fetches the page whose prices are checked, usually from the response cache */
export function createFacets(countsFor: CountsFor, priceChecks: PriceChecks, forward: Forward): Facets {
  return {
    async answer(request, asker, charge, onEnd) {
      const question = await readQuestion(request)
      if ('status' in question) return problem(question.status, question.text)
      // The request itself has been counted already.
      const more = requestsFor(question.counts) - 1
      const refused = more > 0 ? await charge(more) : undefined
      if (refused) return refused
      const left = new AbortController()
      const leave = () => left.abort()
      request.signal.addEventListener('abort', leave, { once: true })
      if (request.signal.aborted) leave()
      const reader = { ...asker, signal: left.signal }
      const { count, tally, end } = countsFor(reader, { ...question, rank: 'numbers' })
      const check = priceChecks(reader, question.urgent)
      const { onOutcome: _, ...own } = reader
      const get = getting(forward, own)
      const start = (item: Item) => lineOr(lineOf(item, count, check, get))
      const isLater = ({ kind }: Item) => kind === 'page-checks'
      const early = new Map(
        question.items.flatMap((item) => (isLater(item) ? [] : [[item, start(item)] as const])),
      )
      // Fitting the prices of a page takes processor time that would delay the numbers.
      const counted = Promise.allSettled(early.values())
      const lines = question.items.map((item) => early.get(item) ?? counted.then(() => start(item)))
      // Prevents unhandled rejections after the client has disconnected.
      for (const line of lines) line.catch(() => {})
      const pieces = async function* () {
        try {
          yield* jsonLines(lines)
        } finally {
          // A closed response stops pending counts.
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
