import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { carsFile } from './read-cars.ts'
import { dictionaryFiles } from './read-dictionaries.ts'

/** A built store depends on these files; the other files are only read when the service starts. */
const indexed = [carsFile, 'domains.json', 'brands.json', 'models.json', 'currencies.json']

export interface Fingerprint {
  /** Sizes and change times of the files that searches are built from: a change outdates a built store. */
  readonly index: string
  /** Sizes and change times of every file of the folder. */
  readonly all: string
  /** Latest change time of all files, in milliseconds since 1970. */
  readonly changedAt: number
}

/** Uses sizes and change times (to the nanosecond): hashing gigabytes at every start would take seconds. */
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
 * A digest of the content of the files that searches are built from: equal for copies of a folder on
 * different machines. Reads all of them, in about a second per gigabyte.
 */
export async function contentOf(dir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of indexed) {
    hash.update(`\n${file}\n`)
    const pieces: AsyncIterable<Buffer> = createReadStream(join(dir, file), { highWaterMark: 1 << 20 })
    try {
      for await (const piece of pieces) hash.update(piece)
    } catch {
      // A missing file is reported when the folder is read.
    }
  }
  return hash.digest('base64url')
}
