import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { errorCode } from '../error-code.ts'
import { StoreDamage } from './damage.ts'

// An index is one file of named arrays. It is read into one SharedArrayBuffer, so that all worker threads
// share one copy. The header and each array have a checksum (CRC-32), which is compared when they are read.

/** Incremented when stored data changes its meaning: an index of another format is rebuilt. */
export const indexFormat = 7

type ArrayName = 'u8' | 'u16' | 'i32' | 'u32' | 'f64' | 'i64'
export type SnapshotColumn =
  | Uint8Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float64Array
  | BigInt64Array

const arrays: Readonly<
  Record<
    ArrayName,
    {
      readonly BYTES_PER_ELEMENT: number
      new (buffer: SharedArrayBuffer, start: number, length: number): SnapshotColumn
    }
  >
> = {
  u8: Uint8Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  f64: Float64Array,
  i64: BigInt64Array,
}

interface SnapshotSection {
  readonly name: string
  readonly type: ArrayName
  /** In bytes, from the end of the header. */
  readonly start: number
  readonly length: number
  readonly crc: number
}

interface Header {
  readonly format: number
  readonly facts: Readonly<Record<string, number>>
  readonly sections: readonly SnapshotSection[]
}

const magic = 'forecourt index '
/** After the magic text: length and checksum of the header, four bytes each. */
const headerAt = magic.length + 8

const bytesOf = (column: SnapshotColumn) =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength)

const typeOf = (column: SnapshotColumn): ArrayName => {
  for (const [name, array] of Object.entries(arrays))
    // Object.entries loses the type of the keys.
    if (column instanceof array) return name as ArrayName
  throw new TypeError('not a column')
}

/** Bytes read and summed at a time, while they are in the processor's cache. */
const pieceBytes = 1 << 20

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Arrays and single numbers by name: the result of a builder. */
export class Draft {
  readonly columns = new Map<string, SnapshotColumn>()
  readonly facts: Record<string, number> = {}

  column(name: string, column: SnapshotColumn): void {
    this.columns.set(name, column)
  }

  /** Writes a temporary file and renames it, so that a file under its final name is whole. */
  write(path: string): void {
    let start = 0
    const sections = [...this.columns].map(([name, column]): SnapshotSection => {
      const section = {
        name,
        type: typeOf(column),
        start,
        length: column.length,
        crc: crc32(bytesOf(column)),
      }
      start += aligned(column.byteLength)
      return section
    })
    const header: Header = { format: indexFormat, facts: this.facts, sections }
    const text = JSON.stringify(header)
    const head = Buffer.alloc(aligned(headerAt + Buffer.byteLength(text)), ' ')
    head.write(magic)
    head.write(text, headerAt)
    head.writeUInt32LE(head.length - headerAt, magic.length)
    head.writeUInt32LE(crc32(head.subarray(headerAt)), magic.length + 4)
    const file = openSync(`${path}.part`, 'w')
    try {
      writeAll(file, head)
      for (const column of this.columns.values()) {
        writeAll(file, bytesOf(column))
        writeAll(file, Buffer.alloc(aligned(column.byteLength) - column.byteLength))
      }
    } finally {
      closeSync(file)
    }
    renameSync(`${path}.part`, path)
  }
}

/** Writes in pieces, because one write takes at most 2 GiB. */
function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, Math.min(bytes.length - at, 1 << 28))
}

/** The data that a thread needs to use the index; the buffer is shared, not copied. */
export interface SharedSnapshot {
  readonly buffer: SharedArrayBuffer
  readonly facts: Readonly<Record<string, number>>
  readonly sections: readonly SnapshotSection[]
}

/**
 * Reads an index file, or only the sections for which `wanted` returns true. Throws StoreDamage where the
 * file is not a whole index of this format or a checksum differs.
 */
export async function readSnapshot(
  path: string,
  wanted: (name: string) => boolean = () => true,
): Promise<SharedSnapshot> {
  const file = await open(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new StoreDamage(`${path} is missing`) : error
  })
  const damaged = (how: string) => new StoreDamage(`${path} ${how}`)
  try {
    const found = await file.stat()
    if (!found.isFile()) throw damaged('is a folder')
    /** Returns the checksum of the bytes that were read. */
    const read = async (bytes: Uint8Array, position: number) => {
      let crc = 0
      for (let at = 0; at < bytes.length;) {
        const { bytesRead } = await file.read(
          bytes,
          at,
          Math.min(bytes.length - at, pieceBytes),
          position + at,
        )
        if (bytesRead === 0) throw damaged('ends too early')
        crc = crc32(bytes.subarray(at, at + bytesRead), crc)
        at += bytesRead
      }
      return crc
    }
    const start = Buffer.alloc(headerAt)
    await read(start, 0)
    if (start.toString('latin1', 0, magic.length) !== magic) throw damaged('is not an index')
    const length = start.readUInt32LE(magic.length)
    if (length > found.size) throw damaged('is damaged in its header')
    const head = Buffer.alloc(length)
    if ((await read(head, headerAt)) !== start.readUInt32LE(magic.length + 4))
      throw damaged('is damaged in its header')
    // The magic text and the checksum prove that `Draft.write` wrote the header.
    const header = JSON.parse(head.toString('utf8')) as Header
    if (header.format !== indexFormat) throw damaged(`is of format ${header.format}`)
    const chosen = header.sections.filter(({ name }) => wanted(name))
    const lengthOf = ({ type, length: count }: SnapshotSection) => arrays[type].BYTES_PER_ELEMENT * count
    const total = chosen.reduce((sum, section) => sum + aligned(lengthOf(section)), 0)
    const buffer = new SharedArrayBuffer(total)
    const sections: SnapshotSection[] = []
    let at = 0
    for (const section of chosen) {
      const bytes = new Uint8Array(buffer, at, lengthOf(section))
      if ((await read(bytes, headerAt + length + section.start)) !== section.crc)
        throw damaged(`is damaged in ${section.name}`)
      sections.push({ ...section, start: at })
      at += aligned(lengthOf(section))
    }
    return { buffer, facts: header.facts, sections }
  } finally {
    await file.close()
  }
}

/** Views into the shared buffer, by name and type. */
export class Snapshot {
  readonly #columns = new Map<string, SnapshotColumn>()
  readonly #facts: Readonly<Record<string, number>>

  constructor({ buffer, facts, sections }: SharedSnapshot) {
    this.#facts = facts
    for (const { name, type, start, length } of sections)
      this.#columns.set(name, new arrays[type](buffer, start, length))
  }

  has(name: string): boolean {
    return this.#columns.has(name)
  }

  fact(name: string): number {
    const fact = Object.hasOwn(this.#facts, name) ? this.#facts[name] : undefined
    if (fact === undefined) throw new Error(`the index does not say ${name}`)
    return fact
  }

  i32(name: string): Int32Array {
    return this.#typed(name, Int32Array)
  }

  u32(name: string): Uint32Array {
    return this.#typed(name, Uint32Array)
  }

  u16(name: string): Uint16Array {
    return this.#typed(name, Uint16Array)
  }

  u8(name: string): Uint8Array {
    return this.#typed(name, Uint8Array)
  }

  f64(name: string): Float64Array {
    return this.#typed(name, Float64Array)
  }

  i64(name: string): BigInt64Array {
    return this.#typed(name, BigInt64Array)
  }

  /** Numbers in the array type that they were stored with. */
  numbers(name: string): Int32Array | Float64Array {
    return this.#columns.get(name) instanceof Int32Array ? this.i32(name) : this.f64(name)
  }

  #typed<C extends SnapshotColumn>(name: string, type: abstract new (...args: never[]) => C): C {
    const column = this.#columns.get(name)
    if (!(column instanceof type)) throw new Error(`the index has no ${name}`)
    return column
  }
}
