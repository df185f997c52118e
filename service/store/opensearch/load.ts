import * as v from 'valibot'
import { contentOf, fingerprint } from '../../inventory/fingerprint.ts'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { type KnownLine, readCars } from '../../inventory/read-cars.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import { refuseShrinking } from '../../inventory/shrinking.ts'
import type { Progress } from '../store.ts'
import type { BulkAction, Cluster } from './client.ts'
import { documentId, documentMaker, isExact, namesMark } from './documents.ts'
import { orUndefined } from './errors.ts'
import { type LiveCar, liveCars } from './live.ts'
import type { IndexNames } from './names.ts'
import { type LoadPlan, planOf } from './plan.ts'
import { visibleTo } from './query.ts'
import type { OpenSearchSettings } from './settings.ts'
import type { SharedDocuments } from './shared.ts'
import { type SeenState, type State, writeSharedState } from './state.ts'

/** Up to that many changed cars, or half of all, go into the current index; more need a new index. */
const alwaysInPlace = 1000

/** How long a replaced generation stays for processes that have not noticed the new one. */
const graceMs = 60_000

/** Interval of progress in the log. */
const reportEveryMs = 5000

export interface LoadParts {
  readonly cluster: Cluster
  readonly shared: SharedDocuments
  readonly names: IndexNames
  readonly settings: OpenSearchSettings
  readonly inventoryDir: string
  /** Accepts an inventory that has lost more than a tenth of its cars. */
  readonly allowShrink?: boolean | undefined
  readonly say: (progress: Progress) => void
  /** Throws when this process must not write any more. */
  readonly check: () => void
}

/** Passes the first message on, and then one at each interval. */
function paced(say: LoadParts['say']): LoadParts['say'] {
  let saidAt = -Infinity
  return (progress) => {
    if (performance.now() - saidAt < reportEveryMs) return
    saidAt = performance.now()
    say(progress)
  }
}

const Counted = v.object({ hits: v.object({ total: v.object({ value: v.number() }) }) })

/** Another process, or a change of the folder, came in between. Starting the load again helps. */
export class LoadDisturbed extends Error {
  override readonly name = 'LoadDisturbed'
}

/** The index for a plan. */
interface Target {
  readonly index: string
  readonly isNew: boolean
  readonly plan: LoadPlan
  /** Lines of cars that the plan does not write. */
  readonly known?: KnownLine | undefined
}

/** The cars of the folder and of the current index, as planning needs them. */
interface FolderReading {
  /** Hashes by car id. */
  readonly wanted: ReadonlyMap<string, string>
  /** The cars of the current index, if it exists. */
  readonly held: readonly LiveCar[] | undefined
  /** Lines of cars in the current generation. */
  readonly known: KnownLine
}

export async function isThere(cluster: Cluster, index: string): Promise<boolean> {
  return (await cluster.call('GET', `${index}/_settings`).catch(orUndefined)) !== undefined
}

async function heldBy(cluster: Cluster, index: string): Promise<LiveCar[]> {
  const held: LiveCar[] = []
  for await (const page of liveCars(cluster, index)) held.push(...page)
  return held
}

/**
 * Reads all cars of the folder before anything is written, so that a broken folder changes nothing. Lines of
 * the current generation are not parsed again, unless names or rates have changed.
 */
async function compare(
  parts: LoadParts,
  { index, generation, names }: State,
  dictionaries: InventoryDictionaries,
): Promise<FolderReading> {
  const { cluster, inventoryDir, say, check } = parts
  const held = index !== '' && (await isThere(cluster, index)) ? await heldBy(cluster, index) : undefined
  const byLine = new Map<string, LiveCar>()
  if (names === namesMark(dictionaries))
    // An aborted load may have written documents with other names.
    for (const one of held ?? []) if (one.from <= generation) byLine.set(one.line, one)
  const known: KnownLine = (mark) => byLine.get(mark)?.car
  const { hashOf } = documentMaker(dictionaries)
  const wanted = new Map<string, string>()
  const saySometimes = paced(say)
  const see: KnownLine = (mark) => {
    const one = byLine.get(mark)
    if (one !== undefined) wanted.set(one.car, one.hash)
    return one?.car
  }
  for await (const cars of readCars(inventoryDir, dictionaries, see)) {
    check()
    for (const car of cars) wanted.set(car.facts.id, hashOf(car))
    saySometimes({ step: 'reading', cars: wanted.size, text: `${wanted.size} cars read` })
  }
  return { wanted, held, known }
}

/** Few changes go into the current index; else an aborted full load continues, or a new one begins. */
async function targetOf(
  { cluster, names }: LoadParts,
  state: State,
  { wanted, held, known }: FolderReading,
  generation: number,
): Promise<Target> {
  if (held !== undefined) {
    const plan = planOf(held, wanted, state.generation)
    const changes = plan ? Math.max(plan.writes.size, plan.ends.length) : Infinity
    if (plan && changes <= Math.max(alwaysInPlace, wanted.size / 2))
      return { index: state.index, isNew: false, plan, known }
  }
  if (state.unfinished !== null && (await isThere(cluster, state.unfinished))) {
    const plan = planOf(await heldBy(cluster, state.unfinished), wanted, 0)
    if (plan) return { index: state.unfinished, isNew: true, plan }
  }
  const plan = planOf([], wanted, 0)
  if (plan === undefined) throw new Error('there are more cars than numbers')
  return { index: names.cars(generation), isNew: true, plan }
}

/** Writes the documents of a plan. Reads the cars a second time rather than keep them in memory. */
async function carryOut(
  parts: LoadParts,
  target: Target,
  generation: number,
  dictionaries: InventoryDictionaries,
) {
  const { cluster, inventoryDir, say, check } = parts
  const { index, plan } = target
  const { documentOf, hashOf } = documentMaker(dictionaries)
  const total = plan.writes.size
  let written = 0
  const saySometimes = paced(say)
  async function* actions(): AsyncGenerator<BulkAction> {
    for (const remove of plan.removes) yield { remove }
    for (const end of plan.ends) yield { end, generation }
    if (total === 0) return
    for await (const cars of readCars(inventoryDir, dictionaries, target.known)) {
      check()
      for (const car of cars) {
        const no = plan.writes.get(car.facts.id)
        if (no === undefined) continue
        const document = documentOf(car, hashOf(car), { no, generation })
        yield { write: documentId(car.facts.id, generation), document, exact: isExact(document) }
        written++
      }
      saySometimes({ step: 'indexing', cars: written, text: `${written} of ${total} cars written` })
    }
  }
  await cluster.bulk(index, actions())
  check()
}

/** Checks that the generation has exactly as many documents as the folder has cars. */
async function verify({ cluster }: LoadParts, index: string, generation: number, expected: number) {
  await cluster.call('POST', `${index}/_refresh`, undefined, { timeoutMs: 120_000 })
  const body = {
    size: 0,
    track_total_hits: true,
    query: visibleTo(generation, { exists: { field: 'id' } }),
  }
  const answer = await cluster.call('POST', `${index}/_search`, body, {
    timeoutMs: 60_000,
    query: { allow_partial_search_results: false },
  })
  const found = v.parse(Counted, answer).hits.total.value
  if (found !== expected)
    throw new LoadDisturbed(`${index} has ${found} cars of generation ${generation} instead of ${expected}`)
}

/** Updates the alias for operators' tools. The service does not read it, so a failure is only reported. */
async function pointAlias({ cluster, names, say }: LoadParts, index: string, generation: number) {
  const filter = visibleTo(generation, { exists: { field: 'id' } })
  const actions = [
    { remove: { index: names.pattern, alias: names.alias, must_exist: false } },
    { add: { index, alias: names.alias, filter } },
  ]
  await cluster.call('POST', '_aliases', { actions }).catch((error: unknown) => {
    say({
      step: 'indexing',
      text: `the alias ${names.alias} still names the former cars: ${String(error)}`,
    })
  })
}

/**
 * Makes the folder's present state the next generation, visible only after the last step, which fails if
 * another process has written the state meanwhile. Throws an InventoryError if the folder cannot be read.
 */
export async function load(parts: LoadParts, { state, seen }: SeenState): Promise<void> {
  const { cluster, shared, settings, inventoryDir, say, check } = parts
  const folder = await fingerprint(inventoryDir)
  const content = await contentOf(inventoryDir)
  const dictionaries = await readDictionaries(inventoryDir)
  const compared = await compare(parts, state, dictionaries)
  const { wanted } = compared
  if (parts.allowShrink !== true) refuseShrinking(inventoryDir, state.cars, wanted.size)
  const generation = state.last + 1
  const target = await targetOf(parts, state, compared, generation)
  const { index, isNew } = target
  // Written before any document: an aborted load can be found, and its number is not used again.
  const begun = await writeSharedState(
    shared,
    { ...state, last: generation, unfinished: isNew ? index : state.unfinished },
    seen,
  )
  if (begun === undefined) throw new LoadDisturbed('another process has begun to load')
  if (isNew && !(await isThere(cluster, index))) await cluster.call('PUT', index, undefined)
  await carryOut(parts, target, generation, dictionaries)
  if (isNew)
    await cluster.call('PUT', `${index}/_settings`, { index: { number_of_replicas: settings.replicas } })
  await verify(parts, index, generation, wanted.size)
  if ((await fingerprint(inventoryDir)).all !== folder.all)
    throw new LoadDisturbed(`${inventoryDir} has changed while it was read`)
  check()
  const before = { generation: state.generation, index: state.index, until: Date.now() + graceMs }
  const committed = await writeSharedState(
    shared,
    {
      ...begun.state,
      generation,
      index,
      cars: wanted.size,
      content,
      marks: folder.index,
      names: namesMark(dictionaries),
      kept: [...state.kept, ...(state.generation > 0 ? [before] : [])],
      unfinished: null,
    },
    begun.seen,
  )
  if (committed === undefined) throw new LoadDisturbed('another process has loaded meanwhile')
  await pointAlias(parts, index, generation)
  const { writes, ends } = target.plan
  say({
    step: 'indexing',
    cars: wanted.size,
    text: `${writes.size} written, ${ends.length} ended, ${isNew ? 'new index' : 'into'} ${index}`,
  })
}
