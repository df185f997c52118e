import { upstreamAddress } from './address.ts'
import type { UpstreamOutcome } from '../seen/failures.ts'
import type { Backend } from './backend.ts'
import { readBeginning } from './beginning.ts'
import { clean, cleanStream, type Upstream } from './key-removal.ts'
import { failWhenIdle, TimeoutPassed, withTimeout } from './timeouts.ts'
import { problem } from './problem.ts'

export interface ForwardOptions {
  readonly backend: Backend
  /** How long the service may take to start an answer, and between two chunks of it. */
  readonly timeoutsMs: { readonly response: number; readonly chunk: number }
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
  /** Told what came of it, for log and metrics, unless its reader has gone away. */
  readonly onOutcome?: (outcome: UpstreamOutcome) => void
}

/** The only headers that pass. The rest describes one hop (RFC 9110 §7.6.1), the machine behind, or its cookies. */
const passedHeaders = [
  'content-type',
  'content-language',
  'cache-control',
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

const isJson = (type: string | null) => /^application\/(?:[\w.+-]+\+)?(?:x-nd)?json\b/i.test(type ?? '')

function headersFor(answer: Response, upstream: Upstream): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-cache' })
  for (const name of passedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, clean(upstream, value))
  }
  return headers
}

/**
 * Answers `/api/…` with what the service says. Never throws: whatever goes wrong upstream is a
 * `{error}` of status 502 or 504 that tells nothing about what is behind it.
 */
export function createForwarder({
  backend,
  timeoutsMs,
}: ForwardOptions): (call: ForwardedCall) => Promise<Response> {
  const ask = ({ request, caller, key, requestId }: ForwardedCall): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const address = upstreamAddress(backend.base, pathname.replace(/^\/api/, '') || '/', search.slice(1), key)
    return withTimeout(timeoutsMs.response, request.signal, (signal) => {
      const headers = {
        accept: 'application/json',
        ...(requestId !== undefined && { 'x-request-id': requestId }),
      }
      return backend.send(new Request(address, { method: request.method, headers, signal }), caller)
    })
  }

  const pass = async (answer: Response, { request, key }: ForwardedCall): Promise<Response> => {
    const upstream = { key, base: backend.base }
    const headers = headersFor(answer, upstream)
    // 401 is the gateway's own, by which the app knows that its reader has to sign in.
    const bare = { status: answer.status === 401 ? 403 : answer.status, headers }
    if (request.method === 'HEAD' || answer.body === null) return new Response(null, bare)
    const body = answer.body.pipeThrough(failWhenIdle(timeoutsMs.chunk)).pipeThrough(cleanStream(upstream))
    const beginning = await readBeginning(body, minCompressedBytes)
    if ('stream' in beginning) return new Response(beginning.stream, bare)
    headers.set('content-length', String(beginning.whole.length))
    return new Response(new Uint8Array(beginning.whole), bare)
  }

  return async (call) => {
    const { method } = call.request
    if (method !== 'GET' && method !== 'HEAD') return problem(405, undefined, { allow: 'GET, HEAD' })
    try {
      const answer = await ask(call)
      const redirects = answer.status >= 300 && answer.status < 400
      const json = !redirects && (isJson(answer.headers.get('content-type')) || answer.body === null)
      call.onOutcome?.({ status: answer.status, json })
      if (json) {
        return await pass(answer, call)
      }
      await answer.body?.cancel()
      // What an intermediary says in HTML names the machine behind; its status and Retry-After are kept.
      const retry = answer.headers.get('retry-after')
      const kept = retry === null ? {} : { 'retry-after': retry }
      return answer.status >= 400
        ? problem(answer.status === 401 ? 403 : answer.status, undefined, kept)
        : problem(502, 'The vehicle service answered with something other than JSON.')
    } catch (error) {
      if (!call.request.signal.aborted) call.onOutcome?.({ error })
      return problem(error instanceof TimeoutPassed ? 504 : 502)
    }
  }
}
