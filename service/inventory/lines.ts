import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

const newline = 0x0a

export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** Undefined where the bytes are not UTF-8. */
  readonly text: string | undefined
}

/**
 * The non-blank lines of a file, in batches as they are read: a file of gigabytes is never whole in
 * memory. `chunk` bytes at a time decide how long one batch keeps its thread.
 */
export async function* readLines(path: string, chunk = 1 << 18): AsyncGenerator<Line[]> {
  let number = 0
  let rest: Buffer[] = []
  const take = (bytes: Buffer): Line[] => {
    number++
    if (!isUtf8(bytes)) return [{ number, text: undefined }]
    const text = bytes.toString('utf8')
    return text.trim() === '' ? [] : [{ number, text: text.startsWith('\uFEFF') ? text.slice(1) : text }]
  }
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunk })
  for await (const chunk of stream) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const piece = chunk.subarray(start, end)
      lines.push(...take(rest.length > 0 ? Buffer.concat([...rest, piece]) : piece))
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) {
    const last = take(Buffer.concat(rest))
    if (last.length > 0) yield last
  }
}
