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

// A cache of answers for several clients: pages, counts and dictionaries are cached briefly, and concurrent equal
// requests are merged. Cached bodies have passed key removal and belong to one account and one state of the data.
// Failures and broken JSON are shared by concurrent requests and not cached.

/**
 * TTL for a service that reports the state of its data, and for one that does not. Answers about cars of a rate-limited
 * service use the longer one; dictionaries have a still longer TTL.
 */
const freshMs = { advertised: 60_000, unadvertised: 5_000, dictionary: 10 * 60_000 }

/** Not cached: each export page is new, and a car's page is rarely requested twice and includes its reports. */
const passing: readonly EndpointName[] = ['export', 'car', 'carByVin', 'listing']

const keptPaths = endpointNames
  .filter((name) => !passing.includes(name))
  .map((name) => ({
    dictionary: name !== 'search' && name !== 'count',
    path: new RegExp(`^${apiRoot}${endpoints[name].url.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

/**
 * Maximum size of a cached answer. A page of 24 cars has 80 kB, or 200 kB with many pictures. A larger answer streams
 * to each client separately.
 */
const largestAnswer = 256_000

/** Smaller bodies are not compressed: they fit into one packet anyway. */
const minCompressedBytes = 1024

/** Headers of one hop or one moment. */
const momentary = /^(?:content-length|date|retry-after|cache-control|(?:x-)?ratelimit.*)$/

interface KeptAnswer {
  readonly status: number
  /** An array of pairs: a Headers object takes some kilobytes. */
  readonly headers: [name: string, value: string][]
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Length of the uncompressed body. */
  readonly length: number
  /** Whether the bytes are gzip. */
  readonly packed: boolean
}

/** An answer that is shared by concurrent requests and not cached. */
class NotKept extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('not kept')
    this.answer = answer
  }
}

/** Decompresses on demand, so that a slow client holds few bytes. */
const unpacked = (packed: Uint8Array): ReadableStream<Uint8Array> =>
  takenFrom(
    pipeline(
      Readable.from([packed], { objectMode: false, highWaterMark: 1 }),
      createGunzip({ chunkSize: pieceBytes }),
      () => {},
    ),
  )

const packedAtOnce = promisify(gzip)

interface Body extends Pick<KeptAnswer, 'bytes' | 'length' | 'packed'> {
  readonly tag: string
  readonly isJson: boolean
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The compressed body. Undefined above the maximum size; the rest is then not read. */
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
    isJson: isJson(whole.toString()),
  }
}

function keep(answer: Response, { tag, isJson: isWhole, ...body }: Body): KeptAnswer {
  const { status } = answer
  if (status !== 200 || !isWhole) throw new NotKept({ status, headers: [...answer.headers], ...body })
  const headers = [...answer.headers].filter(([name]) => !momentary.test(name))
  headers.push(['cache-control', 'private, no-cache'], ['vary', 'Accept-Encoding'])
  // A weak ETag, because it covers any encoding.
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
  // RFC 9211, used to measure the hit rate.
  headers.set('cache-status', `forecourt; ${how}`)
  const tag = headers.get('etag')
  if (tag !== null && namesTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  const isPacked = packed && takesGzip(request.headers.get('accept-encoding'))
  if (isPacked) headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(isPacked ? bytes.length : length))
  return new Response(packed && !isPacked ? unpacked(bytes) : bytes, { status, headers })
}

/** Limit of requests per minute below which the longer TTL applies. */
const scarce = 600

interface KeepOptions {
  readonly limit?: (() => number | undefined) | undefined
  readonly now?: (() => number) | undefined
}

/**
 * Caches answers and merges concurrent equal requests. Never throws, as `forward` does not.
 * @param maxBytes total size; 0 disables the cache
 * @param options `limit`: the requests per minute that a remote service allows; `now`: milliseconds
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
    // Each entry takes more than a kilobyte besides its bytes.
    sizeCalculation: ({ bytes }) => bytes.length + 1500,
    ttl: freshMs.unadvertised,
    ttlResolution: 0,
    perf: { now },
    // An evicted pending answer still reaches its clients.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: call }) => {
      // Without the first client's signal, since others may wait for the same answer.
      const answer = await forward({ ...call, request: new Request(call.request.url) })
      const body = await packedOf(answer.body)
      return body && keep(answer, body)
    },
  })

  /** Names of answers above the maximum size: trying to keep one again would send its request twice. */
  const large = new LRUCache<string, true>({ max: 1000 })

  const ttlOf = (dictionary: boolean): number => {
    if (limit === undefined) return stateOf ? freshMs.advertised : freshMs.unadvertised
    if (dictionary) return freshMs.dictionary
    return (limit() ?? Number.POSITIVE_INFINITY) <= scarce ? freshMs.advertised : freshMs.unadvertised
  }

  return async (call) => {
    const { request, key, caller } = call
    const { pathname, search } = new URL(request.url)
    const query = canonicalQuery(search.slice(1))
    const found = keptPaths.find(({ path }) => path.test(pathname))
    if (request.method !== 'GET' || query === undefined || found === undefined) return forward(call)
    const name = JSON.stringify([stateOf?.(key, caller) ?? '', key ?? null, pathname, query])
    if (large.has(name)) return forward(call)
    const status: LRUCache.Status<string, KeptAnswer, ForwardedCall> = {}
    try {
      const kept = await cache.fetch(name, { context: call, status, ttl: ttlOf(found.dictionary) })
      if (kept) return answerFrom(kept, request, spared(status.fetch))
      large.set(name, true)
      return await forward(call)
    } catch (error) {
      if (error instanceof NotKept) return answerFrom(error.answer, request, spared(status.fetch))
      return problem(error instanceof TimeoutPassed ? 504 : 502)
    }
  }
}

const spared = (fetch: string | undefined): string =>
  fetch === 'hit' ? 'hit' : fetch === 'inflight' ? 'fwd=miss; collapsed' : 'fwd=miss'
