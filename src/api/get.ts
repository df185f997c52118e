import type * as v from 'valibot'
import { apiRoot } from '#contract/requests.ts'
import { holdBackMs } from './failure.ts'
import { ProblemError } from './problem-error.ts'
import { createQueue, type LaneNow, laneOf } from './queue.ts'
import { followAccount } from '#src/lib/account.ts'
import { problemOfResponse, readBody } from './read-body.ts'

/** After this long without an answer a call has failed; the page says so and keeps what it had. */
const answerTimeoutMs = 25_000

const queue = createQueue()

/** The server's clock minus ours, in ms, from the last answer's Date: auctions are counted down by it. */
let clockOffsetMs = 0
export const serverNow = (): number => Date.now() + clockOffsetMs

export interface RequestOptions {
  readonly lane: LaneNow
  readonly signal: AbortSignal
  /** Told how long the answer took once the request was sent, ms. */
  readonly onTook?: (ms: number) => void
}

/**
 * One GET, read through its schema. Throws ProblemError for everything that can go wrong but an abort,
 * which stays an abort, because it is no failure.
 */
export const get = <const S extends v.GenericSchema>(
  path: string,
  schema: S,
  { lane, signal, onTook }: RequestOptions,
): Promise<v.InferOutput<S>> =>
  queue.run(lane, signal, async () => {
    const timeout = AbortSignal.timeout(answerTimeoutMs)
    const sent = performance.now()
    const { response, text } = await answer(path, AbortSignal.any([signal, timeout]), lane).catch(
      (error: unknown) => {
        if (signal.aborted) throw error
        throw new ProblemError({ kind: timeout.aborted ? 'timeout' : 'offline' })
      },
    )
    followAccount(response.headers)
    const date = Date.parse(response.headers.get('Date') ?? '')
    if (!Number.isNaN(date)) clockOffsetMs = date - Date.now()
    if (response.ok) {
      onTook?.(performance.now() - sent)
      return readBody(schema, text)
    }
    const problem = problemOfResponse(response.status, text, response.headers.get('Retry-After'))
    queue.pause(holdBackMs(problem))
    throw new ProblemError(problem)
  })

/** No header and no mode of its own: a preload of the page serves only a request that is like it. */
async function answer(path: string, signal: AbortSignal, lane: LaneNow) {
  const now = laneOf(lane)
  const response = await fetch(apiRoot + path, {
    signal,
    priority: now === 'results' ? 'high' : now === 'total' ? 'auto' : 'low',
  })
  return { response, text: await response.text() }
}
