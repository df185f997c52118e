import type * as v from 'valibot'
import { apiRoot, leftOutOf } from '#contract/requests.ts'
import { followAccount } from '#src/lib/account.ts'
import { ProblemError } from './problem-error.ts'
import { problemOfResponse, readBody } from './read-body.ts'

/** After this long without an answer a call has failed; the page says so and keeps what it had. */
const answerTimeoutMs = 25_000

/** The server's clock minus ours, in ms, from the last answer's Date: auctions are counted down by it. */
let clockOffsetMs = 0
export const serverNow = (): number => Date.now() + clockOffsetMs

/** Throws ProblemError for everything that can go wrong but an abort, which is no failure. */
export async function send<T>(
  path: string,
  { signal, ...init }: RequestInit & { readonly signal: AbortSignal },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(answerTimeoutMs)
  const lost = (error: unknown): never => {
    if (signal.aborted) throw error
    throw new ProblemError({ kind: timeout.aborted ? 'timeout' : 'offline' })
  }
  const response = await fetch(apiRoot + path, {
    ...init,
    // An answer that is read line by line ends when it ends.
    signal: init.method === undefined ? AbortSignal.any([signal, timeout]) : signal,
  }).catch(lost)
  followAccount(response.headers)
  const why = leftOutOf(response.headers)
  if (why !== undefined) throw new ProblemError({ kind: 'uncounted', why })
  const date = Date.parse(response.headers.get('Date') ?? '')
  if (!Number.isNaN(date)) clockOffsetMs = date - Date.now()
  if (response.ok) return read(response).catch(lost)
  const text = await response.text().catch(lost)
  throw new ProblemError(problemOfResponse(response.status, text, response.headers.get('Retry-After')))
}

/** One GET, read through its schema. No header and no mode of its own: a preload of the page serves only a request that is like it. */
export const get = async <const S extends v.GenericSchema>(
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<v.InferOutput<S>> => readBody(schema, await send(path, { signal }, (response) => response.text()))
