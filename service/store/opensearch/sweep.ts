import * as v from 'valibot'
import { mostKeptStates } from '../kept-states.ts'
import type { Cluster } from './client.ts'
import { orUndefined } from './errors.ts'
import type { IndexNames } from './names.ts'
import { pinnedUntil } from './pins.ts'
import type { SharedDocuments } from './shared.ts'
import { readSharedState, type State, writeSharedState } from './state.ts'

// Deletes data that no process or cursor can reach. Runs under the lease, so that no load is running.

type KeptGeneration = State['kept'][number]

const Indexes = v.record(v.string(), v.unknown())

export interface SweepParts {
  readonly cluster: Cluster
  readonly shared: SharedDocuments
  readonly names: IndexNames
}

/** Drops kept generations without a pin, or too old for one, from the state. */
async function letGo(shared: SharedDocuments, now: number): Promise<State | undefined> {
  const { state, seen } = await readSharedState(shared)
  const needed: KeptGeneration[] = []
  const gone: KeptGeneration[] = []
  const unpinned: KeptGeneration[] = []
  // From the newest on.
  for (const kept of state.kept.toSorted((one, other) => other.generation - one.generation)) {
    if (needed.length === mostKeptStates) gone.push(kept)
    else if (Math.max(kept.until, await pinnedUntil(shared, kept.generation)) > now) needed.push(kept)
    else unpinned.push(kept)
  }
  if (gone.length + unpinned.length === 0) return state
  const written = await writeSharedState(shared, { ...state, kept: needed }, seen)
  if (written === undefined) return undefined
  // A process that pinned meanwhile has read the old state. None can any more, so this check is the last.
  const late: KeptGeneration[] = []
  for (const kept of unpinned) if ((await pinnedUntil(shared, kept.generation)) > now) late.push(kept)
  if (late.length === 0) return written.state
  const back = await writeSharedState(shared, { ...written.state, kept: [...needed, ...late] }, written.seen)
  return back?.state
}

/** Deletes unused indexes, and ended versions in the current index. */
async function deleteUnseen({ cluster, names }: SweepParts, state: State): Promise<void> {
  const { index, generation, kept, unfinished } = state
  const used = new Set([index, unfinished, ...kept.map((one) => one.index)])
  const found = v.parse(
    Indexes,
    (await cluster.call('GET', `${names.pattern}/_settings`).catch(orUndefined)) ?? {},
  )
  for (const name of Object.keys(found))
    if (!used.has(name)) await cluster.call('DELETE', name).catch(orUndefined)
  const oldest = Math.min(
    generation,
    ...kept.filter((one) => one.index === index).map((one) => one.generation),
  )
  await cluster.call(
    'POST',
    `${index}/_delete_by_query`,
    { query: { range: { gen_to: { lte: oldest } } } },
    { timeoutMs: 600_000, again: false, query: { conflicts: 'proceed' } },
  )
}

/** `now`: milliseconds since 1970. */
export async function sweep(parts: SweepParts, now: number): Promise<void> {
  const { state: before } = await readSharedState(parts.shared)
  const state = await letGo(parts.shared, now)
  if (state !== undefined && state.generation > 0 && state.kept.length < before.kept.length)
    await deleteUnseen(parts, state)
}
