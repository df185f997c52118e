import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '#service/fixtures/dictionaries.ts'
import { differences, type Mirrored, openMirrored } from './mirror.fixture.ts'

// Tests the command itself, over HTTP, against our own service.

let mirrored: Mirrored
let address = ''
let asked = 0
let onAsked: (count: number) => void = () => {}
let server: ReturnType<typeof createAdaptorServer>

beforeAll(async () => {
  mirrored = await openMirrored()
  server = createAdaptorServer({
    fetch: (request: Request) => {
      onAsked(++asked)
      return mirrored.source.app.fetch(request)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a port never has a string as its address.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await mirrored.source.close()
})

async function run(
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
  started?: (child: ChildProcess) => void,
) {
  const main = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...options], {
    env: { ...process.env, VEHICLES_API_URL: '', VEHICLES_API_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started?.(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  await once(child, 'close')
  return { code: child.exitCode, said }
}

test(
  'killed in the middle it goes on; the key is in no file and in nothing it says',
  { timeout: 60_000 },
  async () => {
    const { dir, source } = mirrored
    const file = join(source.folder, 'key')
    await writeFile(file, `${keys.main}\n`)
    const options = ['--from', `${address}/`, '--to', dir, '--key-file', file]
    const first = await run(options, {}, (child) => {
      onAsked = (count) => count === 12 && child.kill('SIGKILL')
    })
    expect(first.code).toBeNull()
    onAsked = () => {}
    const second = await run(options.slice(0, 4), { VEHICLES_API_KEY: keys.main })
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('in step') })
    expect(await differences(mirrored)).toEqual([])
    const kept = await Promise.all(
      (await readdir(join(dir, '.mirror'))).map((name) => readFile(join(dir, '.mirror', name))),
    )
    expect([first.said, second.said, ...kept].join('\n')).not.toContain(keys.main)
  },
)
