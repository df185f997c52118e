import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { apiRoot } from '#contract/requests.ts'
import { canonicalQuery } from './address.ts'
import type { Backend } from '#service/backend.ts'
import { pieceBytes, takenFrom } from './body.ts'
import { takesGzip } from './compress.ts'
import type { Forward, ForwardedCall } from './forward.ts'
import { problem } from '../shared/problem.ts'
import { TimeoutPassed } from '../shared/timeouts.ts'

// Answers that many people ask for at once: pages, counts and dictionaries are kept for a moment, and equal questions
// that wait together are one call. Kept are bytes that have passed the key's removal, for one account and one state of
// the data; a failure reaches those who wait for it and is not kept.

/**
 * How long an answer is as good as a new one: where a change of the data is seen at once, and where it is not. What a
 * service that is limited says of cars is kept as long as the first, and what changes by the month for longer.
 */
const freshMs = { told: 60_000, untold: 5_000, dictionary: 10 * 60_000 }

/** What the export hands over is another each time; a car is opened by few, and has its reports. */
const passing: readonly EndpointName[] = ['export', 'car', 'carByVin', 'listing']

const keptPaths = endpointNames
  .filter((name) => !passing.includes(name))
  .map((name) => ({
    dictionary: name !== 'search' && name !== 'count',
    path: new RegExp(`^${apiRoot}${endpoints[name].url.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

/**
 * A page of 24 cars has 80 kB, of many pictures 200. What turns out to be larger is asked for by each who wants it, as what is
 * never kept: it streams.
 */
const largestAnswer = 256_000

/** Below it bytes are left as they are: they fit into one packet however they are sent. */
const minCompressedBytes = 1024

/** These are about one hop or one moment. */
const momentary = /^(?:content-length|date|retry-after|cache-control|(?:x-)?ratelimit.*)$/

interface KeptAnswer {
  readonly status: number
  /** A list of pairs: a Headers takes some kilobytes. */
  readonly headers: [name: string, value: string][]
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The length of the unpacked body. */
  readonly length: number
  /** Whether the bytes are gzip. */
  readonly packed: boolean
}

/** An answer for those who wait for it, not kept. */
class NotKept extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('not kept')
    this.answer = answer
  }
}

/** Piece by piece as it is taken: a slow reader of a long one holds little of it. */
const unpacked = (packed: Uint8Array): ReadableStream<Uint8Array> =>
  takenFrom(
    pipeline(
      Readable.from([packed], { objectMode: false, highWaterMark: 1 }),
      createGunzip({ chunkSize: pieceBytes }),
      () => {},
    ),
  )

const packedAtOnce = promisify(gzip)

type Body = Pick<KeptAnswer, 'bytes' | 'length' | 'packed'> & { readonly tag: string }

/** All of a body, packed; undefined where that is more than is kept, and no more of it is taken then. */
async function packedOf(body: ReadableStream<Uint8Array> | null): Promise<Body | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > largestAnswer) return undefined
    pieces.push(piece)
  }
  const whole = Buffer.concat(pieces)
  const packed = length > minCompressedBytes
  return {
    bytes: Uint8Array.from(packed ? await packedAtOnce(whole) : whole),
    length,
    packed,
    tag: createHash('sha1').update(whole).digest('base64url'),
  }
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

function answerFrom(
  { status, headers: kept, bytes, length, packed }: KeptAnswer,
  request: Request,
  how: string,
) {
  const headers = new Headers(kept)
  // RFC 9211, so that measurements can see what is spared.
  headers.set('cache-status', `forecourt; ${how}`)
  const tag = headers.get('etag')
  if (tag !== null && namesTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  const isPacked = packed && takesGzip(request.headers.get('accept-encoding'))
  if (isPacked) headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(isPacked ? bytes.length : length))
  return new Response(packed && !isPacked ? unpacked(bytes) : bytes, { status, headers })
}

/** A service that allows no more requests a minute is not asked anew for what was just said. */
const scarce = 600

interface KeepOptions {
  readonly limit?: (() => number | undefined) | undefined
  readonly now?: (() => number) | undefined
}

/**
 * The same answers, each asked for once by all who want it within a moment. Never throws, as `forward` does not.
 * @param maxBytes of all that is kept together; 0 keeps nothing
 * @param options `limit`: requests a minute that the service allows, where another process keeps it; `now`: milliseconds
 */
export function keepAnswers(
  forward: Forward,
  { stateOf }: Pick<Backend, 'stateOf'>,
  maxBytes: number,
  { limit, now = () => performance.now() }: KeepOptions = {},
): Forward {
  if (maxBytes === 0) return forward
  const cache = new LRUCache<string, KeptAnswer, ForwardedCall>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, largestAnswer),
    // What holds it takes more than a kilobyte besides.
    sizeCalculation: ({ bytes }) => bytes.length + 1500,
    ttl: freshMs.untold,
    ttlResolution: 0,
    perf: { now },
    // Pushed out while it is asked for, an answer still goes to those who wait.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: call }) => {
      // Without the first reader's signal, since others may wait for the same.
      const answer = await forward({ ...call, request: new Request(call.request.url) })
      const body = await packedOf(answer.body)
      return body && keep(answer, body)
    },
  })

  const ttlOf = (dictionary: boolean): number => {
    if (limit === undefined) return stateOf ? freshMs.told : freshMs.untold
    if (dictionary) return freshMs.dictionary
    return (limit() ?? Number.POSITIVE_INFINITY) <= scarce ? freshMs.told : freshMs.untold
  }

  return async (call) => {
    const { request, key, caller } = call
    const { pathname, search } = new URL(request.url)
    const query = canonicalQuery(search.slice(1))
    const found = keptPaths.find(({ path }) => path.test(pathname))
    if (request.method !== 'GET' || query === undefined || found === undefined) return forward(call)
    const name = JSON.stringify([stateOf?.(key, caller) ?? '', key ?? null, pathname, query])
    const status: LRUCache.Status<string, KeptAnswer, ForwardedCall> = {}
    try {
      const kept = await cache.fetch(name, { context: call, status, ttl: ttlOf(found.dictionary) })
      return kept ? answerFrom(kept, request, spared(status.fetch)) : await forward(call)
    } catch (error) {
      if (error instanceof NotKept) return answerFrom(error.answer, request, spared(status.fetch))
      return problem(error instanceof TimeoutPassed ? 504 : 502)
    }
  }
}

const spared = (fetch: string | undefined): string =>
  fetch === 'hit' ? 'hit' : fetch === 'inflight' ? 'fwd=miss; collapsed' : 'fwd=miss'
