import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { keys } from '#service/fixtures/dictionaries.ts'
import { temporaryFolder, writeAdversarial } from '#service/fixtures/write.ts'

// A failing update of the inventory, with the service in the gateway's own process.

test('a failed update is an error in the log, in /healthz and in /metrics', async () => {
  const folder = await temporaryFolder()
  await writeAdversarial(join(folder, 'inventory'), Date.now())
  const gateway = fork(join(import.meta.dirname, 'main.ts'), [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      FORECOURT_DATA: folder,
      FORECOURT_DEMO_KEY: keys.main,
      FORECOURT_LOG: 'error',
      FORECOURT_METRICS: '127.0.0.1',
    },
  })
  const logged: string[] = []
  createInterface({ input: gateway.stderr ?? Readable.from([]) }).on('line', (line) => logged.push(line))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      gateway.once('exit', (code) => reject(new Error(`ended with ${code}`)))
      gateway.on('message', (message) => {
        if (message instanceof Object && 'address' in message) resolve(String(message.address))
      })
    })
    const health = async (): Promise<unknown> => (await fetch(`${address}/healthz`)).json()
    expect(await health()).toMatchObject({ ok: true, inventory: { failed_updates: 0, failing_since: null } })

    await writeFile(join(folder, 'inventory/cars.ndjson'), 'no car\n')
    await vi.waitFor(async () => expect(await health()).toMatchObject({ inventory: { failed_updates: 1 } }), {
      timeout: 30_000,
      interval: 100,
    })
    // The old state is still served.
    expect((await fetch(`${address}/api/search/count`)).status).toBe(200)
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('forecourt_inventory_failing 1')
    const lines = logged.map((line): unknown => JSON.parse(line))
    expect(lines).toMatchObject([{ level: 50, part: 'service', step: 'failed' }])
    expect(logged.join('')).toContain('cars.ndjson:1')
    expect(logged.join('')).not.toContain(keys.main)
  } finally {
    gateway.removeAllListeners('exit')
    const ended = once(gateway, 'exit')
    gateway.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  }
}, 90_000)
