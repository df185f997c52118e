import { apiRoot, leftOutOf } from '#contract/requests.ts'
import { followAccount } from '#src/lib/account.ts'
import { type Problem, accessTexts, type AccessReason } from '#contract/problems.ts'
import * as v from 'valibot'
import type { Ask } from '#contract/page-head.ts'
import type { Issue } from '#contract/query-reader.ts'

export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.kind)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** Converts any thrown value to a problem. Anything but a ProblemError is a defect and counts as a wrong shape. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { kind: 'shape', path: String(error) }

/** Numbers beyond 2^53 become text. Only bodies with 16 digits in a row load the exact parser. */
async function parseExactly(text: string): Promise<unknown> {
  if (!/[:[,\s-]\d{16}/.test(text)) return JSON.parse(text)
  const { isSafeNumber, parse } = await import('lossless-json')
  return parse(text, null, (digits) => (isSafeNumber(digits) ? Number(digits) : digits))
}

/** Reads a body through its schema; a mismatch becomes a problem that names the place in the body. */
export async function readBody<const S extends v.GenericSchema>(
  schema: S,
  text: string,
): Promise<v.InferOutput<S>> {
  let body: unknown
  try {
    body = await parseExactly(text)
  } catch {
    throw new ProblemError({ kind: 'shape', path: 'body' })
  }
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  throw new ProblemError({ kind: 'shape', path: v.getDotPath(read.issues[0]) ?? 'body' })
}

const ErrorBody = v.object({
  error: v.optional(v.string()),
  message: v.optional(v.string()),
  ip: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
})

/** Reads an answer for the gateway the way the app does. Rejects when the body does not match its schema. */
export const answerOf = async <const S extends v.GenericSchema>(
  ask: Ask,
  path: string,
  schema: S,
): Promise<v.InferOutput<S>> => readBody(schema, await ask(path))

/** The problem for a status outside 2xx. The bodies of 404 and 422 are not specified, so they are not read. */
export function problemOfResponse(status: number, text: string, retryAfter: string | null): Problem {
  const body = readErrorBody(text)
  const message = body.error ?? body.message ?? ''
  switch (status) {
    case 400:
      return { kind: 'engine', text: message }
    case 401:
      return { kind: 'session' }
    case 403:
      return {
        kind: 'access',
        reason: accessReason(message),
        text: message,
        ...(body.ip && { address: body.ip }),
      }
    case 404:
      return { kind: 'absent' }
    case 422:
      return { kind: 'invalid', text: message, issues: issuesOf(body.errors ?? {}) }
    case 429:
      return { kind: 'busy', ...pauseOf(retryAfter) }
    default:
      return { kind: 'service', status, ...pauseOf(retryAfter) }
  }
}

/** Retry-After is a number of seconds or a date (RFC 9110 §10.2.3). */
function pauseOf(header: string | null): { readonly retryAfter?: number } {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? {} : { retryAfter: Math.max(0, seconds) }
}

const accessReason = (text: string): AccessReason | 'other' => {
  const known = Object.entries(accessTexts).find(([, known]) => known === text)?.[0]
  // The keys of accessTexts are the reasons; the type of Object.entries loses that.
  return (known as AccessReason | undefined) ?? 'other'
}

const issuesOf = (errors: Readonly<Record<string, readonly string[]>>): Issue[] =>
  Object.entries(errors).flatMap(([param, reasons]) => reasons.map((message) => ({ param, message })))

function readErrorBody(text: string): v.InferOutput<typeof ErrorBody> {
  try {
    const read = v.safeParse(ErrorBody, JSON.parse(text))
    return read.success ? read.output : {}
  } catch {
    return {}
  }
}

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
