import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { TimeoutPassed } from '../shared/timeouts.ts'

// Streams a body with backpressure: the next chunk is requested when the client has taken the one before, so that one
// chunk is in memory at a time.

export interface BodyLimits {
  /** Timeout for the next chunk, ms. Time that the client takes does not count. */
  readonly chunkMs: number
  /** Total time that the service may take, ms. */
  readonly waitMs: number
  readonly maxBytes: number
}

/** The body exceeds the maximum length, or is no JSON in UTF-8. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
}

/** Larger chunks are cut, which bounds the size of anything derived from one. */
export const pieceBytes = 8192

/** The result, or TimeoutPassed after `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutPassed('the body stopped')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The chunks of a body within the limits. Throws TimeoutPassed or BodyRefused, and always releases the body. */
export async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  { chunkMs, waitMs, maxBytes }: BodyLimits,
): AsyncGenerator<Buffer> {
  const reader = body.getReader()
  let total = 0
  let waited = 0
  try {
    for (;;) {
      const asked = performance.now()
      const { done, value } = await within(Math.min(chunkMs, Math.max(0, waitMs - waited)), reader.read())
      if (done) return
      waited += performance.now() - asked
      total += value.byteLength
      if (total > maxBytes) throw new BodyRefused('too long')
      const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
    }
  } finally {
    // Not awaited, because the rest is discarded.
    reader.cancel().catch(() => {})
  }
}

/** Number of trailing bytes that belong to an incomplete character. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/**
 * The same chunks, cut between characters. Throws BodyRefused for invalid UTF-8 and for a zero byte, which JSON never
 * has: in UTF-16 or UTF-32 the key would not be found.
 */
export async function* onlyUtf8(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece])
    const whole = bytes.subarray(0, bytes.length - unfinished(bytes))
    if (!isUtf8(whole) || whole.includes(0)) throw new BodyRefused('not UTF-8')
    held = Buffer.from(bytes.subarray(whole.length))
    if (whole.length > 0) yield whole
  }
  if (held.length > 0) throw new BodyRefused('not UTF-8')
}

/** The whole of a short body. Throws BodyRefused for a longer one. */
export async function wholeOf(pieces: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const all: Buffer[] = []
  let total = 0
  for await (const piece of pieces) {
    total += piece.length
    if (total > maxBytes) throw new BodyRefused('too long')
    all.push(piece)
  }
  return Buffer.concat(all)
}

/**
 * A stream that reads its source only on demand, and in small chunks: buffered data is cut, and more is read when it is
 * nearly used up.
 */
export function takenFrom(source: Readable): ReadableStream<Uint8Array> {
  let wake = () => {}
  for (const event of ['readable', 'end', 'error', 'close']) source.on(event, () => wake())
  /** Undefined at the end. */
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      if (source.errored) throw source.errored
      // Bytes, since no encoding is set. Copied below, because a slice would keep the whole buffer.
      const piece = source.read(Math.min(pieceBytes, source.readableLength)) as Buffer | null
      if (piece !== null) return Uint8Array.from(piece)
      if (source.readableEnded) return undefined
      if (source.destroyed) throw new Error('the body ended too early')
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = await next()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  )
}
