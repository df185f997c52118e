import { join } from 'node:path'
import type { Sites } from '#contract/kinds/kind.ts'
import { sitesAmong } from '../access.ts'
import { createApp } from '../app.ts'
import { openCursors } from '../cursor.ts'
import type { AccountRecord } from '../inventory/dictionaries.ts'
import type { CarFacts } from '../inventory/facts.ts'
import { readCars } from '../inventory/read-cars.ts'
import { readDictionaries } from '../inventory/read-dictionaries.ts'
import { renderer } from '../present/renderer.ts'
import { type Engine, openStore } from '../store/open.ts'
import type { Material } from '../store/suite/make-questions.ts'

/** The content of the inventory, from which requests are generated. */
export async function materialOf(inventoryDir: string): Promise<Material> {
  const dictionaries = await readDictionaries(inventoryDir)
  const cars: CarFacts[] = []
  for await (const batch of readCars(inventoryDir, dictionaries))
    cars.push(...batch.map(({ facts }) => facts))
  return { dictionaries, cars }
}

export const sitesOf = ({ dictionaries }: Material, account: AccountRecord): Sites =>
  sitesAmong(dictionaries.domains.filter(({ id }) => account.domains.includes(id)))

/** The service over one engine with a stopped clock, so that two engines must return the same responses. */
async function contender(engine: Engine, inventoryDir: string, dataDir: string, now: number) {
  const store = await openStore({
    engine,
    inventoryDir,
    dataDir: join(dataDir, engine),
    renderer,
    workers: 0,
    watchEveryMs: 0,
  })
  const cursors = openCursors(':memory:')
  const app = createApp({ store, cursors, now: () => now })
  const ask = async (request: string) => {
    const response = await app.request(request)
    return { status: response.status, text: await response.text() }
  }
  const close = async () => {
    cursors.close()
    await store.close()
  }
  return { ask, close }
}

/** Removes cursor ids, which are random, and cars' numbers, which differ between stores. */
const still = (text: string) => text.replace(/[\w-]{22}\.(?:-1|\d+)/g, '')

interface EngineAnswer {
  readonly status: number
  readonly text: string
}

/** Describes how a response differs from the oracle's; undefined where it does not. */
function differenceOf(given: EngineAnswer, expected: EngineAnswer): string | undefined {
  if (given.status >= 500) return `${given.status}: ${given.text}`
  try {
    JSON.parse(given.text)
  } catch {
    return `no JSON: ${given.text.slice(0, 200)}`
  }
  if (given.status === expected.status && still(given.text) === still(expected.text)) return undefined
  return `${given.status} ${given.text.slice(0, 300)}\n  instead of ${expected.status} ${expected.text.slice(0, 300)}`
}

/** Compares an engine with the brute-force oracle: both must return the same text for every request. */
export async function openEngineComparison(
  inventoryDir: string,
  dataDir: string,
  now: number,
  engine: Engine = 'embedded',
) {
  const [asked, oracle] = [
    await contender(engine, inventoryDir, dataDir, now),
    await contender('brute-force', inventoryDir, dataDir, now),
  ]
  async function judge(request: string, key: string) {
    const url = `${request}&api_key=${key}`
    const [given, expected] = [await asked.ask(url), await oracle.ask(url)]
    return { status: given.status, fault: differenceOf(given, expected) }
  }
  const close = async () => {
    await asked.close()
    await oracle.close()
  }
  return { judge, close }
}
