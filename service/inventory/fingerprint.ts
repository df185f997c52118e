import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { carsFile } from './read-cars.ts'
import { dictionaryFiles } from './read-dictionaries.ts'

/** A built store depends on these; the other files are only read when the service starts. */
const indexed = [carsFile, 'domains.json', 'brands.json', 'models.json', 'currencies.json']

export interface Fingerprint {
  /** The digest of the files that searches are built from: decides whether a built store is still good. */
  readonly index: string
  /** The digest of every file of the folder. */
  readonly all: string
  /** When the file that was changed last was, in milliseconds since 1970. */
  readonly changedAt: number
}

/** Sizes and times of change to the nanosecond: reading gigabytes at every start would take seconds. */
export async function fingerprint(dir: string): Promise<Fingerprint> {
  const marks = new Map<string, string>()
  let changedAt = 0
  for (const file of [carsFile, ...dictionaryFiles]) {
    const found = await stat(join(dir, file), { bigint: true }).catch(() => undefined)
    changedAt = Math.max(changedAt, Number(found?.mtimeMs ?? 0))
    marks.set(file, found ? `${file}:${found.size}:${found.mtimeNs}` : `${file}:-`)
  }
  return {
    index: indexed.map((file) => marks.get(file)).join(' '),
    all: [...marks.values()].join(' '),
    changedAt,
  }
}

/**
 * A digest of the files that searches are built from: the same for copies of a folder on different machines. It reads
 * all of them, about a second for each gigabyte.
 */
export async function contentOf(dir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of indexed) {
    hash.update(`\n${file}\n`)
    const pieces: AsyncIterable<Buffer> = createReadStream(join(dir, file), { highWaterMark: 1 << 20 })
    try {
      for await (const piece of pieces) hash.update(piece)
    } catch {
      // Missing: reading the folder reports it.
    }
  }
  return hash.digest('base64url')
}
