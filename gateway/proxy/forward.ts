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
  /** Timeouts for the start of an answer, between two chunks, and for the whole body. */
  readonly timeoutsMs?: { readonly response: number; readonly chunk: number; readonly answer?: number }
  readonly maxAnswerBytes?: number
  readonly passes: AllowlistOptions
  /** Observes the bodies of successful answers. */
  readonly noticed?: ((pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) | undefined
}

export interface ForwardedCall {
  readonly request: Request
  readonly caller: string
  /** The account's key. Undefined: no key is sent. */
  readonly key: string | undefined
  /** Sent to the service, so that both logs use the same id. */
  readonly requestId?: string | undefined
  /** Called with the outcome for log and metrics, unless the client has disconnected. */
  readonly onOutcome?: (outcome: UpstreamOutcome) => void
}

export type Forward = (call: ForwardedCall) => Promise<Response>

const usualTimeoutsMs = { response: 20_000, chunk: 20_000, answer: 120_000 }
const usualAnswerBytes = 100_000_000

/** Maximum body of a failure; the rest is not read. */
const maxFailureBytes = 65_536

/** The allowed response headers. Others describe one hop (RFC 9110 §7.6.1), the upstream server, or its cookies. */
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

// A smaller body fits into one packet: it gets a length and is not compressed (gateway.ts).
const minCompressedBytes = 1024

/** Exactly one content type without a foreign charset: of two types browsers may use either, and could read HTML. */
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

/** The whole of a short body, or a stream of a long one. Rejects when the body fails before that is known. */
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
 * Forwards allowed `/api/…` requests to the service. Never throws: upstream failures become an `{error}` with status
 * 502 or 504 that reveals nothing about the upstream.
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

  /** A failure with the status and headers of the service and a public text. */
  const refuse = async (answer: Response, { request, key }: ForwardedCall): Promise<Response> => {
    const { body } = answer
    // 401 is reserved for the gateway: it makes the app ask for a sign-in.
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
    // Only extensions accept a POST, and only from the gateway itself.
    const reads = method === 'GET' || method === 'HEAD' || (method === 'POST' && passes.extensions === true)
    if (!reads) return problem(405, undefined, { allow: 'GET, HEAD' })
    const allowed = allowedPath(new URL(url).pathname.slice(apiRoot.length), passes)
    if (allowed === undefined) return problem(404)
    if (allowed === 'switched off')
      return problem(403, 'The export of the whole inventory is switched off here.')
    try {
      const answer = await ask(allowed.path, call)
      // A success without a body, such as a 204, answers only a HEAD.
      const isWhole = isJson(answer.headers.get('content-type')) && answer.body !== null
      const json = answer.status < 300 && (isWhole || method === 'HEAD')
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
