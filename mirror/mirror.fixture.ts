import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Language } from '#contract/languages.ts'
import { sorts } from '#contract/search.ts'
import { createApp } from '#service/app.ts'
import { openCursors } from '#service/cursor.ts'
import { createFaults } from '#service/faults.ts'
import { mirrorOnce, type MirrorOptions } from './mirror.ts'
import type { Finished } from './state.ts'
import { renderer } from '#service/present/renderer.ts'
import { type Engine, openStore } from '#service/store/open.ts'
import { Random } from '#service/store/suite/random.ts'
import { bare } from '#service/fixtures/cars.ts'
import { keys } from '#service/fixtures/dictionaries.ts'
import { openFixture } from '#service/service.fixture.ts'

const base = 'http://cars.test'

/** Time of each response of the source: a batch then has fifty cars, and a pass several batches. */
const answerMs = 5000

type Source = Awaited<ReturnType<typeof openFixture>>

/** Prices with enough digits to measure a rate. */
const dear = [
  ['d1', 'DEAR0000000000001', 18_000_000, 'usd', 1],
  ['d2', 'DEAR0000000000002', 8_000_000, 'eur', 2],
].map(([id, vin, price, name, currency]) =>
  JSON.stringify({
    id,
    vin,
    year: 2024,
    listings: [{ ...bare(1, String(id)), price: { price, currency: { id: currency, name } } }],
  }),
)

/** Replaces the source's cars, as text, and reloads its store. */
export async function changeCars({ folder, store }: Source, change: (lines: string[]) => readonly string[]) {
  const file = join(folder, 'inventory/cars.ndjson')
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  await writeFile(
    file,
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  )
  await store.reload()
}

/**
 * Our own service over the adversarial inventory as the source of a mirror. Its clock moves only by waiting.
 * Requests are recorded without their host.
 */
export async function openMirrored(key: string = keys.main) {
  const random = new Random(1)
  const faults = createFaults(() => random.next())
  const source = await openFixture('brute-force', { faults })
  await changeCars(source, (lines) => [...lines, ...dear])
  const dir = join(source.folder, 'copy')
  const requests: string[] = []
  const said: string[] = []
  const waits: number[] = []
  const underWay = { now: 0, most: 0 }
  const states: Finished[] = []
  const granted: (readonly number[])[] = []
  const options: MirrorOptions = {
    from: `${base}/`,
    key,
    to: dir,
    tries: 8,
    timeoutMs: 60_000,
    clock: {
      now: () => source.clock.now,
      sleep: async (ms) => {
        waits.push(ms)
        source.clock.now += ms
      },
    },
    send: async (url, init) => {
      requests.push(url.replace(base, ''))
      source.clock.now += answerMs
      underWay.most = Math.max(underWay.most, ++underWay.now)
      try {
        return await source.app.request(url, init)
      } finally {
        underWay.now--
      }
    },
    say: (text) => void said.push(text),
    onTrouble: (text) => void said.push(text),
    onFinished: (finished) => void states.push(finished),
    onAccess: (domains) => void granted.push(domains),
  }
  const pass = (more: Partial<MirrorOptions> = {}) => mirrorOnce({ ...options, ...more })
  const fault = (query: Readonly<Record<string, string>>) =>
    faults.control(Object.entries({ key, seconds: '3600', ...query }), source.clock.now)
  return { source, dir, options, pass, fault, requests, said, waits, granted, states, underWay }
}

export type Mirrored = Awaited<ReturnType<typeof openMirrored>>

const dictionaryPaths = [
  '/domains',
  '/brands',
  ...[10, 11, 12, 13, 99].map((id) => `/models/${id}`),
  '/countries?per_page=1000',
  '/countries/2',
  '/locations?per_page=1000',
  '/locations/1002',
  '/car-options?limit=7',
  '/car-options?page=1&per_page=100',
  '/car-option-sections',
  '/currencies',
]

const searchPaths = [
  ...sorts.map((sort) => `/search?perPage=50&sort=${sort}&currency=eur`),
  '/search?perPage=50&sort=cheaper&currency=jpy&price_from=100000',
  '/search/count',
  '/search/count?price_to=1000',
  '/search/count?price_from=1000&currency=eur',
  '/search/count?is_leasing=0&conditions[]=1',
  '/search/count?countries[0][id]=1&countries[0][regions][]=1000',
  '/search/count?domains[]=2&keys_available=0',
  '/cars?limit=2000&is_leasing=1',
]

/** English, and the other languages in which the fixture has names. */
const compared: readonly Language[] = ['en', 'pl', 'ru', 'bg']

const inLanguages = (path: string) =>
  compared.map((lang) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)

/** Paths whose responses must be equal for source and copy, for each car and each dictionary. */
const comparedPaths = [
  ...dictionaryPaths.flatMap(inLanguages),
  '/cars?limit=2000',
  '/cars?limit=2000&lang=uk',
  ...searchPaths,
]

const Account = v.object({ api_key: v.string() })

/** Serves the copy from its folder. */
export async function openCopy(
  { dir, source }: Pick<Mirrored, 'dir' | 'source'>,
  engine: Engine = 'brute-force',
) {
  const accounts = v.parse(v.array(Account), JSON.parse(await readFile(join(dir, 'accounts.json'), 'utf8')))
  const key = accounts[0]?.api_key ?? ''
  const dataDir = join(source.folder, 'copy-data')
  const store = await openStore({ engine, inventoryDir: dir, dataDir, renderer, workers: 0 })
  const cursors = openCursors(':memory:')
  const app = createApp({ store, cursors, now: () => source.clock.now })
  const ask = async (path: string) => {
    const answer = await app.request(`${path}${path.includes('?') ? '&' : '?'}api_key=${key}`)
    return answer.text()
  }
  return { key, ask, close: () => store.close() }
}

const comparable = (text: string, key: string) =>
  text.replaceAll(key, 'KEY').replaceAll(/"scroll_id":"[^"]*"|scroll_id=[^&"]*/g, 'SCROLL')

/** Paths to which the copy responds differently than the source; empty after a pass. */
export async function differences(mirrored: Mirrored, engine?: Engine): Promise<string[]> {
  const { source, options } = mirrored
  mirrored.fault({ off: '1' })
  const copy = await openCopy(mirrored, engine)
  const found: string[] = []
  for (const path of comparedPaths) {
    const [here, there] = [(await source.ask(path, options.key)).text, await copy.ask(path)]
    if (comparable(here, options.key) !== comparable(there, copy.key)) found.push(path)
  }
  await copy.close()
  return found
}

/** The text of every file of the copy, except random ones. */
export async function filesOf(dir: string): Promise<Record<string, string>> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('json') && name !== 'accounts.json')
  const texts = names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}
