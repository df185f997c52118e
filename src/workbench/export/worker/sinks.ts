/** Where a file grows. */
export interface FileSink {
  /** Bytes that are there. */
  readonly size: () => number
  /** Cuts it to so many bytes, where writing goes on. */
  readonly cut: (bytes: number) => void
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => void
  /** What was written is there after a crash, too. */
  readonly flush: () => void
  readonly close: () => void
  /** The whole of what is not on disk. */
  readonly blob: (type: string) => Blob | undefined
}

/** What only threads beside the page have, so that the compiler does not know it here. */
interface WritableOnTheSpot extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{
    getSize(): number
    truncate(bytes: number): void
    write(bytes: Uint8Array, options: { at: number }): number
    flush(): void
    close(): void
  }>
}

/**
 * A file of the browser's own file system. @throws QuotaExceededError where there is no room, here and when writing;
 * NoModificationAllowedError where another tab has it open
 */
export async function diskSink(file: FileSystemFileHandle): Promise<FileSink> {
  // Every handle has it in such a thread.
  const access = await (file as WritableOnTheSpot).createSyncAccessHandle()
  let at = access.getSize()
  return {
    size: () => at,
    cut: (bytes) => {
      access.truncate(bytes)
      at = bytes
    },
    write: (bytes) => {
      const written = access.write(bytes, { at })
      // A full disk takes a part and says nothing.
      if (written < bytes.length) throw new DOMException('Not all was written', 'QuotaExceededError')
      at += bytes.length
    },
    flush: () => access.flush(),
    close: () => access.close(),
    blob: () => undefined,
  }
}

/** Bytes that are put together at a time: browsers move large pieces out of memory, small ones stay. */
const pieceBytes = 4_000_000

/** A file in memory, lost with the page. */
export function memorySink(): FileSink {
  let pieces: Blob[] = []
  let last: Uint8Array<ArrayBuffer>[] = []
  let lastBytes = 0
  let size = 0
  const join = () => {
    if (lastBytes > 0) pieces.push(new Blob(last))
    last = []
    lastBytes = 0
  }
  return {
    size: () => size,
    cut: (bytes) => {
      join()
      pieces = [new Blob(pieces).slice(0, bytes)]
      size = bytes
    },
    write: (bytes) => {
      last.push(bytes)
      lastBytes += bytes.length
      size += bytes.length
      if (lastBytes >= pieceBytes) join()
    },
    flush: () => {},
    close: () => {},
    blob: (type) => {
      join()
      return new Blob(pieces, { type })
    },
  }
}
