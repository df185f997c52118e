import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { streamOf } from '#service/streams.ts'

// Hono's own compressor, as any that joins zlib to a web stream in Node 20, counts what it may hold in chunks: it
// takes a gigabyte of a body whose reader stalls (bench/soak.ts shows it). This one takes a piece when the last has gone.

/** A window of 8 kB and small tables: 115 kB a stream instead of 270, and some 12 % more bytes of a page of results. */
const options = { level: 6, windowBits: 13, memLevel: 5, chunkSize: 8192, highWaterMark: 1 } as const

/** @param header Accept-Encoding, as the reader sent it */
export function takesGzip(header: string | null | undefined): boolean {
  const accepted = parseAccept(header ?? '')
  const found =
    accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*')
  return (found?.q ?? 0) > 0
}

/** Gzip of a body, made as it is taken. */
export async function* gzipped(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip(options)
  const source = Readable.from(body, { objectMode: false, highWaterMark: 1 })
  // Its failure is thrown below, where the compressor is read.
  pipeline(source, gzip, () => {})
  for await (const piece of gzip) yield piece
}

/** Compresses streamed bodies for those that say they read gzip. A body with a length is short, or packed, and left as it is. */
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
