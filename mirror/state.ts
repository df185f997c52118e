import * as v from 'valibot'
import { readIfThere, writeDurably } from './durable.ts'
import type { MirrorPlaces } from './places.ts'

// The state of a mirror between passes and after a crash. It is written after the data that it describes.

/** Facts of a finished pass and its copy. */
const Finished = v.object({
  /** Start of the pass: the copy has the service's state of that time, or a newer one. ISO 8601. */
  as_of: v.string(),
  finished_at: v.string(),
  /** Cars with an active listing. */
  cars: v.number(),
  added: v.number(),
  changed: v.number(),
  /** Cars that have left since the previous pass. */
  gone: v.number(),
  /** Cars that could not be read, and cars of which a value was removed. */
  unreadable: v.number(),
  mended: v.number(),
  /** Field paths (contract/filters.ts) that some car states; the copy can be searched by these only. */
  stated: v.array(v.string()),
  /** Currencies of prices, or of the service's list, whose rate could not be measured. */
  unweighed: v.array(v.string()),
  /** Units of each currency for one US dollar, as measured on the service. */
  rates: v.record(v.string(), v.number()),
})
export type Finished = v.InferOutput<typeof Finished>

const PassState = v.object({
  began_at: v.string(),
  /** The next address, without the key; null once every car has arrived. */
  next: v.nullable(v.string()),
  limit: v.number(),
  /** Length of the part of the cars' file that complete responses have written. */
  bytes: v.number(),
  cars: v.number(),
  total: v.nullable(v.number()),
  /** Whether a response was lost: a service that cannot repeat it has then skipped cars. */
  lost: v.boolean(),
  /** Time spent waiting for successful responses, in milliseconds. */
  waited_ms: v.number(),
})
export type PassState = v.InferOutput<typeof PassState>

const Kept = v.object({
  version: v.literal(1),
  /** Digest of address and key, see key.ts. */
  source: v.string(),
  pass: v.nullable(PassState),
  /** Cars per second that the service delivers; null before the first measurement. */
  pace: v.nullable(v.number()),
  finished: v.nullable(Finished),
})
export type MirrorState = v.InferOutput<typeof Kept>

export const readFinishedText = (text: string): Finished => v.parse(Finished, JSON.parse(text))

/** Undefined if the folder is no mirror's; throws an Error in words if its state cannot be read. */
export async function readState({ state }: MirrorPlaces): Promise<MirrorState | undefined> {
  const text = await readIfThere(state)
  if (text === undefined) return undefined
  try {
    return v.parse(Kept, JSON.parse(text))
  } catch {
    throw new Error(`${state} cannot be read. Delete it together with the folder it lies in to begin anew.`)
  }
}

export const writeState = ({ state }: MirrorPlaces, kept: MirrorState): Promise<void> =>
  writeDurably(state, `${JSON.stringify(kept, null, 2)}\n`)
