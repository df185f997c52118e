import * as v from 'valibot'
import { contentOf, fingerprint } from '../../inventory/fingerprint.ts'
import { readCars } from '../../inventory/read-cars.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import type { Progress } from '../store.ts'
import type { BulkAction, Cluster } from './client.ts'
import { documentId, documentMaker, isExact } from './documents.ts'
import { orUndefined } from './errors.ts'
import { type LiveCar, liveCars } from './live.ts'
import type { IndexNames } from './names.ts'
import { type LoadPlan, planOf } from './plan.ts'
import { visibleTo } from './query.ts'
import type { OpenSearchSettings } from './settings.ts'
import type { SharedDocuments } from './shared.ts'
import { type SeenState, type State, writeState } from './state.ts'

/** Up to so many changed cars, or half of all, are written into the current index; more make a new one. */
const alwaysInPlace = 1000

/** How long a generation that has been replaced stays for readers who have not noticed yet. */
const graceMs = 60_000

/** How often a log is told how far it is. */
const reportEveryMs = 5000

export interface LoadParts {
  readonly cluster: Cluster
  readonly shared: SharedDocuments
  readonly names: IndexNames
  readonly settings: OpenSearchSettings
  readonly inventoryDir: string
  readonly say: (progress: Progress) => void
  /** Throws where this process must not write any more. */
  readonly check: () => void
}

/** Hands over what is said first, and then now and then. */
function paced(say: LoadParts['say']): LoadParts['say'] {
  let saidAt = -Infinity
  return (progress) => {
    if (performance.now() - saidAt < reportEveryMs) return
    saidAt = performance.now()
    say(progress)
  }
}

const Counted = v.object({ hits: v.object({ total: v.object({ value: v.number() }) }) })

/** Not the folder's fault nor the cluster's: somebody came in between. Beginning anew helps. */
export class LoadDisturbed extends Error {
  override readonly name = 'LoadDisturbed'
}

/** Where a plan is carried out. */
interface Target {
  readonly index: string
  readonly isNew: boolean
  readonly plan: LoadPlan
}

export async function isThere(cluster: Cluster, index: string): Promise<boolean> {
  return (await cluster.call('GET', `${index}/_settings`).catch(orUndefined)) !== undefined
}

async function heldBy(cluster: Cluster, index: string): Promise<LiveCar[]> {
  const held: LiveCar[] = []
  for await (const page of liveCars(cluster, index)) held.push(...page)
  return held
}

/** Few changes go into the current index; else a full load goes on where one was broken off, or begins. */
async function targetOf(
  { cluster, names }: LoadParts,
  state: State,
  wanted: ReadonlyMap<string, string>,
  generation: number,
): Promise<Target> {
  if (state.index !== '' && (await isThere(cluster, state.index))) {
    const plan = planOf(await heldBy(cluster, state.index), wanted, state.generation)
    const changes = plan ? Math.max(plan.writes.size, plan.ends.length) : Infinity
    if (plan && changes <= Math.max(alwaysInPlace, wanted.size / 2))
      return { index: state.index, isNew: false, plan }
  }
  if (state.unfinished !== null && (await isThere(cluster, state.unfinished))) {
    const plan = planOf(await heldBy(cluster, state.unfinished), wanted, 0)
    if (plan) return { index: state.unfinished, isNew: true, plan }
  }
  const plan = planOf([], wanted, 0)
  if (plan === undefined) throw new Error('there are more cars than numbers')
  return { index: names.cars(generation), isNew: true, plan }
}

/** The folder's cars are read twice: first which there are, so that nothing is written of a broken folder, then what they say. */
async function carryOut(parts: LoadParts, target: Target, generation: number, all: number): Promise<void> {
  const { cluster, inventoryDir, say, check } = parts
  const { index, plan } = target
  const dictionaries = await readDictionaries(inventoryDir)
  const { documentOf, hashOf } = documentMaker(dictionaries)
  const total = plan.writes.size
  let written = 0
  const saySometimes = paced(say)
  async function* actions(): AsyncGenerator<BulkAction> {
    for (const remove of plan.removes) yield { remove }
    for (const end of plan.ends) yield { end, generation }
    if (total === 0) return
    for await (const cars of readCars(inventoryDir, dictionaries)) {
      check()
      for (const car of cars) {
        const no = plan.writes.get(car.facts.id)
        if (no === undefined) continue
        const document = documentOf(car, hashOf(car), { no, generation })
        yield { write: documentId(car.facts.id, generation), document, exact: isExact(document) }
        written++
      }
      saySometimes({
        step: 'indexing',
        cars: written,
        text: `${written} of ${total} cars written, ${all} in all`,
      })
    }
  }
  await cluster.bulk(index, actions())
  check()
}

/** The documents that the generation would see are those of the folder, not one more or less. */
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

/** For people and their tools. The state says what is read, so a failure here is no failure of the load. */
async function pointAlias({ cluster, names, say }: LoadParts, index: string, generation: number) {
  const filter = visibleTo(generation, { exists: { field: 'id' } })
  const actions = [
    { remove: { index: names.pattern, alias: names.alias, must_exist: false } },
    { add: { index, alias: names.alias, filter } },
  ]
  await cluster.call('POST', '_aliases', { actions }).catch((error: unknown) => {
    say({
      step: 'indexing',
      text: `the alias ${names.alias} still names the cars of before: ${String(error)}`,
    })
  })
}

/**
 * Makes the folder's present state the next generation. Nobody sees any of it before the last step, which fails where
 * another process has written the state meanwhile. Throws an InventoryError where the folder cannot be read.
 */
export async function load(parts: LoadParts, { state, seen }: SeenState): Promise<void> {
  const { cluster, shared, settings, inventoryDir, say, check } = parts
  const folder = await fingerprint(inventoryDir)
  const content = await contentOf(inventoryDir)
  const dictionaries = await readDictionaries(inventoryDir)
  const { hashOf } = documentMaker(dictionaries)
  const wanted = new Map<string, string>()
  const saySometimes = paced(say)
  for await (const cars of readCars(inventoryDir, dictionaries)) {
    check()
    for (const car of cars) wanted.set(car.facts.id, hashOf(car))
    saySometimes({ step: 'reading', cars: wanted.size, text: `${wanted.size} cars read` })
  }
  const generation = state.last + 1
  const target = await targetOf(parts, state, wanted, generation)
  const { index, isNew } = target
  // Before anything is written: what is broken off is found by it, and its number is not given again.
  const begun = await writeState(
    shared,
    { ...state, last: generation, unfinished: isNew ? index : state.unfinished },
    seen,
  )
  if (begun === undefined) throw new LoadDisturbed('another process has begun to load')
  if (isNew && !(await isThere(cluster, index))) await cluster.call('PUT', index, undefined)
  await carryOut(parts, target, generation, wanted.size)
  if (isNew)
    await cluster.call('PUT', `${index}/_settings`, { index: { number_of_replicas: settings.replicas } })
  await verify(parts, index, generation, wanted.size)
  if ((await fingerprint(inventoryDir)).all !== folder.all)
    throw new LoadDisturbed(`${inventoryDir} has changed while it was read`)
  check()
  const before = { generation: state.generation, index: state.index, until: Date.now() + graceMs }
  const committed = await writeState(
    shared,
    {
      ...begun.state,
      generation,
      index,
      cars: wanted.size,
      content,
      marks: folder.index,
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
