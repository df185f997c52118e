import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
        // The importer wrote the file, so its form is known.
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

test('a feed is fetched once for each version, and an address that is no feed is reported', async () => {
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
    // A server that listens on a port has an address of this type.
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

test('a feed redirects to https only, has a size limit, and its keys are neither printed nor stored', async () => {
  const asked: (readonly [host: string | undefined, url: string | undefined, as: string | undefined])[] = []
  const server = createServer(({ url, headers: { host, authorization } }, response) => {
    asked.push([host, url, authorization])
    if (url?.startsWith('/away')) response.writeHead(302, { Location: `http://localhost:${port}/inside` })
    else if (url?.startsWith('/here')) response.writeHead(302, { Location: '/cars.csv?key=other' })
    else if (url?.startsWith('/round')) response.writeHead(302, { Location: '/round' })
    else response.writeHead(url?.startsWith('/secret') ? 403 : 200, { 'Content-Type': 'text/csv' })
    response.end('make,model\nBMW,X5\n')
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const folder = await mkdtemp(join(dir, 'feed-'))
  try {
    await expect(fetchFeed(`http://${host}/away?key=k3y`, folder)).rejects.toThrow(
      `http://${host}/away: leads to http://localhost:${port}/inside, which is followed over https alone.`,
    )
    await expect(fetchFeed(`http://${host}/round`, folder)).rejects.toThrow('leads on and on')
    await expect(fetchFeed(`http://${host}/cars.csv`, folder, 10)).rejects.toThrow('more than')
    await expect(fetchFeed(`http://me:pa%3Ass@${host}/secret?key=k3y`, folder)).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:\d+\/secret: the server answers 403\.$/,
    )
    expect(await readdir(folder)).toEqual([])
    const path = await fetchFeed(`http://me:pa%3Ass@${host}/here?key=k3y`, folder)
    expect(await readFile(path, 'utf8')).toContain('BMW')
    expect(await readFile(join(folder, 'feed.json'), 'utf8')).not.toMatch(/k3y|pass|pa%3Ass/)
    const basic = `Basic ${Buffer.from('me:pa:ss').toString('base64')}`
    expect(asked.slice(-2)).toEqual([
      [host, '/here?key=k3y', basic],
      [host, '/cars.csv?key=other', basic],
    ])
    expect(asked.filter(([, url]) => url === '/inside')).toEqual([])
  } finally {
    server.close()
  }
})

test.each([[['--every', '0', 'a.csv']], [['--all', 'a.csv']], [[]]])('%j is refused in words', (args) => {
  expect(() => readOwnCars(root, dir, args)).toThrow(/\w+/)
})
