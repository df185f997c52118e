import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { materialOf, sitesOf } from '../comparison/engine-comparison.ts'
import { makeRequest } from '../comparison/requests.ts'
import { openCursors } from '../cursor.ts'
import { batchOf } from '../reading.fixture.ts'
import { renderer } from '../present/renderer.ts'
import { openStore } from '../store/open.ts'
import type { Progress } from '../store/store.ts'
import { makeFolder, writeInventory } from '../store/suite/folder.fixture.ts'
import { makeCars } from '../store/suite/make-cars.fixture.ts'
import { Random } from '../store/suite/random.ts'

// A store to be damaged, with requests and the responses of the undamaged service.

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Opened {
  ask(path: string): Promise<Answer>
  /** Messages about damage. */
  readonly said: readonly string[]
  isDamaged(): boolean
  reload(): Promise<boolean>
  close(): Promise<void>
}

export interface DamagedWorld {
  readonly inventoryDir: string
  /** Data folder of a service that was closed properly: two generations, the first pinned by an open pass. */
  readonly kept: string
  /** Responses by path, with open passes among them. */
  readonly expected: ReadonlyMap<string, Answer>
  /** Copies the data folder; the copy may be damaged. @param into a new folder; absent: one that `remove` removes */
  copy(into?: string): Promise<string>
  /** Opens the service with a stopped clock, since responses depend on the time. */
  open(dataDir: string): Promise<Opened>
  remove(): Promise<void>
}

/** Removes the ids of new cursors, which are random. */
export const still = (text: string): string => text.replace(/[\w-]{22}\.(?=-1|\d)/g, '')

export const isPass = (path: string): boolean => path.includes('scroll_id=')

/** Adds the key of the suite's account to a path with query. */
export const keyed = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}api_key=suite`

/** Opens a service without threads, so that hundreds open quickly. */
async function openAt(inventoryDir: string, dataDir: string, now: number) {
  const said: string[] = []
  await mkdir(dataDir, { recursive: true })
  const isNew = (await readdir(dataDir)).length === 0
  const onProgress = ({ step, text }: Progress) => {
    if (step === 'damaged') said.push(text)
  }
  const store = await openStore({
    engine: 'embedded',
    inventoryDir,
    dataDir,
    renderer,
    workers: 0,
    allowShrink: true,
    onProgress,
  })
  const cursors = openCursors(join(dataDir, 'cursors.sqlite'), {
    onDamage: (text) => said.push(text),
    isExpected: !isNew,
  })
  const app = createApp({ store, cursors, now: () => now })
  const get = async (path: string): Promise<Answer> => {
    const response = await app.request(`http://cars.test${keyed(path)}`)
    // A response that breaks off counts as a failure.
    const text = await response.text().catch(() => undefined)
    return text === undefined ? { status: 500, text: '' } : { status: response.status, text }
  }
  return {
    get,
    ask: async (path: string) => {
      const { status, text } = await get(path)
      return { status, text: still(text) }
    },
    said,
    isDamaged: () => store.isDamaged ?? false,
    reload: () => store.reload(),
    close: async () => {
      cursors.close()
      await store.close()
    },
  }
}

const carCount = 60
const requests = 15

/** Cars looked up in each way, absent cars, pages of all cars, and generated requests. */
async function pathsOf(inventoryDir: string, random: Random): Promise<string[]> {
  const material = await materialOf(inventoryDir)
  const [account] = material.dictionaries.accounts
  if (account === undefined) throw new Error('there is no account')
  const sites = sitesOf(material, account)
  const named = material.cars.flatMap(({ id, vin, listings }) => [
    `/cars/${id}`,
    ...(vin === null ? [] : [`/cars/vin/${vin}`]),
    ...listings.map(({ domain, external }) => `/listing/${domain}/${external}`),
  ])
  return [
    ...new Set([
      '/cars/nobody',
      '/cars/vin/AB1AB1AB1AB1AB1A9',
      '/listing/1/nothing',
      '/cars?limit=2000',
      ...[1, 2, 3, 4, 5, 6].map((page) => `/search?perPage=50&page=${page}`),
      ...Array.from({ length: requests }, () => random.pick(named)),
      ...Array.from({ length: requests }, () => makeRequest(random, material, sites)),
    ]),
  ]
}

const idOf = (line: string) => String(Reflect.get(JSON.parse(line), 'id'))

export async function makeWorld(): Promise<DamagedWorld> {
  const random = new Random(1)
  const first = makeCars(random, carCount)
  const { inventoryDir, dataDir: kept } = await makeFolder({ cars: first })
  const now = Date.now()
  const service = await openAt(inventoryDir, kept, now)
  const begin = async () => {
    const { scroll_id } = batchOf(JSON.parse((await service.get('/cars?limit=50&scroll_time=10')).text))
    return `/cars?scroll_id=${scroll_id}&limit=2000`
  }
  const passes = [await begin()]
  // A third of the cars stays, a third is removed, a third gets another car's content under the same id.
  const stayed = first.slice(0, carCount / 3)
  const changed = new Set(first.slice(0, (carCount * 2) / 3).map(idOf))
  const others = makeCars(random, carCount).filter((line) => !changed.has(idOf(line)))
  await writeInventory(inventoryDir, { cars: [...stayed, ...others] })
  await service.reload()
  passes.push(await begin())
  const expected = new Map<string, Answer>()
  for (const path of [...(await pathsOf(inventoryDir, random)), ...passes])
    expected.set(path, await service.ask(path))
  await service.close()
  const copies: string[] = []
  return {
    inventoryDir,
    kept,
    expected,
    copy: async (into) => {
      const copy = into ?? (await mkdtemp(join(tmpdir(), 'forecourt-damage-')))
      if (into === undefined) copies.push(copy)
      else await mkdir(into)
      for (const file of await readdir(kept))
        // SQLite deletes its log when its last connection closes, which may happen during the copy.
        await copyFile(join(kept, file), join(copy, file)).catch((error: unknown) => {
          if (!/-(?:wal|shm)$/.test(file)) throw error
        })
      return copy
    },
    open: (dataDir) => openAt(inventoryDir, dataDir, now),
    remove: async () => {
      for (const dir of [inventoryDir, kept, ...copies]) await rm(dir, { recursive: true, force: true })
    },
  }
}
