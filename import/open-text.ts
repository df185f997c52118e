import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

// Opens a file as text: decompresses it and detects the encoding from its first bytes.

const sampleBytes = 1 << 20

export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'

/** A sample may end within a character. */
const isUtf8Beginning = (bytes: Buffer) =>
  [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)))

/** The one-byte code page whose letters are the usual ones. */
function codePage(bytes: Buffer): TextEncoding {
  const high = bytes.filter((byte) => byte >= 0x80)
  const share = (isIn: (byte: number) => boolean) => high.filter(isIn).length / Math.max(1, high.length)
  // Cyrillic words are runs of high bytes; Latin words are not.
  let runs = 0
  for (let at = 1; at < bytes.length; at++)
    if ((bytes[at] ?? 0) >= 0xc0 && (bytes[at - 1] ?? 0) >= 0xc0) runs++
  if (runs / Math.max(1, high.length) > 0.4 && share((byte) => byte >= 0xc0) > 0.6) return 'windows-1251'
  // ą Ľ ś Ś ź Ź ż Ż ł Ł ę Ę ć Ć ń in the Central European code page; in the Western one signs or rare letters.
  const polish = new Set([
    0xb9, 0x9c, 0x8c, 0x9f, 0x8f, 0xbf, 0xaf, 0xb3, 0xa3, 0xea, 0xca, 0xe6, 0xc6, 0xf1, 0xd1, 0xa5,
  ])
  const western = new Set([0xe4, 0xf6, 0xfc, 0xc4, 0xd6, 0xdc, 0xdf, 0xe9, 0xe8, 0xe0, 0xb2])
  return share((byte) => polish.has(byte)) > share((byte) => western.has(byte))
    ? 'windows-1250'
    : 'windows-1252'
}

function encodingOf(bytes: Buffer): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = (odd: number) =>
    bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length / Math.max(1, bytes.length)
  if (zeros(1) > 0.3) return 'utf-16le'
  if (zeros(0) > 0.3) return 'utf-16be'
  return isUtf8Beginning(bytes) ? 'utf-8' : codePage(bytes)
}

async function* decode(
  chunks: AsyncIterator<Buffer>,
  first: readonly Buffer[],
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (const chunk of first) yield decoder.decode(chunk, { stream: true })
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
    yield decoder.decode(next.value, { stream: true })
  yield decoder.decode()
}

export interface OpenedText {
  readonly encoding: TextEncoding
  /** The first characters, to detect separator and kind of file. */
  readonly beginning: string
  readonly text: Readable
}

const archives = /\.(xls|ods|zip|rar|7z|pdf|parquet|sqlite|db)$/i

/** @throws Unreadable with words for users */
export async function openText(path: string): Promise<OpenedText> {
  const archive = archives.exec(path.replace(/\.gz$/i, ''))
  if (archive) throw new Unreadable(path, 'kind', { kind: archive[1] ?? '' })
  const raw = path === '-' ? process.stdin : createReadStream(path)
  const bytes: Readable = /\.gz$/i.test(path)
    ? raw.on('error', (error: Error) => bytes.destroy(error)).pipe(createGunzip())
    : raw
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer> // Without an encoding streams of bytes give buffers.
  const first: Buffer[] = []
  let size = 0
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    first.push(next.value)
    size += next.value.length
    if (size >= sampleBytes) break
  }
  const sample = Buffer.concat(first)
  if (sample.length === 0) throw new Unreadable(path, 'empty')
  if (sample.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') throw new Unreadable(path, 'archive')
  const encoding = encodingOf(sample)
  const beginning = new TextDecoder(encoding).decode(sample)
  // oxlint-disable-next-line no-control-regex -- control characters that texts do not contain
  if ((beginning.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0) > beginning.length / 100)
    throw new Unreadable(path, 'no-text')
  return { encoding, beginning, text: Readable.from(decode(chunks, first, encoding)) }
}
