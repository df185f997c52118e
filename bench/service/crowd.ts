import { readdirSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { percentile } from './figures.ts'
import { addressOf, fetchBody } from './http.ts'
import type { Late } from './loop.ts'
import { drawRequests } from './requests.ts'
import type { Served, Watched } from './served.ts'

// Many concurrent clients over HTTP, and their effect on the event loop, whose delay makes every other
// request waiting.

const clients = 32

const Batch = v.object({ next_url: v.nullable(v.string()), scroll_id: v.nullable(v.string()) })

/** Follows an export pass, and begins another at its end. */
function exporter({ target }: Served, limit: number) {
  const first = addressOf(target, '/cars', [['limit', String(limit)]])
  let next = first
  return async () => {
    const body = (await fetchBody(next)).toString('latin1')
    // `next_url` is at the end, so a batch of megabytes need not be parsed.
    const end = body.lastIndexOf('"next_url"')
    const { next_url, scroll_id } = v.parse(Batch, JSON.parse(`{${body.slice(end)}`))
    next = scroll_id === null || next_url === null ? first : next_url
  }
}

export interface CrowdFigures {
  readonly name: string
  readonly perSecond: number
  /** Wall-clock milliseconds: p50, p95, p99. */
  readonly took: readonly [number, number, number]
  readonly loop: Watched | undefined
}

async function crowd(
  name: string,
  served: Served,
  until: Promise<unknown>,
  asks: readonly (() => Promise<unknown>)[],
) {
  let over = false
  const ending = until.finally(() => (over = true))
  const took: number[] = []
  // Earlier measurements are dropped.
  await served.watch()
  const begin = performance.now()
  const client = async (ask: () => Promise<unknown>) => {
    while (!over) {
      const before = performance.now()
      await ask()
      took.push(performance.now() - before)
    }
  }
  await Promise.all([ending, ...asks.map(client)])
  const perSecond = took.length / ((performance.now() - begin) / 1000)
  const loop = await served.seen()
  const share = (of: number) => percentile(took, of)
  return { name, perSecond, took: [share(50), share(95), share(99)], loop } satisfies CrowdFigures
}

const many = <T>(count: number, make: (no: number) => T) => Array.from({ length: count }, (_, no) => make(no))

type Asks = readonly (() => Promise<unknown>)[]

/** The requests of each client, by the name of the crowd. */
async function shapesOf(served: Served, { carsGo }: { carsGo: boolean }) {
  const requests = await drawRequests(served.target)
  const cycle = (addresses: readonly string[]) => {
    let turn = 0
    return () => fetchBody(addresses[turn++ % addresses.length] ?? '', carsGo)
  }
  const counts = cycle(requests.counts)
  const pages = cycle(requests.pages)
  const lookups = cycle(requests.lookups)
  const mixed: Asks = [
    ...many(14, () => counts),
    ...many(8, () => pages),
    ...many(8, () => lookups),
    ...many(2, () => exporter(served, 500)),
  ]
  const shapes: Readonly<Record<string, Asks>> = {
    counts: many(clients, () => counts),
    pages: many(clients, () => pages),
    'look-ups': many(clients, () => lookups),
    'exports of 500': many(clients, () => exporter(served, 500)),
    'all of them': mixed,
  }
  return { mixed, shapes }
}

const leastPriority = constants.priority.PRIORITY_LOW

/** Lowers this process's priority, as real clients run elsewhere. It cannot be raised again, so this is last. */
function giveWay(): void {
  // On Linux each thread has its own priority, and several threads collect garbage.
  const threads = platform() === 'linux' ? readdirSync('/proc/self/task') : ['0']
  for (const thread of threads) setPriority(Number(thread), leastPriority)
}

const warmSeconds = 2

/** One unmeasured run: connections are opened, code is compiled. */
const warmUp = (served: Served, mixed: Asks) => crowd('', served, setTimeout(warmSeconds * 1000), mixed)

/** 32 clients, each sending the next request after a response: counts, pages, look-ups, exports, then all of them. */
export async function crowds(served: Served, seconds: number): Promise<CrowdFigures[]> {
  giveWay()
  const { mixed, shapes } = await shapesOf(served, { carsGo: false })
  await warmUp(served, mixed)
  const figures: CrowdFigures[] = []
  for (const [name, asks] of Object.entries(shapes))
    figures.push(await crowd(name, served, setTimeout(seconds * 1000), asks))
  return figures
}

/** All kinds of requests, for as long as other work takes. */
export async function crowdDuring(
  name: string,
  served: Served,
  work: () => Promise<unknown>,
): Promise<CrowdFigures> {
  giveWay()
  // An update removes cars, so 404 for one of them is correct.
  const { mixed } = await shapesOf(served, { carsGo: true })
  await warmUp(served, mixed)
  return crowd(name, served, work(), mixed)
}

const fixed = (values: readonly number[]) => values.map((value) => value.toFixed(1).padStart(7)).join(' ')

const columns = [
  `${clients} clients over HTTP`.padEnd(22),
  'a second'.padStart(9),
  'wall ms p50 / p95 / p99'.padEnd(23),
  'loop late p50 / p99 / max'.padEnd(26),
  'of it own'.padEnd(23),
  'resident',
]
export const crowdHeading = columns.join('   ')

export const crowdLine = ({ name, perSecond, took, loop }: CrowdFigures): string => {
  const late = (figures: Late | undefined) =>
    figures === undefined ? 'not told'.padEnd(23) : fixed([figures.p50, figures.p99, figures.max])
  return [
    `  ${name}`.padEnd(22),
    perSecond.toFixed(0).padStart(9),
    fixed(took),
    late(loop?.all).padEnd(26),
    late(loop?.own),
    loop === undefined ? '' : `${loop.residentMb.toFixed(0)} MB`,
  ].join('   ')
}
