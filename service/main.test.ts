import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { childrenOf, startService } from './process.fixture.ts'
import { keys } from './fixtures/dictionaries.ts'
import { temporaryFolder, writeAdversarial } from './fixtures/write.ts'
import { explainStartFailure } from './start-failure.ts'
import { openStore } from './store/open.ts'
import { writeInventory } from './store/suite/folder.fixture.ts'
import { makeCars } from './store/suite/make-cars.fixture.ts'
import { Random } from './store/suite/random.ts'

let folder = ''
let inventory = ''
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  inventory = join(folder, 'inventory')
  await writeAdversarial(inventory, Date.now())
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts the service as an operator does; resolves when it listens or ends. */
const start = (...args: string[]) => startAs({}, ...args)

async function startAs(user: { uid?: number; gid?: number }, ...args: string[]) {
  const common = ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), '--engine', 'brute-force']
  const places = ['--data', join(folder, 'data'), '--port', '0']
  const child = spawn(process.execPath, [...common, ...places, ...args], user)
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += String(text)))
  child.stderr.on('data', (text) => (said.err += String(text)))
  const ended = once(child, 'close').then(([code]: unknown[]) => code)
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', () => said.out.includes('listening on') && resolve())
  })
  await Promise.race([listening, ended])
  const url = /listening on (http:\S+)/.exec(said.out)?.[1] ?? ''
  return { child, said, ended, url }
}

describe('the service as a process', { timeout: 30_000 }, () => {
  test('prints its address, and ends on SIGTERM once the last response is sent', async () => {
    const { child, said, ended, url } = await start('--inventory', inventory, '--faults')
    expect(said.out).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/)
    await fetch(`${url}/faults?delay=600&endpoint=count&api_key=${keys.main}`)
    const slow = fetch(`${url}/search/count?api_key=${keys.main}`)
    // The first request has begun once a second one, sent later, has its response.
    await fetch(`${url}/healthz`)
    child.kill('SIGTERM')
    expect((await slow).status).toBe(200)
    expect(await ended).toBe(0)
    expect(said.err).toContain('"endpoint":"count"')
    expect(said.err).not.toContain(keys.main)
  })

  test('links name the address of the request; drop=1 closes the connection', async () => {
    const { url } = await start('--inventory', inventory, '--faults', '--log', 'silent')
    const page = await (await fetch(`${url}/search?perPage=2&api_key=${keys.main}`)).text()
    expect(page).toContain(`"path":"${url}/search"`)
    await fetch(`${url}/faults?drop=1&times=1&api_key=${keys.main}`)
    await expect(fetch(`${url}/search?api_key=${keys.main}`)).rejects.toThrow('fetch failed')
    expect((await fetch(`${url}/search?api_key=${keys.main}`)).status).toBe(200)
  })

  test('--no-extensions: only the endpoints of the interface exist', async () => {
    const { url } = await start('--inventory', inventory, '--no-extensions', '--log', 'silent')
    expect((await fetch(`${url}/extensions?api_key=${keys.main}`)).status).toBe(404)
    expect((await fetch(`${url}/search/count?api_key=${keys.main}`)).status).toBe(200)
  })

  test('hostile bytes get a status below 500 or a closed connection', async () => {
    const { url } = await start('--inventory', inventory, '--log', 'silent')
    for (const path of [
      '/search?a=%',
      '/%',
      '/cars/%ff',
      `/search?${'a=1&'.repeat(5000)}`,
      `/search?q=${'x'.repeat(200_000)}`,
    ]) {
      const status = await fetch(`${url}${path}`).then((answer) => answer.status)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  test.each([
    ['no inventory named', [], /--inventory DIR is missing/],
    ['an unknown option', ['--inventory', 'x', '--colour'], /--colour/],
    ['no such folder', ['--inventory', '/nowhere/at/all'], /domains\.json/],
    ['a port that is none', ['--inventory', 'x', '--port', 'eighty'], /--port must be a number/],
    ['a proxy that is none', ['--inventory', 'x', '--trust-proxy', '10.0.0.0/8,proxy'], /proxy is neither/],
    ['an engine that is none', ['--inventory', 'x', '--engine', 'steam'], /--engine must be one of/],
  ])('%s: exit code 1 with a readable message', async (_, args, words) => {
    const { ended, said } = await start(...args)
    expect(await ended).toBe(1)
    expect(said.err).toMatch(words)
    expect(said.err).not.toMatch(/^\s+at /m)
    expect(said.out).toBe('')
  })

  test.each([
    ['--help', /^npm run service -- --inventory DIR/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('%s works without an inventory', async (option, words) => {
    const { ended, said } = await start(option)
    expect(await ended).toBe(0)
    expect(said.out).toMatch(words)
  })

  test('a broken line is reported with file and line, and the service does not start', async () => {
    const broken = join(folder, 'broken')
    await writeAdversarial(broken, Date.now())
    await appendFile(join(broken, 'cars.ndjson'), '{"id": 5, \n')
    const { ended, said } = await start('--inventory', broken)
    expect(await ended).toBe(1)
    expect(said.err).toMatch(/cars\.ndjson:\d+: /)
    expect(said.err).not.toMatch(/^\s+at /m)
  })

  test('a taken port, and a data folder that is a file', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    // The address of a server that listens on TCP is an object.
    const { port } = other.address() as AddressInfo
    const taken = await start('--inventory', inventory, '--port', String(port))
    expect(await taken.ended).toBe(1)
    expect(taken.said.err).toContain(`Port ${port} on 127.0.0.1 is taken`)
    other.close()
    await writeFile(join(folder, 'a-file'), '')
    const noFolder = await start('--inventory', inventory, '--data', join(folder, 'a-file'))
    expect(await noFolder.ended).toBe(1)
    expect(noFolder.said.err).toContain('is not a folder')
  })
})

/** As root the service runs as the user `nobody` here: permissions to write do not bind root. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const probe = () =>
  spawnSync(process.execPath, ['--import', 'tsx', '-e', '0'], { cwd: import.meta.dirname, ...asNobody })

describe('with the engine that keeps a store', { timeout: 60_000 }, () => {
  const embedded = (dataDir: string) => ['--inventory', inventory, '--data', dataDir, '--engine', 'embedded']

  test.skipIf(process.platform === 'win32' || probe().status !== 0)(
    'a folder without write permission gets a readable message, with and without a store',
    async () => {
      await chmod(folder, 0o755)
      const dataDir = join(folder, 'read-only')
      await mkdir(dataDir)
      await (await openStore({ engine: 'embedded', inventoryDir: inventory, dataDir, workers: 0 })).close()
      const empty = join(folder, 'read-only-and-empty')
      await mkdir(empty)
      for (const file of await readdir(dataDir)) await chmod(join(dataDir, file), 0o444)
      for (const dir of [dataDir, empty]) {
        await chmod(dir, 0o555)
        try {
          const { said, ended } = await startAs(asNobody, ...embedded(dir))
          expect(await ended).toBe(1)
          expect(said.err).toMatch(
            `This user may not read and write ${dir}. Change the rights, or choose another place with --data.`,
          )
          expect(said.err).not.toMatch(/^\s+at /m)
        } finally {
          // Only root may remove files from a folder without write permission.
          await chmod(dir, 0o755)
        }
      }
    },
  )

  test.skipIf(process.platform === 'win32')('a file size limit gets a readable message', async () => {
    const { said, ended } = startService(inventory, join(folder, 'limited'), 20)
    expect(await ended).toBe(1)
    expect(said()).toMatch(/Writing to \S+ failed .*ulimit -f/)
  })

  test.skipIf(process.platform !== 'linux')(
    'killing the building process ends the start with a readable message',
    async () => {
      const cars = makeCars(new Random(1), 4000)
      const dir = join(folder, 'many')
      await mkdir(dir)
      await writeInventory(dir, { cars })
      const { child, said, ended, listening } = startService(dir, join(folder, 'killed'))
      running.push(child)
      let builders: number[] = []
      while (builders.length === 0) {
        builders = childrenOf(child.pid ?? 0)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      for (const pid of builders) process.kill(pid, 'SIGKILL')
      expect(await listening).toBeUndefined()
      expect(await ended).toBe(1)
      expect(said()).toMatch(/The process that builds the index was ended \(SIGKILL\)/)
    },
  )
})

describe('--check', () => {
  test('describes the inventory, and ends with 0', async () => {
    const { said, ended } = await start('--inventory', inventory, '--check')
    expect(await ended).toBe(0)
    expect(said.out).toMatch(/: \d+ cars\n/)
    expect(said.out).toContain('It would be taken in.')
  })

  test('lists every fault of every file, and ends with 1', async () => {
    const broken = join(folder, 'broken-twice')
    await writeAdversarial(broken, Date.now())
    await appendFile(join(broken, 'cars.ndjson'), '{"id": "..", "listings": []}\n')
    await writeFile(join(broken, 'brands.json'), '{}')
    const { said, ended } = await start('--inventory', broken, '--check')
    expect(await ended).toBe(1)
    expect(said.out).toMatch(/brands\.json: must be an array/)
    expect(said.out).toMatch(/cars\.ndjson:\d+: id: must not be \. or \.\./)
    expect(said.out).toContain('It would be refused.')
  })
})

test.each([
  ['ENOSPC', 'no space left on device', /disk is full/],
  ['SQLITE_FULL', 'database or disk is full', /disk is full/],
  ['EACCES', 'permission denied, open', /This user may not read and write \/d\./],
  ['EACCES', 'listen EACCES: permission denied 0.0.0.0:80', /Listening on port 80/],
  ['EADDRNOTAVAIL', 'listen EADDRNOTAVAIL', /no address 10\.9\.8\.7/],
])('%s (%s) gets a readable message', (code, message, words) => {
  const error = Object.assign(new Error(message), { code })
  expect(explainStartFailure(error, { host: '10.9.8.7', port: 80, dataDir: '/d' })).toMatch(words)
})
