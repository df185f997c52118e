import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { childrenOf } from '#service/process.fixture.ts'
import { temporaryFolder } from '#service/fixtures/write.ts'

// Several gateway processes behind one address, before a service that reports its callers.

test('several processes share one address and the count of a client’s requests, and end together', async () => {
  const folder = await temporaryFolder()
  const service = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end('{"count":7}')
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  // A listening server has a port.
  const { port } = service.address() as AddressInfo
  const gateway = fork(join(import.meta.dirname, 'main.ts'), [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      VEHICLES_API_URL: `http://127.0.0.1:${port}`,
      VEHICLES_API_KEY: 'key',
      FORECOURT_DATA: folder,
      FORECOURT_PROCESSES: '2',
      FORECOURT_LOG: 'error',
      FORECOURT_LIMIT_REQUESTS: '7',
      FORECOURT_METRICS: '127.0.0.1',
    },
  })
  try {
    const address = await new Promise<string>((resolve, reject) => {
      gateway.once('exit', (code) => reject(new Error(`ended with ${code}`)))
      gateway.on('message', (message) => {
        if (message instanceof Object && 'address' in message) resolve(String(message.address))
      })
    })
    const ask = async () => {
      // A new connection for each request, so that the processes take turns.
      const answer = await fetch(`${address}/api/search/count`, { headers: { connection: 'close' } })
      return { status: answer.status, how: answer.headers.get('cache-status') }
    }
    const answers = [await ask(), await ask(), await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // Each process has its own answer cache.
    expect(answers.filter(({ how }) => how === 'forecourt; fwd=miss').length).toBeGreaterThanOrEqual(2)
    // Any process reports the sum of both.
    for (let scrape = 0; scrape < 3; scrape += 1) {
      const answer = await fetch(`${address}/metrics`, { headers: { connection: 'close' } })
      const text = await answer.text()
      expect(text).toContain('forecourt_gateway_requests_total{area="api",status="200"} 4\n')
      expect(text).toContain('forecourt_gateway_service_up 1\n')
    }
    // Seven requests reached neither process alone.
    const more = [await ask(), await ask(), await ask(), await ask()]
    expect(more.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    // A worker that dies is logged and replaced.
    let log = ''
    gateway.stderr?.on('data', (piece) => (log += String(piece)))
    const isGateway = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')
    const first = Number(childrenOf(Number(gateway.pid)).find(isGateway))
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => expect(log).toContain('a process of the gateway has ended'), 10_000)
    expect(JSON.parse(log)).toMatchObject({ level: 50, process: first, ending: 'SIGKILL' })
  } finally {
    gateway.removeAllListeners('exit')
    const ended = once(gateway, 'exit')
    gateway.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    service.close()
    await rm(folder, { recursive: true })
  }
}, 60_000)
