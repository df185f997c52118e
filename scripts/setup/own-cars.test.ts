import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchFeed } from './feed.mjs'
import { ensureOwnCars, followOwnCars, readOwnCars } from './own-cars.mjs'

const root = join(import.meta.dirname, '../..')
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'own-cars-'))
})
afterAll(() => rm(dir, { recursive: true }))

interface Written {
  readonly model: { readonly name: string }
  readonly listings: readonly { readonly archived: boolean; readonly last_seen_at: string | null }[]
}

test(
  'a second start imports nothing anew; a file that changes is followed: new, changed and sold',
  { timeout: 240_000 },
  async () => {
    const file = join(dir, 'cars.csv')
    await copyFile(join(root, 'import/fixtures/otomoto.csv'), file)
    const own = readOwnCars(root, dir, [file])
    const path = join(own.folder, 'inventory/cars.ndjson')
    const written = async () => (await stat(path)).mtimeMs
    const cars = async () =>
      (await readFile(path, 'utf8'))
        .trim()
        .split('\n')
        // What the importer wrote.
        .map((line) => JSON.parse(line) as Written)
    await ensureOwnCars(own)
    const first = await written()
    expect((await cars()).map(({ model }) => model.name)).toEqual(['Corolla', 'Octavia', 'X5'])
    await ensureOwnCars(own)
    expect(await written()).toBe(first)

    const following = new AbortController()
    const followed = followOwnCars(own, following.signal)
    const lines = (await readFile(file, 'utf8')).split('\n')
    lines[1] =
      '0,Fiat,500,2011,99 000 km,1 242 cm3,69 KM,Benzyna,Manualna,Na przednie koła,Sedan,Biały,21 900,PLN,Kraków'
    await writeFile(file, lines.join('\n'))
    await vi.waitFor(async () => expect(await written()).not.toBe(first), { timeout: 200_000, interval: 200 })
    following.abort()
    await followed
    expect((await cars()).map(({ model, listings }) => [model.name, listings[0]?.archived])).toEqual([
      ['500', false],
      ['Octavia', false],
      ['X5', false],
      ['Corolla', true],
    ])
    expect((await cars()).at(-1)?.listings[0]?.last_seen_at).toMatch(/Z$/)
  },
)

test('a feed is fetched once for each of its versions, and what is no feed is said', async () => {
  let version = 'one'
  const answered: number[] = []
  const server = createServer((request, response) => {
    const status =
      request.url === '/none.csv' ? 404 : request.headers['if-none-match'] === version ? 304 : 200
    answered.push(status)
    response.writeHead(status, { ETag: version, 'Content-Type': 'text/csv' })
    response.end(status === 200 ? `make,model\n${version},x\n` : '')
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  try {
    // A server that listens on a port has an address of this kind.
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const fetched = async () => readFile(await fetchFeed(`${address}/feed`, dir), 'utf8')
    expect(await fetched()).toContain('one,x')
    expect(await fetched()).toContain('one,x')
    version = 'two'
    expect(await fetched()).toContain('two,x')
    expect(answered).toEqual([200, 304, 200])
    await expect(fetchFeed(`${address}/none.csv`, dir)).rejects.toThrow(/none\.csv: the server answers 404/)
  } finally {
    server.close()
  }
  await expect(fetchFeed('http://127.0.0.1:9/feed', dir)).rejects.toThrow(/cannot be reached/)
})

test.each([[['--every', '0', 'a.csv']], [['--all', 'a.csv']], [[]]])('%j is refused in words', (args) => {
  expect(() => readOwnCars(root, dir, args)).toThrow(/\w+/)
})
