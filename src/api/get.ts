import type * as v from 'valibot'
import { apiRoot, leftOutOf } from '#contract/requests.ts'
import { followAccount } from '#src/lib/account.ts'
import { ProblemError } from './problem-error.ts'
import { problemOfResponse, readBody } from './read-body.ts'

/** Timeout of a call. After it the page shows a message and keeps its content. */
const answerTimeoutMs = 25_000

/** The server's clock minus the local one, ms, from the last Date header. Auctions count down by it. */
let clockOffsetMs = 0
export const serverNow = (): number => Date.now() + clockOffsetMs

/** Throws ProblemError for every failure; an abort is no failure. */
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
    // The timeout does not apply to the rest of a streamed answer.
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

/** One GET, read through its schema. A header or mode of its own would not match the page's preload. */
export const get = async <const S extends v.GenericSchema>(
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<v.InferOutput<S>> => readBody(schema, await send(path, { signal }, (response) => response.text()))
