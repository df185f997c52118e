import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '#service/fixtures/dictionaries.ts'
import { temporaryFolder, writeAdversarial } from '#service/fixtures/write.ts'
import { type OpenGateway, openGateway } from './open.ts'
import { readSettings, type Settings } from './settings.ts'

// One inventory behind two gateways: in the gateway's process, and in another process over HTTP. Browsers must not see
// a difference.

const root = join(import.meta.dirname, '..')
let folder = ''
let service: ChildProcess
let serviceAddress = ''
let settings: Settings
let inside: OpenGateway
let outside: OpenGateway

const startService = (inventory: string): Promise<string> => {
  const options = [
    '--inventory',
    inventory,
    '--data',
    join(folder, 'service'),
    '--port',
    '0',
    '--log',
    'silent',
  ]
  service = spawn(process.execPath, ['--import', 'tsx', join(root, 'service/main.ts'), ...options], {
    cwd: root,
  })
  return new Promise((resolve, reject) => {
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}`)))
    createInterface({ input: service.stdout ?? process.stdin }).on('line', (line) => {
      const address = /^listening on (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeAdversarial(join(folder, 'inventory'), Date.now())
  serviceAddress = await startService(join(folder, 'inventory'))
  settings = {
    ...readSettings({ FORECOURT_LOG: 'silent' }, root),
    port: 0,
    dataDir: folder,
    storeDir: join(folder, 'store'),
    demoKey: keys.main,
  }
  inside = await openGateway(settings, () => {})
  const remote = { url: serviceAddress, key: keys.main }
  outside = await openGateway({ ...settings, remote, dataDir: join(folder, 'outside') }, () => {})
}, 60_000)

afterAll(async () => {
  await inside.close()
  await outside.close()
  service.kill()
  await rm(folder, { recursive: true })
})

interface SeenAnswer {
  readonly status: number
  readonly text: string
  readonly headers: readonly (readonly [string, string])[]
}

async function ask(gateway: OpenGateway, path: string): Promise<SeenAnswer> {
  const answer = await fetch(`${gateway.address}${path}`)
  const changing = ['date', 'keep-alive', 'connection', 'transfer-encoding', 'content-length', 'x-request-id']
  const headers = [...answer.headers].filter(([name]) => !changing.includes(name))
  return { status: answer.status, text: await answer.text(), headers }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )

test('a key of the demo that no account has is reported at the start', async () => {
  const other = { ...settings, storeDir: join(folder, 'other'), demoKey: 'unknown' }
  await expect(openGateway(other, () => {})).rejects.toThrow('FORECOURT_DEMO_KEY is the key of no account')
})

test.each([
  '/api/search?perPage=2',
  '/api/search?perPage=2&page=2&sort=cheaper&currency=eur&lang=pl',
  '/api/search?body_types[]=5&api_key=somebody-elses',
  '/api/search/count?is_leasing=0',
  '/api/search?perPage=1',
  '/api/search?is_leasing=',
  '/api/search?page=200&perPage=50',
  '/api/domains',
  '/api/brands?query=a',
  '/api/models/1',
  '/api/countries?per_page=2',
  '/api/models/none',
  '/api/locations/1',
  '/api/car-options',
  '/api/cars/vin/WVWZZZ1KZAW000001',
  '/api/nothing-here',
])('%s is answered alike, without the key', async (path) => {
  const [one, other] = await Promise.all([ask(inside, path), ask(outside, path)])
  expect(other).toEqual(one)
  for (const { text: body, headers } of [one, other]) {
    expect(body).not.toContain(keys.main)
    expect(JSON.stringify(headers)).not.toContain(keys.main)
    expect(body).not.toContain(new URL(serviceAddress).host)
  }
})

test('links lead from page to page through the gateway', async () => {
  const seen: string[] = []
  for (const gateway of [inside, outside]) {
    let path = '/api/search?perPage=2'
    const pages: string[] = []
    while (path !== '' && pages.length < 20) {
      const page: unknown = JSON.parse((await ask(gateway, path)).text)
      pages.push(JSON.stringify(field(page, 'data')))
      path = text(field(page, 'links', 'next'))
    }
    expect(pages.length).toBeGreaterThan(1)
    seen.push(pages.join('\n'))
  }
  expect(seen[1]).toBe(seen[0])
})

test('next_url leads through the whole export', async () => {
  const ids = async (gateway: OpenGateway) => {
    let path = '/api/cars?limit=3'
    const found: string[] = []
    for (let batches = 0; path !== '' && batches < 50; batches += 1) {
      const { text: body } = await ask(gateway, path)
      expect(body).not.toContain(keys.main)
      const batch: unknown = JSON.parse(body)
      const cars = field(batch, 'data')
      if (Array.isArray(cars)) found.push(...cars.map((car: unknown) => text(field(car, 'id'))))
      path = field(batch, 'scroll_id') === null ? '' : text(field(batch, 'next_url'))
      if (path !== '') expect(path).toMatch(/^\/api\/cars\?/)
    }
    return found
  }
  const [one, other] = [await ids(inside), await ids(outside)]
  expect(one.length).toBeGreaterThan(3)
  expect(other).toEqual(one)
})

test('an unavailable service gives a readable error, and recovers without a restart of the gateway', async () => {
  const { port } = new URL(serviceAddress)
  service.removeAllListeners('exit')
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill()
  await ended
  const gone = await ask(outside, '/api/search')
  expect([gone.status, JSON.parse(gone.text)]).toEqual([
    502,
    { error: 'The vehicle service cannot be reached.' },
  ])
  expect(gone.text).not.toContain(port)
  expect((await ask(inside, '/api/search/count')).status).toBe(200)
})
