import type { EventEmitter } from 'node:events'
import autocannon from 'autocannon'
import { percentile } from '../service/figures.ts'
import type { Ask, Click, person } from './people.ts'

// autocannon makes the load; its requests come from the simulated users, click by click.

export interface LoadOptions {
  readonly url: string
  readonly crowd: readonly ReturnType<typeof person>[]
  readonly seconds: number
  /** Requests a second in all; undefined: as fast as the gateway responds. */
  readonly rate: number | undefined
}

export interface Seen {
  readonly seconds: number
  readonly asked: number
  readonly answers: number
  readonly bytes: number
  /** Requests without a response or with another status than 200, by kind. */
  readonly failed: ReadonlyMap<string, number>
  /** Responses from the cache, and those shared with a concurrent request. */
  readonly hits: number
  readonly shared: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly clicks: ReadonlyMap<Click, { clicks: number; requests: number }>
}

const json = { 'content-type': 'application/json' }

export async function load({ url, crowd, seconds, rate }: LoadOptions): Promise<Seen> {
  const clicks = new Map<Click, { clicks: number; requests: number }>()
  const waiting: Ask[] = []
  let turn = 0
  let asked = 0
  const next = (): Ask => {
    const ask = waiting.shift()
    if (ask !== undefined) return ask
    const { click, asks } = crowd[turn++ % crowd.length]!()
    const known = clicks.get(click) ?? { clicks: 0, requests: 0 }
    clicks.set(click, { clicks: known.clicks + 1, requests: known.requests + asks.length })
    waiting.push(...asks.slice(1))
    return asks[0] ?? { path: '/domains' }
  }
  const took: number[] = []
  const failed = new Map<string, number>()
  const fail = (how: string, count = 1) => count > 0 && failed.set(how, (failed.get(how) ?? 0) + count)
  let bytes = 0
  let hits = 0
  let shared = 0
  const running = autocannon({
    url,
    connections: crowd.length,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
    requests: [
      {
        setupRequest: (request) => {
          asked++
          const { path, question } = next()
          const body = question && JSON.stringify(question)
          return {
            ...request,
            path: `/api${path}`,
            ...(body !== undefined && { method: 'POST', body, headers: { ...request.headers, ...json } }),
          }
        },
      },
    ],
    setupClient: (client) => {
      // Its types lack some events of the emitter.
      const emitter: EventEmitter = client
      emitter.on('headers', ({ headers }: { headers: readonly string[] }) => {
        const at = headers.findIndex((name) => name.toLowerCase() === 'cache-status')
        const status = at < 0 ? '' : (headers[at + 1] ?? '')
        if (status.endsWith('; hit')) hits++
        if (status.endsWith('; collapsed')) shared++
      })
      client.on('response', (status, length, duration) => {
        took.push(duration)
        bytes += length
        if (status !== 200) fail(`status ${status}`)
      })
    },
  })
  const begin = performance.now()
  const { errors, timeouts } = await running
  // autocannon counts timeouts as errors too.
  fail('no answer in 10 s', timeouts)
  fail('connection lost', errors - timeouts)
  const share = (of: number) => percentile(took, of)
  return {
    seconds: (performance.now() - begin) / 1000,
    asked,
    answers: took.length,
    bytes,
    failed,
    hits,
    shared,
    p50: share(50),
    p95: share(95),
    p99: share(99),
    clicks,
  }
}
