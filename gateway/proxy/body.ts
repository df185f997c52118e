import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { TimeoutPassed } from '../shared/timeouts.ts'

// A body is passed on piece by piece, and the next one is asked for when the reader has taken the one before: however slow
// a reader and however long a body, one piece of it is here.

export interface BodyLimits {
  /** How long the service may take for the next piece, ms. What a reader takes is not counted. */
  readonly chunkMs: number
  /** How long the service may be waited for in all, ms. */
  readonly waitMs: number
  readonly maxBytes: number
}

/** The answer is longer than any is to be, or no JSON in UTF-8. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
}

/** Larger pieces are cut: what is made of one must not be large either. */
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

/** The pieces of a body, within the limits; throws TimeoutPassed or BodyRefused, and lets go of the body however it ends. */
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
    // What is left of it is not waited for.
    reader.cancel().catch(() => {})
  }
}

/** How many of the last bytes belong to a character that is not there whole. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/**
 * The same pieces, cut between characters. Throws BodyRefused at what is no UTF-8, and at a zero byte, which JSON never has
 * and every other encoding of plain letters does: in those the key would not be found.
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

/** All of it, where it is short. Throws BodyRefused where it is not. */
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
 * A stream that is asked for nothing before its reader wants it, and then for a small piece: what came over the line at
 * once is cut, and the next is read when it is nearly gone.
 */
export function takenFrom(source: Readable): ReadableStream<Uint8Array> {
  let wake = () => {}
  for (const event of ['readable', 'end', 'error', 'close']) source.on(event, () => wake())
  /** Undefined at the end. */
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      if (source.errored) throw source.errored
      // Bytes, as it was given no encoding; copied below, as a part of what came at once would keep all of it.
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
