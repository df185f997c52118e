import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '#service/inventory/libsql.ts'
import { carsFile } from '#service/inventory/read-cars.ts'
import { AccessRefused, createClient, type MirrorClient, type MirrorClock, type Send } from './client.ts'
import { collectCars } from './collect-cars.ts'
import { currencyCodes, domainEntries } from './collect-dictionaries.ts'
import { compareCars } from './compare-cars.ts'
import { sourceDigest } from './key.ts'
import { type MirrorPlaces, mirrorPlaces } from './places.ts'
import { publish, seal } from './publish.ts'
import { stageCurrencies, stageDictionaries } from './stage-dictionaries.ts'
import { type Finished, type MirrorState, readState, writeState } from './state.ts'
import { baseCurrency, probeRates, type ProbedRates } from './probe-rates.ts'

export interface MirrorOptions {
  /** Address of the service, as for any client. */
  readonly from: string
  readonly key: string
  /** The inventory folder; created if missing. */
  readonly to: string
  /** Attempts per request before the pass is interrupted. */
  readonly tries: number
  readonly timeoutMs: number
  readonly clock: MirrorClock
  readonly send: Send
  /** Reports progress in words. */
  readonly say: (text: string) => void
  readonly onTrouble: (text: string, waitMs: number) => void
  /** Called when a state of the copy is in place: after a pass, and before the first one measures rates. */
  readonly onFinished: (finished: Finished) => void
  /** The domain ids that the account sees now; empty if it is refused. */
  readonly onAccess: (domains: readonly number[]) => void
}

const baseOf = ({ from }: Pick<MirrorOptions, 'from'>) => from.replace(/\/+$/, '')

async function openState(places: MirrorPlaces, options: MirrorOptions): Promise<MirrorState> {
  const source = sourceDigest(baseOf(options), options.key)
  const kept = await readState(places)
  if (kept === undefined) {
    // An inventory that is no mirror's is not overwritten.
    if (existsSync(join(places.dir, carsFile)))
      throw new Error(`${places.dir} holds an inventory that is no mirror's. Choose an empty folder.`)
    const state: MirrorState = { version: 1, source, pass: null, pace: null, finished: null }
    await writeState(places, state)
    return state
  }
  if (kept.source !== source)
    throw new Error(`${places.dir} mirrors another account or address. One folder is of one account.`)
  return kept
}

/** Reports the account's domains; throws an AccessRefused if the account is refused. */
async function checkAccess(client: MirrorClient, onAccess: MirrorOptions['onAccess']) {
  const domains = await domainEntries(client)
  onAccess(domains.map(({ id }) => id))
  return domains
}

const clientOf = (options: MirrorOptions, tries: number): MirrorClient =>
  createClient({ ...options, base: baseOf(options), tries })

const sayingRefusals = async <T>(onAccess: MirrorOptions['onAccess'], work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AccessRefused) onAccess([])
    throw error
  }
}

/** The account's domain ids, by one request; rejects with an AccessRefused if the account is refused. */
export const mirrorAccess = (options: MirrorOptions): Promise<readonly number[]> =>
  sayingRefusals(options.onAccess, async () =>
    (await checkAccess(clientOf(options, 1), options.onAccess)).map(({ id }) => id),
  )

async function pass(places: MirrorPlaces, options: MirrorOptions): Promise<Finished> {
  const { clock, key, say, onAccess } = options
  const state = await openState(places, options)
  // An interrupted exchange is finished first.
  await publish(places, state)
  const client = clientOf(options, options.tries)
  const domains = await checkAccess(client, onAccess)
  const { began_at } = await collectCars(state, { places, client, clock, key, say })
  await mkdir(places.next, { recursive: true })
  const next = join(places.next, carsFile)
  const old = join(places.dir, carsFile)
  const cars = await compareCars({ part: places.part, old, next, at: Date.parse(began_at) })
  const { survey, forgotten, ...counts } = cars
  // Without changes the file is not exchanged, so the service does not reload.
  if (existsSync(old) && counts.added + counts.changed + counts.gone + forgotten === 0) await rm(next)
  say(`${counts.added} added, ${counts.changed} changed, ${counts.gone} gone; collecting dictionaries`)
  const staging = { places, key, say }
  await stageDictionaries({ ...staging, client, survey, domains })
  const currencies = await currencyCodes(client, survey)

  const finish = async (rates: ProbedRates): Promise<Finished> => {
    const unweighed = await stageCurrencies(staging, currencies, rates)
    const finished_at = new Date(clock.now()).toISOString()
    const stated = [...survey.stated].toSorted()
    await seal(places, { as_of: began_at, finished_at, ...counts, stated, unweighed, rates })
    const finished = await publish(places, state)
    if (finished === undefined) throw new Error(`${places.next} was taken away`)
    options.onFinished(finished)
    return finished
  }
  const before = state.finished?.rates ?? { [baseCurrency]: 1 }
  // Some thirty counts per currency may take an hour on a slow service; the rest of the copy does not wait.
  if (state.finished === null) await finish(before)
  const codes = currencies.map(({ name }) => name)
  return finish(await probeRates(client, survey.probeCars, codes, before))
}

/**
 * Runs one pass, or continues an interrupted one. Rejects with an Error whose message is in words and without
 * the key; data that has arrived by then is kept.
 */
export async function mirrorOnce(options: MirrorOptions): Promise<Finished> {
  const places = mirrorPlaces(options.to)
  await mkdir(places.own, { recursive: true })
  const release = takeLock(places.lock, `Another process is mirroring into ${places.dir}.`)
  try {
    return await sayingRefusals(options.onAccess, () => pass(places, options))
  } finally {
    release()
  }
}
