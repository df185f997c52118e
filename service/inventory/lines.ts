import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'

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

/** The text of a line without a byte order mark; empty where it is blank, undefined where it is not UTF-8. */
export function lineText(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  if (text.trim() === '') return ''
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/**
 * Reads the lines of a file in batches, so that a file of gigabytes is never whole in memory. `chunk` is the
 * bytes of one read; it limits how long a batch blocks its thread. The bytes of a batch are valid until the
 * next batch is requested: all reads share one buffer, since allocating a new one takes longer than reading.
 */
export async function* readRawLines(path: string, chunk = 1 << 18): AsyncGenerator<RawLine[]> {
  const file = await open(path)
  try {
    let buffer = Buffer.allocUnsafe(2 * chunk)
    let number = 0
    /** Bytes at the start of the buffer that belong to an unfinished line. */
    let held = 0
    for (;;) {
      if (held + chunk > buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length)
      const { bytesRead } = await file.read(buffer, held, chunk)
      if (bytesRead === 0) break
      const filled = buffer.subarray(0, held + bytesRead)
      const lines: RawLine[] = []
      let start = 0
      for (let end = filled.indexOf(newline, held); end >= 0; end = filled.indexOf(newline, start)) {
        lines.push({ number: ++number, bytes: filled.subarray(start, end) })
        start = end + 1
      }
      if (lines.length > 0) yield lines
      held = filled.copy(buffer, 0, start)
    }
    if (held > 0) yield [{ number: ++number, bytes: buffer.subarray(0, held) }]
  } finally {
    await file.close()
  }
}

/** The non-blank lines as text. */
export async function* readLines(path: string, chunk?: number): AsyncGenerator<Line[]> {
  for await (const batch of readRawLines(path, chunk)) {
    const lines = batch.map(({ number, bytes }) => ({ number, text: lineText(bytes) }))
    const written = lines.filter(({ text }) => text !== '')
    if (written.length > 0) yield written
  }
}
