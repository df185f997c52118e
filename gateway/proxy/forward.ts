import { apiRoot } from '#contract/requests.ts'
import { streamOf } from '#service/streams.ts'
import { upstreamAddress } from './address.ts'
import type { UpstreamOutcome } from '../shared/failures.ts'
import type { Backend } from '#service/backend.ts'
import { BodyRefused, onlyUtf8, piecesOf, wholeOf } from './body.ts'
import { clean, cleanPieces, type Upstream } from './key-removal.ts'
import { publicError } from './public-errors.ts'
import { allowedPath, type AllowlistOptions } from './allowlist.ts'
import { TimeoutPassed, withTimeout } from '../shared/timeouts.ts'
import { problem } from '../shared/problem.ts'

export interface ForwardOptions {
  readonly backend: Backend
  /** How long the service may take to start an answer, between two pieces of it, and for all of them. */
  readonly timeoutsMs?: { readonly response: number; readonly chunk: number; readonly answer?: number }
  readonly maxAnswerBytes?: number
  readonly passes: AllowlistOptions
  /** Reads along in good answers. */
  readonly noticed?: ((pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) | undefined
}

/** One request of a browser to `/api`. */
export interface ForwardedCall {
  readonly request: Request
  /** The browser's address. */
  readonly caller: string
  /** The account it is answered for; undefined sends none. */
  readonly key: string | undefined
  /** Goes on to the service, so that both logs speak of the same request. */
  readonly requestId?: string | undefined
  /** Called with the outcome, for log and metrics, unless the reader has gone away. */
  readonly onOutcome?: (outcome: UpstreamOutcome) => void
}

export type Forward = (call: ForwardedCall) => Promise<Response>

const usualTimeoutsMs = { response: 20_000, chunk: 20_000, answer: 120_000 }
const usualAnswerBytes = 100_000_000

/** A failure is said in a few words; more of one is not read. */
const maxFailureBytes = 65_536

/** The only headers that pass. The rest describes one hop (RFC 9110 §7.6.1), the machine behind, or its cookies. */
const passedHeaders = [
  'content-language',
  'retry-after',
  'date',
  'allow',
  'ratelimit',
  'ratelimit-policy',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

// A body of fewer bytes fits into one packet however it is sent: with its length, it is left as it is (gateway.ts).
const minCompressedBytes = 1024

/** One type, and no other encoding than ours: a browser reads the first of two, or the last, and may find a page in it. */
const isJson = (type: string | null) =>
  /^application\/(?:[\w.+-]+\+)?json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?(?:utf-?8|us-ascii)"?[ \t]*)?$/i.test(
    type ?? '',
  )

function headersFor(answer: Response, upstream: Upstream): Headers {
  const headers = new Headers({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
  })
  for (const name of passedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, clean(upstream, value))
  }
  return headers
}

/** All of a short body, or a stream of a long one that holds a few pieces. Rejects when the body fails before that is known. */
async function bodyOf(pieces: AsyncGenerator<Buffer>): Promise<Buffer | ReadableStream<Uint8Array>> {
  const first: Buffer[] = []
  for (let length = 0; length <= minCompressedBytes;) {
    const { done, value } = await pieces.next()
    if (done === true) return Buffer.concat(first)
    first.push(value)
    length += value.length
  }
  return streamOf(pieces, { first: [Buffer.concat(first)] })
}

/**
 * Answers `/api/…` with what the service says, where it is an address that the app asks for. Never throws: whatever goes
 * wrong upstream is a `{error}` of status 502 or 504 that tells nothing about what is behind it.
 */
export function createForwarder({
  backend,
  passes,
  maxAnswerBytes = usualAnswerBytes,
  noticed = (pieces) => pieces,
  ...options
}: ForwardOptions): Forward {
  const timeoutsMs = { ...usualTimeoutsMs, ...options.timeoutsMs }
  const ask = async (path: string, { request, caller, key, requestId }: ForwardedCall): Promise<Response> => {
    const address = upstreamAddress(backend.base, path, new URL(request.url).search.slice(1), key)
    const { method } = request
    const body = method === 'POST' ? await request.text() : undefined
    return withTimeout(timeoutsMs.response, request.signal, (signal) => {
      const headers = {
        accept: 'application/json',
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const init = { method, headers, ...(body !== undefined && { body }) }
      return backend.send(new Request(address, init), caller, signal)
    })
  }

  const piecesFrom = (body: ReadableStream<Uint8Array>, maxBytes: number) =>
    onlyUtf8(piecesOf(body, { chunkMs: timeoutsMs.chunk, waitMs: timeoutsMs.answer, maxBytes }))

  const pass = async (answer: Response, { request, key }: ForwardedCall): Promise<Response> => {
    const upstream = { key, base: backend.base }
    const headers = headersFor(answer, upstream)
    const bare = { status: answer.status, headers }
    if (request.method === 'HEAD' || answer.body === null) return new Response(null, bare)
    const body = await bodyOf(cleanPieces(upstream, noticed(piecesFrom(answer.body, maxAnswerBytes))))
    if (body instanceof ReadableStream) return new Response(body, bare)
    headers.set('content-length', String(body.length))
    return new Response(new Uint8Array(body), bare)
  }

  /** A failure, with the status and the headers of the service and words of our own. */
  const refuse = async (answer: Response, { request, key }: ForwardedCall): Promise<Response> => {
    const { body } = answer
    // 401 is the gateway's own, by which the app knows that its reader has to sign in.
    const status = answer.status === 401 ? 403 : answer.status
    const readable = body !== null && isJson(answer.headers.get('content-type'))
    const text = readable
      ? await wholeOf(piecesFrom(body, maxFailureBytes), maxFailureBytes).then(String, () => '')
      : ''
    if (!readable) void body?.cancel().catch(() => {})
    const headers = headersFor(answer, { key, base: backend.base })
    headers.set('cache-control', 'no-store')
    const said = JSON.stringify(publicError(status, text))
    headers.set('content-length', String(Buffer.byteLength(said)))
    return new Response(request.method === 'HEAD' ? null : said, { status, headers })
  }

  return async (call) => {
    const { method, url } = call.request
    // Only to an extension something is sent, and only by the gateway itself.
    const reads = method === 'GET' || method === 'HEAD' || (method === 'POST' && passes.extensions === true)
    if (!reads) return problem(405, undefined, { allow: 'GET, HEAD' })
    const allowed = allowedPath(new URL(url).pathname.slice(apiRoot.length), passes)
    if (allowed === undefined) return problem(404)
    if (allowed === 'switched off')
      return problem(403, 'The export of the whole inventory is switched off here.')
    try {
      const answer = await ask(allowed.path, call)
      const json = answer.status < 300 && (isJson(answer.headers.get('content-type')) || answer.body === null)
      call.onOutcome?.({ status: answer.status, json: json || answer.status >= 400 })
      if (answer.status >= 400) return await refuse(answer, call)
      if (json) return await pass(answer, call)
      void answer.body?.cancel().catch(() => {})
      return problem(502, 'The vehicle service answered with something other than JSON.')
    } catch (error) {
      if (error instanceof BodyRefused) {
        call.onOutcome?.({ status: 200, json: false })
        return problem(502, 'The vehicle service answered with something other than JSON.')
      }
      if (!call.request.signal.aborted) call.onOutcome?.({ error })
      return problem(error instanceof TimeoutPassed ? 504 : 502)
    }
  }
}
