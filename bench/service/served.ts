import { fork } from 'node:child_process'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { assemble } from '#service/assemble.ts'
import { metricsOf, type Target } from './http.ts'
import { type Late, LoopWatch } from './loop.ts'

/** Delay of the event loop, and resident memory in megabytes. */
export interface Watched {
  readonly all: Late
  /** Without the time that other threads and programs used the processor. */
  readonly own?: Late
  readonly residentMb: number
}

export interface Served {
  readonly target: Target
  /** Process id, if it was started here. */
  readonly pid?: number | undefined
  /** Forgets earlier measurements. */
  watch(): Promise<void>
  /** Measurements since `watch`; undefined if the service reports none. */
  seen(): Promise<Watched | undefined>
  end(): Promise<void>
}

type ToServed = 'watch' | 'tell'
type FromServed = { readonly target: Target } | { readonly watched: Watched } | 'watching'

/** Starts the service in its own process, as an operator does, and measures its event loop each millisecond. */
export async function serveFresh(inventoryDir: string, dataDir: string): Promise<Served> {
  const child = fork(fileURLToPath(import.meta.url), [inventoryDir, dataDir], {
    execArgv: ['--import', 'tsx'],
  })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`))),
  )
  // Callers that await `ended` get the failure; without any it must not be an unhandled rejection.
  ended.catch(() => {})
  const next = () =>
    Promise.race([
      ended,
      new Promise<FromServed>((resolve) => {
        child.once('message', (message: FromServed) => resolve(message))
      }),
    ])
  const tell = (message: ToServed) => {
    const answer = next()
    child.send(message)
    return answer
  }
  const started = await next()
  if (started === 'watching' || !('target' in started)) throw new Error('the service did not say where it is')
  return {
    target: started.target,
    pid: child.pid,
    watch: async () => void (await tell('watch')),
    seen: async () => {
      const told = await tell('tell')
      return told !== 'watching' && 'watched' in told ? told.watched : undefined
    },
    end: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

/** A running service. Our own has /metrics; another is measured without. */
export const servedAt = (target: Target): Served => ({
  target,
  // Each reading resets the counters.
  watch: async () => void (await metricsOf(target)),
  seen: async () => {
    const metrics = await metricsOf(target)
    const lag = (name: string) => (metrics?.get(`nodejs_eventloop_lag_${name}_seconds`) ?? NaN) * 1000
    const resident = metrics?.get('process_resident_memory_bytes')
    if (resident === undefined) return undefined
    // That monitor has a timer of ten milliseconds, which are included in its values.
    const late = (name: string) => Math.max(0, lag(name) - 10)
    return {
      all: { p50: late('p50'), p99: late('p99'), max: late('max') },
      residentMb: resident / 1e6,
    }
  },
  end: async () => {},
})

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [inventoryDir = '', dataDir = ''] = process.argv.slice(2)
  const { app, store, close } = await assemble({ inventoryDir, dataDir })
  const account = store
    .dictionaries()
    .accounts.filter(
      ({ active, expires_at, ip_allowlist }) =>
        active &&
        ip_allowlist.length === 0 &&
        (expires_at === null || Date.parse(expires_at) > Date.now() + 864e5),
    )
    .toSorted((a, b) => b.domains.length - a.domains.length)[0]
  if (account === undefined) throw new Error('the inventory has no account that anybody may use')
  // With the default options it is an HTTP/1 server.
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const loop = new LoopWatch()
  const send = (message: FromServed) => process.send?.(message)
  process.on('message', (message: ToServed) => {
    if (message === 'watch') {
      loop.begin()
      send('watching')
      return
    }
    send({ watched: { ...loop.seen(), residentMb: process.memoryUsage().rss / 1e6 } })
  })
  process.on('disconnect', () => {
    server.closeAllConnections()
    server.close(() => void close().then(() => process.exit(0)))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = address instanceof Object ? address.port : 0
    send({ target: { url: `http://127.0.0.1:${port}`, key: account.api_key } })
  })
}
