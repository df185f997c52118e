import { linesOf } from '#src/api/lines.ts'
import type { CarId } from '#contract/ids.ts'
import type { FileRow } from '../file/layout.ts'

export interface FileSink {
  /** Opens the file for writing after its first bytes; the rest is cut off. */
  readonly open: (bytes: number) => Promise<void>
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Makes sure that the written bytes survive a crash. */
  readonly flush: () => void
  readonly close: () => void
  /** Closes the file and returns all of it. */
  readonly blob: (type?: string) => Promise<Blob>
}

interface SyncAccess {
  truncate(bytes: number): void
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}

/** Only workers have this method, so the types of the page lack it. */
interface WritableOnTheSpot extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncAccess>
}

/** A file of the browser's own file system. @throws QuotaExceededError in `open` and `write` where there is no room */
export function diskSink(file: FileSystemFileHandle): FileSink {
  let access: SyncAccess | undefined
  let at = 0
  const close = () => {
    access?.close()
    access = undefined
  }
  return {
    open: async (bytes) => {
      // In a worker every handle has the method.
      access = await (file as WritableOnTheSpot).createSyncAccessHandle()
      access.truncate(bytes)
      at = bytes
    },
    write: (bytes) => {
      // A full disk writes a part and throws no error.
      if (access !== undefined && access.write(bytes, { at }) < bytes.length)
        throw new DOMException('Not all was written', 'QuotaExceededError')
      at += bytes.length
    },
    flush: () => access?.flush(),
    close,
    blob: async (type = '') => {
      close()
      const all = await file.getFile()
      return all.slice(0, all.size, type)
    },
  }
}

/** Bytes per piece: browsers move large blobs out of memory, small ones stay. */
const pieceBytes = 4_000_000

export function memorySink(): FileSink {
  let pieces: Blob[] = []
  let last: Uint8Array<ArrayBuffer>[] = []
  let lastBytes = 0
  const join = () => {
    if (lastBytes > 0) pieces.push(new Blob(last))
    last = []
    lastBytes = 0
  }
  return {
    open: async (bytes) => {
      join()
      pieces = [new Blob(pieces).slice(0, bytes)]
    },
    write: (bytes) => {
      last.push(bytes)
      lastBytes += bytes.length
      if (lastBytes >= pieceBytes) join()
    },
    flush: () => {},
    close: () => {},
    blob: async (type = '') => {
      join()
      return new Blob(pieces, { type })
    },
  }
}

// An export collects its rows as JSON Lines and writes the final file from them: the collected lines tell
// which cars were read, and can be cut back to any line.

/** A car that was read, and its rows of the file; an excluded car has none. */
type SpoolLine = readonly [id: CarId, ...rows: readonly FileRow[]]

const encoder = new TextEncoder()

export const spoolBytes = (lines: readonly SpoolLine[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

export async function* spoolLines(spool: Blob): AsyncGenerator<SpoolLine> {
  for await (const lines of linesOf(spool.stream()))
    // `spoolBytes` writes this shape.
    for (const line of lines) yield JSON.parse(line) as SpoolLine
}
