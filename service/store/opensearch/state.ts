import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { documentFormat } from './documents.ts'
import type { SeenVersion, SharedDocuments } from './shared.ts'

/** The shared state of all processes. A generation is in it only when it is complete. */
const State = v.object({
  /** The format of the documents: state and cars of another format are ignored. */
  format: v.number(),
  /** Identity of this store: another one after all was deleted by hand, when generations begin at 1 again. */
  store: v.string(),
  /** The current generation and its index; 0 and '' before the first. */
  generation: v.number(),
  index: v.string(),
  cars: v.number(),
  /** State of the inventory folder: digest of the contents, and sizes and change times. */
  content: v.string(),
  marks: v.string(),
  /** Digest of the dictionaries that documents depend on (documents.ts). */
  names: v.string(),
  /** Earlier generations that may still be read, and until when (ms since 1970) without a pin. */
  kept: v.array(v.object({ generation: v.number(), index: v.string(), until: v.number() })),
  /** The highest number ever given to a generation, even one that never became current. */
  last: v.number(),
  /** The index of a full load that has begun and not ended. */
  unfinished: v.nullable(v.string()),
})
export type State = v.InferOutput<typeof State>

export interface SeenState {
  readonly state: State
  /** Undefined where no state is written yet. */
  readonly seen: SeenVersion | undefined
}

const none = (store: string = randomUUID()): State => ({
  format: documentFormat,
  store,
  generation: 0,
  index: '',
  cars: 0,
  content: '',
  marks: '',
  names: '',
  kept: [],
  last: 0,
  unfinished: null,
})

const id = 'state'

export async function readSharedState(shared: SharedDocuments): Promise<SeenState> {
  const found = await shared.read(id)
  if (found === undefined) return { state: none(), seen: undefined }
  const read = v.safeParse(State, found.source)
  if (read.success && read.output.format === documentFormat) return { state: read.output, seen: found }
  // The numbers continue, so that no earlier cursor matches another generation.
  const before = v.safeParse(v.object({ last: v.number(), store: v.string() }), found.source)
  return {
    state: before.success ? { ...none(before.output.store), last: before.output.last } : none(),
    seen: found,
  }
}

/** Undefined where another process has written the state since it was read. */
export async function writeSharedState(
  shared: SharedDocuments,
  state: State,
  seen: SeenVersion | undefined,
): Promise<SeenState | undefined> {
  const written = await shared.replace(id, state, seen)
  return written && { state, seen: written }
}

/** The index of a generation that may be read. */
export const indexOf = ({ generation, index, kept }: State, asked: number): string | undefined =>
  asked === generation && asked > 0 ? index : kept.find(({ generation: before }) => before === asked)?.index
