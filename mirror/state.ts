import * as v from 'valibot'
import { readIfThere, writeDurably } from './durable.ts'
import type { MirrorPlaces } from './places.ts'

// What a mirror remembers between passes and over a crash. Written whole, after what it tells of is on the disk.

/** What a finished pass says of itself and of the copy. */
const Finished = v.object({
  /** When the pass began: the copy is as the service was then, or newer. ISO 8601. */
  as_of: v.string(),
  finished_at: v.string(),
  /** Cars on offer. */
  cars: v.number(),
  added: v.number(),
  changed: v.number(),
  /** Cars that have left since the pass before. */
  gone: v.number(),
  /** Cars that nothing could be made of, and those of which a value was left out. */
  unreadable: v.number(),
  mended: v.number(),
  /** Field paths (contract/filters.ts) of which some car states a value: the copy can be searched by no others. */
  stated: v.array(v.string()),
  /** Currencies of prices, or of the service's list, whose rate could not be found. */
  unweighed: v.array(v.string()),
  /** How many units of a currency a dollar is worth, as weighed on the service. */
  rates: v.record(v.string(), v.number()),
})
export type Finished = v.InferOutput<typeof Finished>

const PassState = v.object({
  began_at: v.string(),
  /** Where to go on, without the key; null once every car has arrived. */
  next: v.nullable(v.string()),
  limit: v.number(),
  /** How much of the file of cars is of answers that have been read to their end. */
  bytes: v.number(),
  cars: v.number(),
  total: v.nullable(v.number()),
  /** Whether an answer was lost on the way: services that cannot repeat one have then skipped cars. */
  lost: v.boolean(),
  /** Spent waiting for answers that came, in milliseconds. */
  waited_ms: v.number(),
})
export type PassState = v.InferOutput<typeof PassState>

const Kept = v.object({
  version: v.literal(1),
  /** The account: see key.ts. */
  source: v.string(),
  pass: v.nullable(PassState),
  /** Cars a second, as the service hands them over; null before anything is known of it. */
  pace: v.nullable(v.number()),
  finished: v.nullable(Finished),
})
export type MirrorState = v.InferOutput<typeof Kept>

export const readFinishedText = (text: string): Finished => v.parse(Finished, JSON.parse(text))

/** Undefined where the folder is no mirror's; throws an Error in words where its state cannot be read. */
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
