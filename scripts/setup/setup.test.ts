import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkDisk, checkNode, checkPort } from './checks.mjs'
import { mismatchedPackages, packagesAreStale } from './packages.mjs'
import { stamp } from './stamp.mjs'
import { usualCause } from './trouble.mjs'

// Starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const project = join(import.meta.dirname, '../..')
let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'setup-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const put = async (path: string, text: string) => {
  await mkdir(join(dir, path, '..'), { recursive: true })
  await writeFile(join(dir, path), text)
}

describe('problems are described in words', () => {
  test('an old Node', () => {
    for (const old of ['16.20.0', '18.19.1', '20.18.3'])
      expect(() => checkNode(old)).toThrow(`Node ${old} is too old`)
    for (const fine of ['20.19.0', '20.20.2', '22.0.0', '26.1.0']) checkNode(fine)
  })

  test('a taken port, with the setting to change', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A listening server has an address of this type.
    const { port } = server.address() as AddressInfo
    await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`PORT=${port + 1} npm start`)
    await new Promise((resolve) => server.close(resolve))
    await checkPort(port, '127.0.0.1')
    await expect(checkPort(Number('eighty'), '127.0.0.1')).rejects.toThrow('PORT must be a number')
  })

  test('a full disk', async () => {
    await checkDisk(dir, 1)
    await expect(checkDisk(dir, 1e18)).rejects.toThrow(/The disk is full: \d+ MB are free/)
  })

  test.each([
    ['npm error code ENOSPC', /disk is full/],
    ['SqliteError: database or disk is full', /disk is full/],
    ['npm error code EAI_AGAIN', /no connection/],
    ['EACCES: permission denied, mkdir', /may not be written/],
  ])('%s', (output, words) => expect(usualCause(output, { network: true })).toMatch(words))
})

describe('packages are stale', () => {
  const packages = async (version: string, locked = version) => {
    const dependencies = { one: version }
    await put('app/package.json', JSON.stringify({ dependencies }))
    const lock = {
      '': { dependencies: { one: locked } },
      'node_modules/one': { version: locked },
      'node_modules/one/node_modules/two': { version: '3.0.0' },
      'node_modules/of-another-platform': { version: '1.0.0', optional: true },
    }
    await put('app/package-lock.json', JSON.stringify({ packages: lock }))
  }
  const stale = () => packagesAreStale(join(dir, 'app'))

  test('until exactly the versions of the lock file are there', async () => {
    await packages('1.0.0')
    expect(await stale()).toBe(true)
    await put('app/node_modules/one/package.json', '{"version":"1.0.0"}')
    expect(await stale()).toBe(true)
    await put('app/node_modules/one/node_modules/two/package.json', '{"version":"3.0.0"}')
    expect(await stale()).toBe(false)
    await packages('1.0.1')
    expect(await stale()).toBe(true)
  })

  test('a lock file older than package.json is reported', async () => {
    await packages('1.0.1', '1.0.0')
    await expect(stale()).rejects.toThrow('npm run lock')
  })

  test('after an installation that was interrupted, or on another platform', async () => {
    await packages('1.0.0')
    await put('app/node_modules/.unfinished', '')
    expect(await stale()).toBe(true)
    await rm(join(dir, 'app/node_modules/.unfinished'))
    await put('app/node_modules/.platform', 'another one')
    expect(await stale()).toBe(true)
  })
})

describe('the lock file', () => {
  const read = async (): Promise<{ packages: Record<string, Record<string, unknown>> }> =>
    JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))

  test('lists the installed packages', async () => {
    expect(await mismatchedPackages(project)).toEqual([])
  })

  test('has versions and checksums, and no addresses', async () => {
    const { '': _, ...locked } = (await read()).packages
    expect(Object.keys(locked).length).toBeGreaterThan(200)
    for (const [folder, { version, integrity, resolved, inBundle }] of Object.entries(locked)) {
      expect(version, folder).toMatch(/^\d+\.\d+\.\d+/)
      // A bundled package is covered by the checksum of its parent.
      if (inBundle !== true) expect(integrity, folder).toMatch(/^sha512-/)
      expect(resolved, folder).toBeUndefined()
    }
  })

  test('lists the binaries of all platforms, so that an installation adds nothing', async () => {
    const { packages } = await read()
    const named = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    )
    expect(named.filter((name) => /darwin-arm64|win32-x64/.test(name)).length).toBeGreaterThan(10)
    const locked = Object.keys(packages)
    expect(named.filter((name) => !locked.some((folder) => folder.endsWith(`node_modules/${name}`)))).toEqual(
      [],
    )
  })

  test('is not changed by npm install: versions are changed in package.json only', async () => {
    expect(await readFile(join(project, '.npmrc'), 'utf8')).toMatch(/^save=false$/m)
  })
})

test('a stamp depends only on content, names and settings', async () => {
  const of = (also = '') => stamp(dir, ['src', 'index.html', 'missing'], { also })
  await put('src/a.ts', '1')
  const first = await of()
  await put('src/a.ts', '1')
  await put('src/a.test.ts', 'a test builds nothing')
  expect(await of()).toBe(first)
  expect(await of('60000')).not.toBe(first)
  await put('src/a.ts', '2')
  const second = await of()
  expect(second).not.toBe(first)
  await put('src/b.ts', '')
  expect(await of()).not.toBe(second)
})

describe('npm start in a clone', () => {
  /** The scripts, with a minimal generator and gateway for the test. */
  const makeClone = async (name: string, generator: string) => {
    const root = join(dir, name)
    await cp(join(project, 'scripts'), join(root, 'scripts'), { recursive: true })
    await put(`${name}/package.json`, '{"type":"module"}')
    await put(`${name}/package-lock.json`, '{"packages":{}}')
    await mkdir(join(root, 'node_modules'))
    await symlink(join(project, 'node_modules/tsx'), join(root, 'node_modules/tsx'))
    await put(`${name}/node_modules/vite/bin/vite.js`, viteStub)
    await put(`${name}/contract/languages/en/particulars.ts`, '')
    await put(`${name}/contract/languages/en/messages/page.json`, '{}')
    await put(`${name}/demo/make-inventory.ts`, generator)
    await put(`${name}/gateway/main.ts`, gatewayStub)
    return root
  }
  const viteStub = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    const out = process.argv[process.argv.indexOf('--outDir') + 1]
    mkdirSync(out, { recursive: true })
    writeFileSync(out + '/index.html', '<p>')
    writeFileSync(out + '/markup.js', 'export const firstMarkup = () => ({})')`
  const gatewayStub = `
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1000)
    process.send({ address: 'http://127.0.0.1:' + process.env.PORT })`
  const makeFolder = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    const out = process.argv[process.argv.indexOf('--out') + 1]
    mkdirSync(out, { recursive: true })
    writeFileSync(out + '/cars.ndjson', '{}')`

  let port = 0
  beforeAll(async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A listening server has an address of this type.
    port = (server.address() as AddressInfo).port
    await new Promise((resolve) => server.close(resolve))
  })

  const start = (root: string) => {
    const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), FORECOURT_DATA: '', VEHICLES_API_URL: '' },
    })
    let output = ''
    const pieces: (() => void)[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece) => {
        output += String(piece)
        for (const told of pieces) told()
      })
    }
    return {
      kill: () => child.kill('SIGTERM'),
      says: (words: string) =>
        new Promise<void>((resolve, reject) => {
          const look = () => output.includes(words) && resolve()
          pieces.push(look)
          look()
          child.once('close', () => reject(new Error(`ended without saying "${words}":\n${output}`)))
        }),
      ended: new Promise<{ code: number | null; output: string }>((resolve) => {
        child.once('close', (code) => resolve({ code, output }))
      }),
    }
  }

  test('prints its address, stops at a signal, and repeats no finished step', async () => {
    const root = await makeClone('whole', makeFolder)
    const first = start(root)
    await first.says(`Forecourt is at http://127.0.0.1:${port}`)
    first.kill()
    expect(await first.ended).toMatchObject({ code: 0 })

    const second = start(root)
    await second.says('Forecourt is at')
    second.kill()
    const { output } = await second.ended
    expect(output).not.toContain('Building')
    expect(output).not.toContain('Making')
    expect(await readdir(join(root, '.data'))).toEqual(['inventory', 'inventory.json'])
    expect(await readdir(join(root, '.cache'))).toEqual([])
  })

  test('leaves an inventory alone that is not the demo’s', async () => {
    const root = await makeClone('owned', makeFolder)
    await put('owned/.data/inventory/cars.ndjson', 'mine')
    const { code, output } = await start(root).ended
    expect(code).toBe(1)
    expect(output).toContain('is not the demo inventory')
    expect(await readFile(join(root, '.data/inventory/cars.ndjson'), 'utf8')).toBe('mine')
    // A start that ended between both renames has left a note.
    await put('owned/.data/inventory.json', '{"at":0}')
    const second = start(root)
    await second.says('Forecourt is at')
    second.kill()
    await second.ended
    expect(await readFile(join(root, '.data/inventory/cars.ndjson'), 'utf8')).toBe('{}')
  })

  test('stopped in the middle of a step leaves no partial result, and starts again', async () => {
    const hanging = `${makeFolder}
      console.log('halfway')
      setInterval(() => {}, 1000)`
    const root = await makeClone('stopped', hanging)
    const first = start(root)
    await first.says('Making the demo inventory')
    while (!(await readdir(join(root, '.data')).catch(() => [])).some((name) => name.endsWith('.part'))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    first.kill()
    expect(await first.ended).toMatchObject({ code: 130 })
    expect(await readdir(join(root, '.data'))).toEqual([])

    await writeFile(join(root, 'demo/make-inventory.ts'), makeFolder)
    const second = start(root)
    await second.says('Forecourt is at')
    second.kill()
    await second.ended
    expect(existsSync(join(root, '.data/inventory/cars.ndjson'))).toBe(true)
  })

  test('distinguishes a full disk from other failures of a step', async () => {
    const full = `throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })`
    const root = await makeClone('full', full)
    const { code, output } = await start(root).ended
    expect(code).toBe(1)
    expect(output).toContain('The disk is full.')
    expect(output).not.toContain('    at ')
  })
})
