import { type InventoryFault, InventoryError } from './inventory/faults.ts'
import type { InventoryDictionaries } from './inventory/dictionaries.ts'
import { Doubts } from './inventory/doubts.ts'
import type { CarRecord } from './inventory/car-record.ts'
import { parseExact } from './inventory/json.ts'
import { SourceSummary } from './inventory/source-summary.ts'
import { carsFile, readCars } from './inventory/read-cars.ts'
import { readDictionaries } from './inventory/read-dictionaries.ts'
import { refuseShrinking } from './inventory/shrinking.ts'
import { carsOfStore } from './store/embedded/generations.ts'

export interface CheckOptions {
  readonly inventoryDir: string
  /** The data folder of a store that serves the inventory: the check compares the car counts. */
  readonly dataDir?: string | undefined
  readonly allowShrink: boolean
}

/** Returns the faults of an InventoryError; throws any other error on. */
async function faultsOf<T>(work: () => Promise<T>): Promise<{ read?: T; faults: readonly InventoryFault[] }> {
  try {
    return { read: await work(), faults: [] }
  } catch (error) {
    if (error instanceof InventoryError) return { faults: error.faults }
    throw error
  }
}

/** Notes on names that several entries share: a search by such a name finds only one of them. */
function* sharedNames({ domains, currencies }: InventoryDictionaries): Generator<string> {
  for (const [what, names] of [
    ['domains of one host name', domains.map(({ domain }) => domain)],
    ['currencies of one name', currencies.map(({ name }) => name)],
  ] as const) {
    const shared = names.filter((name, index) => names.indexOf(name) < index)
    if (shared.length > 0) yield `${what}: ${[...new Set(shared)].join(', ')}`
  }
}

async function countCars(dir: string, dictionaries: InventoryDictionaries | undefined) {
  const doubts = dictionaries && new Doubts(dictionaries)
  const summary = new SourceSummary()
  const names = new Map(dictionaries?.domains.map(({ id, domain }) => [id, domain]))
  let cars = 0
  for await (const batch of readCars(dir, { currencies: dictionaries?.currencies ?? [] }))
    for (const { facts, body } of batch) {
      cars++
      // `readCars` wrote the body from a valid record.
      const record = parseExact(body) as CarRecord
      doubts?.look(facts, record)
      for (const listing of record.listings) {
        const { id, name } = listing.external.domain
        summary.add(names.get(id) ?? name ?? String(id), record, listing)
      }
    }
  return { cars, doubts: [...(doubts?.lines() ?? [])], summary: summary.lines() }
}

/** Reads the folder like the service and reports its faults; false where the service would refuse it. */
export async function checkInventory(
  { inventoryDir, dataDir, allowShrink }: CheckOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const dictionaries = await faultsOf(() => readDictionaries(inventoryDir))
  const cars = await faultsOf(() => countCars(inventoryDir, dictionaries.read))
  const served = dataDir === undefined || allowShrink ? undefined : await carsOfStore(dataDir)
  const shrinking = await faultsOf(async () =>
    refuseShrinking(inventoryDir, served ?? 0, cars.read?.cars ?? Infinity),
  )
  const faults = [dictionaries, cars, shrinking].flatMap((one) => one.faults)
  say(
    `${inventoryDir}: ${cars.read === undefined ? `${carsFile} cannot be read whole` : `${cars.read.cars} cars`}`,
  )
  if (cars.read !== undefined && cars.read.cars > 0) cars.read.summary.forEach(say)
  if (faults.length > 0) say(new InventoryError(inventoryDir, faults).message)
  if (dictionaries.read?.accounts.some(({ active }) => active) === false) say('  note: no account is active')
  for (const line of dictionaries.read ? sharedNames(dictionaries.read) : []) say(`  note: ${line}`)
  for (const line of cars.read?.doubts ?? []) say(`  note: ${line}`)
  say(faults.length > 0 ? 'It would be refused.' : 'It would be taken in.')
  return faults.length === 0
}
