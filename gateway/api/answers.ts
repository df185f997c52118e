import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { apiRoot } from '#contract/requests.ts'
import { streamOf } from '#service/streams.ts'
import { canonicalQuery } from './address.ts'
import type { Backend } from './backend.ts'
import { pieceBytes, takenFrom } from './body.ts'
import { gzipped, takesGzip } from './compress.ts'
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

/**
 * Packed: fifty cars with many pictures, 400 kB, take 55 kB. What is larger streams; so much of each is held until that is known.
 */
const largestAnswer = 64_000

/** A page of 24 cars takes 80 kB: packing it piece by piece would take longer. */
const packedAtOnce = 128_000

/** Below it bytes are left as they are: they fit into one packet however they are sent. */
const minCompressedBytes = 1024

/** These are about one hop or one moment. */
const momentary = /^(?:content-length|date|retry-after|cache-control|(?:x-)?ratelimit.*)$/

interface KeptAnswer {
  readonly status: number
  /** A list of pairs: a Headers takes some kilobytes. */
  readonly headers: [name: string, value: string][]
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
  /** An answer too large to be kept goes to whoever asked first, as a stream of gzip. */
  streaming?: Response
}

/** Piece by piece as it is taken: a slow reader of a long one holds little of it. */
const unpacked = (packed: Iterable<Uint8Array> | ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
  takenFrom(
    pipeline(
      Readable.from(packed, { objectMode: false, highWaterMark: 1 }),
      createGunzip({ chunkSize: pieceBytes }),
      () => {},
    ),
  )

type Body = Pick<KeptAnswer, 'bytes' | 'length' | 'packed'> & { readonly tag: string }

/** All of a body, packed as it comes, or a stream of gzip where that is more than is kept. */
async function packedOf(body: ReadableStream<Uint8Array> | null): Promise<Body | ReadableStream<Uint8Array>> {
  const digest = createHash('sha1')
  const first: Uint8Array[] = []
  let length = 0
  const pieces = (async function* () {
    for await (const piece of body ?? []) {
      digest.update(piece)
      length += piece.length
      yield piece
    }
  })()
  const whole = (packed: boolean): Body => ({
    bytes: Uint8Array.from(Buffer.concat(first)),
    length,
    packed,
    tag: digest.digest('base64url'),
  })
  while (length <= packedAtOnce) {
    const { done, value } = await pieces.next()
    if (done === true) break
    first.push(value)
  }
  if (length <= minCompressedBytes) return whole(false)
  const packed = gzipped(streamOf(pieces, { first: [Buffer.concat(first.splice(0))] }))
  for (let held = 0; held <= largestAnswer;) {
    const { done, value } = await packed.next()
    if (done === true) return whole(true)
    first.push(value)
    held += value.length
  }
  return streamOf(packed, { first })
}

function keep(answer: Response, { tag, ...body }: Body): KeptAnswer {
  const { status } = answer
  if (status !== 200) throw new NotKept({ status, headers: [...answer.headers], ...body })
  const headers = [...answer.headers].filter(([name]) => !momentary.test(name))
  headers.push(['cache-control', 'private, no-cache'], ['vary', 'Accept-Encoding'])
  // Weak, because it names the answer in any encoding.
  headers.push(['etag', `W/"${tag}"`])
  return { status, headers, ...body }
}

const namesTag = (given: string | null, tag: string): boolean =>
  (given ?? '').split(',').some((one) => one.trim() === tag || one.trim() === '*')

function answerFrom({ status, headers, bytes, length, packed }: KeptAnswer, request: Request, how: string) {
  const told = new Headers(headers)
  // RFC 9211, so that whoever measures can see what is spared.
  told.set('cache-status', `forecourt; ${how}`)
  const tag = told.get('etag')
  if (tag !== null && namesTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers: told })
  const isPacked = packed && takesGzip(request.headers.get('accept-encoding'))
  if (isPacked) told.set('content-encoding', 'gzip')
  told.set('content-length', String(isPacked ? bytes.length : length))
  return new Response(packed && !isPacked ? unpacked([bytes]) : bytes, { status, headers: told })
}

function streamed({ status, headers: told, body }: Response, request: Request): Response {
  const headers = new Headers(told)
  headers.set('vary', 'Accept-Encoding')
  if (body !== null && !takesGzip(request.headers.get('accept-encoding')))
    return new Response(unpacked(body), { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(body, { status, headers })
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
    // What holds it takes more than a kilobyte besides.
    sizeCalculation: ({ bytes }) => bytes.length + 1500,
    ttl: stateOf ? freshMs.told : freshMs.untold,
    ttlResolution: 0,
    ...(now && { perf: { now } }),
    // Pushed out while it is asked for, an answer still goes to those who wait.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context }) => {
      const { call } = context
      // Without the signal of whoever asked first: others may wait for the same.
      const answer = await forward({ ...call, request: new Request(call.request.url) })
      const body = await packedOf(answer.body)
      if (!(body instanceof ReadableStream)) return keep(answer, body)
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
      return asked.streaming ? streamed(asked.streaming, request) : await forward(call)
    } catch (error) {
      if (error instanceof NotKept) return answerFrom(error.answer, request, spared(status.fetch))
      return problem(error instanceof TimeoutPassed ? 504 : 502)
    }
  }
}

const spared = (fetch: string | undefined): string =>
  fetch === 'hit' ? 'hit' : fetch === 'inflight' ? 'fwd=miss; collapsed' : 'fwd=miss'
