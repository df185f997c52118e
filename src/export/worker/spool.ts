import type { CarId } from '#contract/ids.ts'
import type { FileRow } from '../file/layout.ts'

// The rows of an export are collected as JSON Lines before the file of its format is written from them: what was collected
// says by itself which cars were read, and can be cut back to any line.

/** A car that was read, and its rows of the file; one that the search excludes has none. */
export type SpoolLine = readonly [id: CarId, ...rows: readonly FileRow[]]

const encoder = new TextEncoder()

export const spoolBytes = (lines: readonly SpoolLine[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

export async function* spoolLines(spool: Blob): AsyncGenerator<SpoolLine> {
  const reader = spool.stream().pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      // As `spoolBytes` writes them.
      for (const line of lines) yield JSON.parse(line) as SpoolLine
    }
  } finally {
    await reader.cancel()
  }
}
