import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { streamOf } from '#service/streams.ts'

// Hono's compressor, like any that connects zlib to a web stream in Node 20, limits its buffers by number of chunks and
// not by bytes: it takes a gigabyte of a body whose client stalls (bench/soak.ts shows it). This one reads a chunk when
// the last one has been taken.

/** An 8 kB window and small tables: 115 kB per stream instead of 270, for some 12 % more bytes per page. */
const options = { level: 6, windowBits: 13, memLevel: 5, chunkSize: 8192, highWaterMark: 1 } as const

/** @param header Accept-Encoding of the request */
export function takesGzip(header: string | null | undefined): boolean {
  const accepted = parseAccept(header ?? '')
  const found =
    accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*')
  return (found?.q ?? 0) > 0
}

/** Compresses a body on demand. */
export async function* gzipped(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip(options)
  const source = Readable.from(body, { objectMode: false, highWaterMark: 1 })
  // The error is thrown below, where the compressor is read.
  pipeline(source, gzip, () => {})
  for await (const piece of gzip) yield piece
}

/** Compresses streamed bodies for clients that accept gzip. Bodies with a length stay as they are. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  if (res.body === null || ['content-length', 'content-encoding'].some((name) => res.headers.has(name)))
    return
  res.headers.append('vary', 'Accept-Encoding')
  if (!takesGzip(c.req.header('accept-encoding'))) return
  c.res = new Response(streamOf(gzipped(res.body), { source: res.body }), res)
  c.res.headers.set('content-encoding', 'gzip')
}
