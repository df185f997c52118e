import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

const newline = 0x0a

export interface RawLine {
  /** Counted from 1. */
  readonly number: number
  readonly bytes: Buffer
}

export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** Undefined where the bytes are not UTF-8. */
  readonly text: string | undefined
}

/** What a line says: nothing where it is blank, undefined where it is not UTF-8. */
export function textOf(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  if (text.trim() === '') return ''
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/**
 * The lines of a file, in batches as they are read: a file of gigabytes is never whole in memory. `chunk` bytes at a time
 * decide how long one batch keeps its thread.
 */
export async function* readRawLines(path: string, chunk = 1 << 18): AsyncGenerator<RawLine[]> {
  let number = 0
  let rest: Buffer[] = []
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunk })
  for await (const chunk of stream) {
    const lines: RawLine[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const piece = chunk.subarray(start, end)
      lines.push({ number: ++number, bytes: rest.length > 0 ? Buffer.concat([...rest, piece]) : piece })
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [{ number: ++number, bytes: Buffer.concat(rest) }]
}

/** The non-blank lines as texts. */
export async function* readLines(path: string, chunk?: number): AsyncGenerator<Line[]> {
  for await (const batch of readRawLines(path, chunk)) {
    const lines = batch.map(({ number, bytes }) => ({ number, text: textOf(bytes) }))
    const told = lines.filter(({ text }) => text !== '')
    if (told.length > 0) yield told
  }
}
