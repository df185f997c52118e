import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import type { Gateway, GatewayEnvironment } from '../shared/environment.ts'
import { createOwnCars, type ShowFile } from './own-cars.ts'

const root = join(import.meta.dirname, '../..')
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dropped-'))
})
afterAll(() => rm(dir, { recursive: true }))

const origin = 'http://127.0.0.1:8080'
const shown: (readonly [file: string, map: string])[] = []
const show: ShowFile = (file, map) => {
  shown.push([file, map])
  return Promise.resolve()
}

function open(mostBytes = 1_000_000) {
  const gateway: Gateway = new Hono<GatewayEnvironment>()
  createOwnCars({ root, dir, show, mostBytes }).attach(gateway)
  return gateway
}

interface Ask {
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly from?: string
  readonly at?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
}
const post = (
  gateway: Gateway,
  { path = '/own-cars?name=cars.csv', headers = {}, from = '127.0.0.1', at = origin, body = 'x' }: Ask,
) =>
  gateway.request(
    at + path,
    { method: 'POST', headers: { origin: at, ...headers }, body },
    // The part of a socket that the gateway reads.
    { incoming: { socket: { remoteAddress: from } } },
  )

test(
  'a file is sampled, its columns are confirmed, and its cars are shown',
  { timeout: 120_000 },
  async () => {
    const gateway = open()
    const body = new Uint8Array(await readFile(join(root, 'import/fixtures/otomoto.csv')))
    const taken = await post(gateway, { path: '/own-cars?name=../../My%20cars.csv', body })
    expect(taken.status).toBe(200)
    // The test's own request determines the shape.
    const sample = (await taken.json()) as {
      id: string
      rows: number
      cars: number
      fields: string[]
      columns: { column: string; field: string | null; examples: string[]; dates: string | null }[]
    }
    expect(sample).toMatchObject({ rows: 3, cars: 3, unreadable: [], currency: 'pln', country: 'PL' })
    const make = sample.columns.findIndex(({ field }) => field === 'make')
    expect(sample.columns[make]?.examples).toContain('Toyota')
    expect(await readdir(dir)).toEqual([sample.id])

    const fields = sample.columns.map(({ field }) => (field === 'color' ? null : field))
    const color = sample.columns.findIndex(({ field }) => field === 'color')
    const patterns = fields.map((_, at) => (at === color ? 'month/day/year' : null))
    const confirm = (said: object) =>
      post(gateway, {
        path: '/own-cars/shown',
        body: JSON.stringify({ id: sample.id, fields, patterns, currency: 'eur', country: null, ...said }),
      })
    expect((await confirm({ id: '../x' })).status).toBe(404)
    expect((await confirm({ fields: fields.slice(1) })).status).toBe(400)
    expect((await confirm({ fields: fields.map(() => 'constructor') })).status).toBe(400)
    expect((await confirm({ patterns: fields.map(() => 'constructor') })).status).toBe(400)
    expect((await confirm({ patterns: patterns.slice(1) })).status).toBe(400)
    expect((await confirm({ currency: 'zzz' })).status).toBe(400)
    expect((await confirm({ country: 'Poland' })).status).toBe(400)
    expect(shown).toEqual([])
    expect((await confirm({})).status).toBe(202)
    const [[file, map] = ['', '']] = shown
    expect([basename(file), file.startsWith(join(dir, sample.id))]).toEqual(['my-cars.csv', true])
    const mapping = JSON.parse(await readFile(map, 'utf8'))
    expect(mapping.files[0]).toMatchObject({ file: 'my-cars.csv', currency: 'eur' })
    expect(mapping.files[0].country).toBeUndefined()
    expect(mapping.files[0].columns.map((column: { field: unknown }) => column.field)).toEqual(fields)
    expect(mapping.files[0].columns[color]).toEqual({
      column: 'Kolor',
      field: null,
      pattern: 'month/day/year',
    })
    // `show` resolves, which means a failure.
    const state = await gateway.request(`${origin}/own-cars`)
    expect(await state.json()).toMatchObject({ state: 'failed' })
  },
)

test.each<readonly [why: string, ask: Ask]>([
  ['from another machine', { from: '192.168.1.7' }],
  ['by a name that leads here', { at: 'http://cars.example:8080' }],
  ['by a page of another site', { headers: { origin: 'https://evil.example' } }],
  ['by a page of another port', { headers: { origin: 'http://127.0.0.1:9000' } }],
  ['from a frame of no origin', { headers: { origin: 'null' } }],
  ['as the browser says', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['over a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  [
    'to be shown, from another site',
    { path: '/own-cars/shown', headers: { origin: 'https://evil.example' } },
  ],
])('refused: %s', async (_, ask) => {
  const before = await readdir(dir)
  expect((await post(open(), ask)).status).toBe(403)
  expect(await readdir(dir)).toEqual(before)
})

test(
  'an unreadable file is answered with a code, which the page translates',
  { timeout: 120_000 },
  async () => {
    const taken = await post(open(), { path: '/own-cars?name=Cars.XLS' })
    expect(await taken.json()).toMatchObject({ unreadable: [{ code: 'kind', values: { kind: 'xls' } }] })
  },
)

test('a file that is too large, or without cars, is deleted', async () => {
  const before = await readdir(dir)
  expect((await post(open(10), { body: 'x'.repeat(11) })).status).toBe(413)
  expect((await post(open(), { path: '/own-cars?name=cars.exe' })).status).toBe(400)
  expect((await post(open(), { path: '/own-cars' })).status).toBe(400)
  expect(await readdir(dir)).toEqual(before)
})

test.each<readonly [start: string, env: Record<string, string>, folder: string | undefined]>([
  ['local', {}, 'dropped'],
  ['for a network', { HOST: '0.0.0.0' }, undefined],
  ['by other names', { FORECOURT_HOSTS: 'cars.example' }, undefined],
  ['by any name', { FORECOURT_HOSTS: '*' }, undefined],
  ['behind a proxy', { FORECOURT_TRUST_PROXY: '127.0.0.1' }, undefined],
  ['of a service', { VEHICLES_API_URL: 'https://cars.example', VEHICLES_API_KEY: 'k' }, undefined],
])('taken where the start is local alone: %s', (_, env, folder) => {
  expect(readSettings({ FORECOURT_OWN_CARS: 'dropped', ...env }, root).ownCars).toBe(folder)
})
