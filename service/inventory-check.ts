import { type InventoryFault, InventoryError } from './inventory/faults.ts'
import type { InventoryDictionaries } from './inventory/dictionaries.ts'
import type { CarFacts } from './inventory/facts.ts'
import { carsFile, readCars } from './inventory/read-cars.ts'
import { readDictionaries } from './inventory/read-dictionaries.ts'
import { refuseShrinking } from './inventory/shrinking.ts'
import { carsOfStore } from './store/embedded/generations.ts'

export interface CheckOptions {
  readonly inventoryDir: string
  /** The data folder of a store that serves the inventory: its cars are compared. */
  readonly dataDir?: string | undefined
  readonly allowShrink: boolean
}

/** Faults rather than an InventoryError; other errors are the caller's. */
async function faultsOf<T>(work: () => Promise<T>): Promise<{ read?: T; faults: readonly InventoryFault[] }> {
  try {
    return { read: await work(), faults: [] }
  } catch (error) {
    if (error instanceof InventoryError) return { faults: error.faults }
    throw error
  }
}

/** What would be taken in, and is hardly meant: how often, and where it was seen first. */
class Doubts {
  readonly #seen = new Map<string, { count: number; first: string }>()

  add(what: string, where: string): void {
    const before = this.#seen.get(what)
    this.#seen.set(what, { count: (before?.count ?? 0) + 1, first: before?.first ?? where })
  }

  *lines(): Generator<string> {
    for (const [what, { count, first }] of this.#seen) yield `${what}: ${count}, the first in car ${first}`
  }
}

function doubt(car: CarFacts, { brands, models, domains }: KnownIds, doubts: Doubts): void {
  const { id, listings } = car
  if (car.brand !== null && !brands.has(car.brand)) doubts.add('cars of a brand that brands.json lacks', id)
  if (car.model !== null && !models.has(car.model)) doubts.add('cars of a model that models.json lacks', id)
  if (listings.length === 0) doubts.add('cars without a listing', id)
  for (const { domain } of listings)
    if (!domains.has(domain)) doubts.add('listings of a source that domains.json lacks', id)
}

const idsOf = (entries: readonly { readonly id: number }[]) => new Set(entries.map(({ id }) => id))

const knownOf = ({ brands, models, domains }: InventoryDictionaries) => ({
  brands: idsOf(brands),
  models: idsOf(models),
  domains: idsOf(domains),
})
type KnownIds = ReturnType<typeof knownOf>

/** Texts that name more than one entry: a search by them finds one of these. */
function* sharedNames({ domains, currencies }: InventoryDictionaries): Generator<string> {
  for (const [what, names] of [
    ['domains of one host name', domains.map(({ domain }) => domain)],
    ['currencies of one name', currencies.map(({ name }) => name)],
  ] as const) {
    const shared = names.filter((name, index) => names.indexOf(name) < index)
    if (shared.length > 0) yield `${what}: ${[...new Set(shared)].join(', ')}`
  }
}

async function countCars(dir: string, dictionaries: InventoryDictionaries | undefined, doubts: Doubts) {
  const known = dictionaries && knownOf(dictionaries)
  let cars = 0
  for await (const batch of readCars(dir, { currencies: dictionaries?.currencies ?? [] }))
    for (const { facts } of batch) {
      cars++
      if (known) doubt(facts, known, doubts)
    }
  return cars
}

/** Reads the folder as the service would and says what is wrong with it; false where it would be refused. */
export async function checkInventory(
  { inventoryDir, dataDir, allowShrink }: CheckOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const doubts = new Doubts()
  const dictionaries = await faultsOf(() => readDictionaries(inventoryDir))
  const cars = await faultsOf(() => countCars(inventoryDir, dictionaries.read, doubts))
  const served = dataDir === undefined || allowShrink ? undefined : await carsOfStore(dataDir)
  const shrinking = await faultsOf(async () =>
    refuseShrinking(inventoryDir, served ?? 0, cars.read ?? Infinity),
  )
  const faults = [dictionaries, cars, shrinking].flatMap((one) => one.faults)
  say(
    `${inventoryDir}: ${cars.read === undefined ? `${carsFile} cannot be read whole` : `${cars.read} cars`}`,
  )
  if (faults.length > 0) say(new InventoryError(inventoryDir, faults).message)
  if (dictionaries.read?.accounts.some(({ active }) => active) === false) say('  note: no account is active')
  for (const line of dictionaries.read ? sharedNames(dictionaries.read) : []) say(`  note: ${line}`)
  for (const line of doubts.lines()) say(`  note: ${line}`)
  say(faults.length > 0 ? 'It would be refused.' : 'It would be taken in.')
  return faults.length === 0
}
