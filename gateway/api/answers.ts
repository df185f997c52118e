import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { apiRoot } from '#contract/requests.ts'
import { streamOf } from '#service/streams.ts'
import { canonicalQuery } from './address.ts'
import type { Backend } from './backend.ts'
import { pieceBytes, takenFrom } from './body.ts'
import type { Forward, ForwardedCall } from './forward.ts'
import { problem } from './problem.ts'
import { TimeoutPassed } from './timeouts.ts'

// Answers that many people ask for at once: pages, counts and dictionaries are kept for a moment, and equal questions
// that wait together are one call. Kept are bytes that have passed the key's removal, for one account and one state of
// the data; a failure is told to those who wait for it and to nobody after.

/** How long an answer is as good as a new one: where a change of the data is seen at once, and where it is not. */
const freshMs = { told: 60_000, untold: 5_000 }

/** What the export hands over is another each time; a car is opened by few, and has its reports. */
const passing: readonly EndpointName[] = ['export', 'car', 'carByVin', 'listing']

const keptPaths = endpointNames
  .filter((name) => !passing.includes(name))
  .map((name) => new RegExp(`^${apiRoot}${endpoints[name].url.replace(/\{\w+\}/g, '[^/]+')}$`))

/** Fifty cars with many pictures take 400 kB; what is larger streams. So much of each is held until that is known. */
const largestAnswer = 500_000

/** Below it bytes are left as they are: they fit into one packet however they are sent. */
const minCompressedBytes = 1024

/** These are about one hop or one moment. */
const momentary = /^(?:content-length|date|retry-after|cache-control|(?:x-)?ratelimit.*)$/

interface KeptAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of the body itself. */
  readonly length: number
  /** Whether the bytes are gzip. */
  readonly packed: boolean
}

/** An answer that those who wait for it get, and nobody else. */
class NotKept extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('not kept')
    this.answer = answer
  }
}

interface AskedAnswer {
  readonly call: ForwardedCall
  /** An answer too large to be kept goes to whoever asked first, as a stream. */
  streaming?: Response
}

const pack = promisify(gzip)

/** The body of packed bytes, piece by piece as it is taken: a slow reader of a long one holds little of it. */
const unpacked = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  takenFrom(pipeline(Readable.from([bytes]), createGunzip({ chunkSize: pieceBytes }), () => {}))

async function keep(answer: Response, whole: Uint8Array): Promise<KeptAnswer> {
  const { status } = answer
  if (status !== 200) {
    const headers = new Headers(answer.headers)
    throw new NotKept({ status, headers, bytes: Uint8Array.from(whole), length: whole.length, packed: false })
  }
  const headers = new Headers([...answer.headers].filter(([name]) => !momentary.test(name)))
  headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'Accept-Encoding')
  // Weak, because it names the answer in any encoding.
  headers.set('etag', `W/"${hash('sha1', whole, 'base64url')}"`)
  const packed = whole.length > minCompressedBytes
  const bytes = Uint8Array.from(packed ? await pack(whole) : whole)
  return { status, headers, bytes, length: whole.length, packed }
}

/** All of a body, or a stream of one that is larger than what is kept. */
async function wholeOrStream(body: ReadableStream<Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let length = 0; length <= largestAnswer;) {
    const { done, value } = await pieces.next()
    if (done === true) return Buffer.concat(first)
    first.push(value)
    length += value.length
  }
  return streamOf(
    (async function* () {
      for (let piece = first.shift(); piece !== undefined; piece = first.shift()) yield piece
      yield* { [Symbol.asyncIterator]: () => pieces }
    })(),
  )
}

const namesTag = (given: string | null, tag: string): boolean =>
  (given ?? '').split(',').some((one) => one.trim() === tag || one.trim() === '*')

const takesGzip = (request: Request): boolean =>
  parseAccept(request.headers.get('accept-encoding') ?? '').some(({ type, q }) => type === 'gzip' && q > 0)

function answerFrom({ status, headers, bytes, length, packed }: KeptAnswer, request: Request, how: string) {
  const told = new Headers(headers)
  // RFC 9211, so that whoever measures can see what is spared.
  told.set('cache-status', `forecourt; ${how}`)
  const tag = headers.get('etag')
  if (tag !== null && namesTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers: told })
  const isPacked = packed && takesGzip(request)
  if (isPacked) told.set('content-encoding', 'gzip')
  told.set('content-length', String(isPacked ? bytes.length : length))
  return new Response(packed && !isPacked ? unpacked(bytes) : bytes, { status, headers: told })
}

/**
 * The same answers, each asked for once by all who want it within a moment. Never throws, as `forward` does not.
 * @param maxBytes of all that is kept together; 0 keeps nothing
 * @param now milliseconds, for tests
 */
export function keepAnswers(
  forward: Forward,
  { stateOf }: Pick<Backend, 'stateOf'>,
  maxBytes: number,
  now?: () => number,
): Forward {
  if (maxBytes === 0) return forward
  const cache = new LRUCache<string, KeptAnswer, AskedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, largestAnswer),
    // What holds it takes half a kilobyte besides.
    sizeCalculation: ({ bytes }) => bytes.length + 512,
    ttl: stateOf ? freshMs.told : freshMs.untold,
    ttlResolution: 0,
    ...(now && { perf: { now } }),
    // Pushed out while it is asked for, an answer still goes to those who wait.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context }) => {
      const { call } = context
      // Without the signal of whoever asked first: others may wait for the same.
      const answer = await forward({ ...call, request: new Request(call.request.url) })
      if (answer.body === null) return keep(answer, new Uint8Array())
      const body = await wholeOrStream(answer.body)
      if (body instanceof Uint8Array) return keep(answer, body)
      context.streaming = new Response(body, answer)
      return undefined
    },
  })

  return async (call) => {
    const { request, key, caller } = call
    const { pathname, search } = new URL(request.url)
    const query = canonicalQuery(search.slice(1))
    if (request.method !== 'GET' || query === undefined || !keptPaths.some((path) => path.test(pathname)))
      return forward(call)
    const name = JSON.stringify([stateOf?.(key, caller) ?? '', key ?? null, pathname, query])
    const asked: AskedAnswer = { call }
    const status: LRUCache.Status<string, KeptAnswer, AskedAnswer> = {}
    try {
      const kept = await cache.fetch(name, { context: asked, status })
      if (kept !== undefined) return answerFrom(kept, request, spared(status.fetch))
      return asked.streaming ?? (await forward(call))
    } catch (error) {
      if (error instanceof NotKept) return answerFrom(error.answer, request, spared(status.fetch))
      return problem(error instanceof TimeoutPassed ? 504 : 502)
    }
  }
}

const spared = (fetch: string | undefined): string =>
  fetch === 'hit' ? 'hit' : fetch === 'inflight' ? 'fwd=miss; collapsed' : 'fwd=miss'
