import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { holdsBigInt, parseExact, stringifyExact } from '#service/inventory/json.ts'
import { readLines } from '#service/inventory/lines.ts'
import { instant } from '#contract/instant.ts'
import { retentionMs } from '#service/inventory/sold.ts'
import { readableCar } from './readable.ts'
import { look, newSurvey, type Survey } from './survey.ts'

// The cars that have arrived become the next cars.ndjson, compared with those of the pass before.

export interface CarsCompared {
  readonly survey: Survey
  readonly cars: number
  readonly added: number
  readonly changed: number
  readonly gone: number
  /** Cars that have left before and whose month is over. */
  readonly forgotten: number
  readonly unreadable: number
  readonly mended: number
}

export interface CompareOptions {
  /** As they arrived. */
  readonly part: string
  /** The file of the pass before; may be missing. */
  readonly old: string
  readonly next: string
  /** When the pass began, in milliseconds since 1970. */
  readonly at: number
}

/** Lines are handed to the system in pieces of about a megabyte. */
function lineWriter(file: FileHandle) {
  let piece: string[] = []
  let size = 0
  const flush = async () => {
    await file.writeFile(piece.join(''))
    piece = []
    size = 0
  }
  const write = async (line: string) => {
    piece.push(line, '\n')
    size += line.length
    if (size > 1_000_000) await flush()
  }
  return { write, flush }
}

async function* textsOf(path: string): AsyncGenerator<string> {
  for await (const lines of readLines(path)) for (const { text } of lines) if (text !== undefined) yield text
}

/** The source's own hash of the record, or ours: equal means that nothing has changed. */
const hashOf = (hash: string | null | undefined, line: string): string =>
  typeof hash === 'string' && hash !== '' ? hash : createHash('sha1').update(line).digest('base64')

/** Writes the cars that have arrived, each once; gives the hash of each by its id. */
async function writeArrived(part: string, write: (line: string) => Promise<void>) {
  const survey = newSurvey()
  const hashes = new Map<string, string>()
  let unreadable = 0
  let mended = 0
  for await (const text of textsOf(part)) {
    const read = readableCar(parseExact(text))
    if (read === undefined) unreadable++
    // Where an inventory changes during a pass a car can come twice.
    else if (!hashes.has(read.record.id)) {
      if (read.mended) mended++
      const line = read.mended ? stringifyExact(read.car, true) : text
      hashes.set(read.record.id, hashOf(read.record.hash, line))
      look(survey, read.record)
      await write(line)
    }
  }
  return { survey, hashes, unreadable, mended }
}

interface Listed {
  archived?: boolean | null
  last_seen_at?: string | null
}
type OldCar = { readonly id: string | number; readonly hash?: string | null; readonly listings: Listed[] }

/**
 * A car that is no longer exported was sold, or its listings have gone: they are marked as archived and kept for as long
 * as the interface tells of sold cars. Undefined once that is over.
 */
function markGone(line: string, at: number): string | undefined {
  const exact = holdsBigInt(line)
  // Written by the pass before, which has checked it.
  const car = parseExact(line, exact) as OldCar
  let latest = -Infinity
  for (const listing of car.listings) {
    // Where the source never said when it saw it last, that was before this pass.
    listing.last_seen_at ??= new Date(at).toISOString()
    listing.archived = true
    latest = Math.max(latest, instant(listing.last_seen_at))
  }
  return at - latest <= retentionMs ? stringifyExact(car, exact) : undefined
}

export async function compareCars({ part, old, next, at }: CompareOptions): Promise<CarsCompared> {
  const file = await open(next, 'w')
  try {
    const { write, flush } = lineWriter(file)
    const { hashes, ...seen } = await writeArrived(part, write)
    const known = { same: 0, changed: 0, gone: 0, forgotten: 0 }
    const before = await open(old, 'r').catch(() => undefined)
    await before?.close()
    if (before !== undefined)
      for await (const text of textsOf(old)) {
        const car = JSON.parse(text) as OldCar
        const hash = hashes.get(String(car.id))
        const wasThere = car.listings.some(({ archived }) => archived !== true)
        if (hash === undefined) {
          const line = markGone(text, at)
          if (wasThere) known.gone++
          if (line === undefined) known.forgotten++
          else await write(line)
        } else if (wasThere) known[hash === hashOf(car.hash, text) ? 'same' : 'changed']++
      }
    await flush()
    await file.sync()
    const { same, ...counts } = known
    const added = hashes.size - same - counts.changed
    return { ...seen, ...counts, cars: hashes.size, added }
  } finally {
    await file.close()
  }
}
