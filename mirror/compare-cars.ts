import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { holdsBigInt, parseExact, stringifyExact } from '#service/inventory/json.ts'
import { readLines } from '#service/inventory/lines.ts'
import { instant } from '#contract/instant.ts'
import { retentionMs } from '#service/inventory/sold.ts'
import { readableCar } from './readable.ts'
import { look, newSurvey, type Survey } from './survey.ts'

// Makes the next cars.ndjson of the cars that have arrived, compared with those of the previous pass.

export interface CarsCompared {
  readonly survey: Survey
  readonly cars: number
  readonly added: number
  readonly changed: number
  readonly gone: number
  /** Cars that left in an earlier pass and whose month is over. */
  readonly forgotten: number
  readonly unreadable: number
  readonly mended: number
}

export interface CompareOptions {
  /** The cars as they arrived. */
  readonly part: string
  /** The file of the previous pass; may be missing. */
  readonly old: string
  readonly next: string
  /** Start of the pass, in milliseconds since 1970. */
  readonly at: number
}

/** Writes lines in pieces of about a megabyte. */
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

/**
 * The service's own hash of the record, or a digest of the line; an equal value means no change. The hash is the same
 * for all accounts, so the sources of the listings are added: an account may gain or lose one.
 */
const hashOf = ({ hash, listings }: Hashed, line: string): string => {
  if (typeof hash !== 'string' || hash === '') return createHash('sha1').update(line).digest('base64')
  const sources = listings.map(({ external }) => Number(external?.domain?.id ?? 0))
  return [hash, ...sources.toSorted((a, b) => a - b)].join(' ')
}

interface Hashed {
  readonly hash?: string | null | undefined
  readonly listings: readonly {
    readonly external?: { readonly domain?: { readonly id?: unknown } | null | undefined } | null | undefined
  }[]
}

/** Writes each car once; returns the hashes by car id. */
async function writeArrived(part: string, write: (line: string) => Promise<void>) {
  const survey = newSurvey()
  const hashes = new Map<string, string>()
  let unreadable = 0
  let mended = 0
  for await (const text of textsOf(part)) {
    const read = readableCar(parseExact(text))
    if (read === undefined) unreadable++
    // A car may come twice if the inventory changes during a pass.
    else if (!hashes.has(read.record.id)) {
      if (read.mended) mended++
      const line = read.mended ? stringifyExact(read.car, true) : text
      hashes.set(read.record.id, hashOf(read.record, line))
      look(survey, read.record)
      await write(line)
    }
  }
  return { survey, hashes, unreadable, mended }
}

type Listed = Hashed['listings'][number] & {
  archived?: boolean | null
  last_seen_at?: string | null
}
type OldCar = { readonly id: string | number; readonly hash?: string | null; readonly listings: Listed[] }

/**
 * A car that is no longer exported was sold, or its listings are gone: its listings are marked as archived and
 * kept as long as the interface returns sold cars. Undefined once that time is over.
 */
function markGone(line: string, at: number): string | undefined {
  const exact = holdsBigInt(line)
  // The previous pass wrote and validated this line.
  const car = parseExact(line, exact) as OldCar
  let latest = -Infinity
  for (const listing of car.listings) {
    // A listing without a last sighting was last seen before this pass.
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
        } else if (wasThere) known[hash === hashOf(car, text) ? 'same' : 'changed']++
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
