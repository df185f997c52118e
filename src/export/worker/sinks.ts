import { linesOf } from '#src/api/lines.ts'
import type { CarId } from '#contract/ids.ts'
import type { FileRow } from '../file/layout.ts'

export interface FileSink {
  /** Opens it for writing behind its first bytes; what follows them goes. */
  readonly open: (bytes: number) => Promise<void>
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => void
  /** What was written is there after a crash, too. */
  readonly flush: () => void
  readonly close: () => void
  /** All of it, closed. */
  readonly blob: (type?: string) => Promise<Blob>
}

interface SyncAccess {
  truncate(bytes: number): void
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}

/** What only threads beside the page have, so that the compiler does not know it here. */
interface WritableOnTheSpot extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncAccess>
}

/** A file of the browser's own file system. @throws QuotaExceededError where there is no room, when opened and when written */
export function diskSink(file: FileSystemFileHandle): FileSink {
  let access: SyncAccess | undefined
  let at = 0
  const close = () => {
    access?.close()
    access = undefined
  }
  return {
    open: async (bytes) => {
      // Every handle has it in such a thread.
      access = await (file as WritableOnTheSpot).createSyncAccessHandle()
      access.truncate(bytes)
      at = bytes
    },
    write: (bytes) => {
      // A full disk takes a part and says nothing.
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

/** Bytes that are put together at a time: browsers move large pieces out of memory, small ones stay. */
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

// The rows of an export are collected as JSON Lines before the file of its format is written from them: what was collected
// says by itself which cars were read, and can be cut back to any line.

/** A car that was read, and its rows of the file; one that the search excludes has none. */
type SpoolLine = readonly [id: CarId, ...rows: readonly FileRow[]]

const encoder = new TextEncoder()

export const spoolBytes = (lines: readonly SpoolLine[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

export async function* spoolLines(spool: Blob): AsyncGenerator<SpoolLine> {
  for await (const lines of linesOf(spool.stream()))
    // As `spoolBytes` writes them.
    for (const line of lines) yield JSON.parse(line) as SpoolLine
}
