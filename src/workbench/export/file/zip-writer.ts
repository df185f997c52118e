import { Deflate, Z_SYNC_FLUSH } from 'pako'

// A zip file that grows at its end and can be continued by another thread, after a reload, from a few numbers: libraries
// write zips, but none hands out a state to go on from. Sizes follow each entry's data (bit 3), so nothing is rewritten.

interface ZipEntry {
  readonly name: string
  /** Bytes from the file's beginning. */
  readonly at: number
  readonly crc: number
  /** Bytes before and after compression. */
  readonly size: number
  readonly packed: number
}

/** What has been written so far, plain data. */
export interface ZipState {
  readonly at: number
  readonly closed: readonly ZipEntry[]
  readonly open: ZipEntry | undefined
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

function crcOf(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Little-endian numbers of two or four bytes, one after the other. */
function record(fields: readonly (readonly [bytes: 2 | 4, value: number])[], ...rest: Uint8Array[]) {
  const head = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) head.setUint16(at, value, true)
    else head.setUint32(at, value, true)
    at += bytes
  }
  return joined([new Uint8Array(head.buffer), ...rest])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const nothing = new Uint8Array(0)

/** Version 2.0, sizes behind the data, names in UTF-8, deflate, the first day that the format knows. */
const common = [
  [2, 20],
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 0x21],
] as const

/** Beyond it a zip needs the fields of zip64, which not every spreadsheet reads. */
export const zipLimit = 0xffff_ffff

export interface ZipWriter {
  readonly open: (name: string) => void
  readonly write: (bytes: Uint8Array) => void
  readonly close: () => void
  /** The list of entries, which ends the file. */
  readonly end: () => void
  /** All bytes since the last call, on a boundary from which the file can be continued. */
  readonly take: () => Uint8Array<ArrayBuffer>
  /** Belongs to the bytes that were taken. */
  readonly state: () => ZipState
}

/** @param from the state of the writer before this one, and undefined for a new file */
export function zipWriter(from: ZipState = { at: 0, closed: [], open: undefined }): ZipWriter {
  const encoder = new TextEncoder()
  let { at, open } = from
  const closed = [...from.closed]
  let out: Uint8Array[] = []
  const put = (bytes: Uint8Array) => {
    out.push(bytes)
    at += bytes.length
    // A file that cannot be opened is worse than none.
    if (at > zipLimit) throw new Error('The zip file is too large')
  }
  // Fast rather than small: most of the time of a large file goes into this.
  const deflater = () => {
    const made = new Deflate({ level: 3, raw: true })
    made.onData = (bytes) => {
      if (open !== undefined) open = { ...open, packed: open.packed + bytes.length }
      put(bytes)
    }
    // Nothing is gathered: it has been handed on.
    made.onEnd = () => {}
    return made
  }
  let deflate = deflater()
  const sums = ({ crc, packed, size }: ZipEntry) =>
    [
      [4, crc],
      [4, packed],
      [4, size],
    ] as const
  return {
    open: (name) => {
      const bytes = encoder.encode(name)
      open = { name, at, crc: 0, size: 0, packed: 0 }
      deflate = deflater()
      put(record([[4, 0x04034b50], ...common, ...sums(open), [2, bytes.length], [2, 0]], bytes))
    },
    write: (bytes) => {
      if (open === undefined) throw new Error('No entry is open')
      open = { ...open, crc: crcOf(bytes, open.crc), size: open.size + bytes.length }
      deflate.push(bytes)
    },
    close: () => {
      deflate.push(nothing, true)
      if (open === undefined) return
      put(record([[4, 0x08074b50], ...sums(open)]))
      closed.push(open)
      open = undefined
    },
    end: () => {
      const start = at
      for (const entry of closed) {
        const name = encoder.encode(entry.name)
        const places = [
          [2, name.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, entry.at],
        ] as const
        put(record([[4, 0x02014b50], [2, 20], ...common, ...sums(entry), ...places], name))
      }
      const counts = [
        [2, 0],
        [2, 0],
        [2, closed.length],
        [2, closed.length],
      ] as const
      put(record([[4, 0x06054b50], ...counts, [4, at - start], [4, start], [2, 0]]))
    },
    take: () => {
      // After it another deflater can go on: nothing that follows looks back.
      if (open !== undefined) deflate.push(nothing, Z_SYNC_FLUSH)
      const all = joined(out)
      out = []
      return all
    },
    state: () => ({ at, closed: [...closed], open }),
  }
}
