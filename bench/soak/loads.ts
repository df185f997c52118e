import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openUpstream, type Upstream, type UpstreamSizes } from './upstream.ts'

/** The gateway's memory under one load, in bytes. */
export interface SoakFigures {
  readonly before: number
  readonly most: number
  /** The result, in words. */
  readonly outcome: string
}

export interface HeldFigures extends SoakFigures {
  /** Live bytes per client after garbage collection, without those of compressors, which Node does not report. */
  readonly heldOfEach: number
}

export interface Soak {
  /** Clients that each request another endless response and read nothing; half of them accept gzip. */
  stalledReaders(count: number): Promise<HeldFigures>
  /** Connections that send the head of a request without its end. */
  halfRequests(count: number): Promise<HeldFigures>
  exports(count: number): Promise<SoakFigures>
  endlessAnswer(): Promise<SoakFigures>
  hugePictures(count: number): Promise<SoakFigures>
  /** Requests that are answered at once, sixteen at a time; `heldOfEach` is the memory that remains per request. */
  answered(count: number): Promise<HeldFigures>
  /** All loads at the same time, as many as the gateway accepts. */
  everything(counts: {
    readonly readers: number
    readonly connections: number
    readonly pictures: number
  }): Promise<SoakFigures>
  close(): Promise<void>
}

const lookEveryMs = 100
/** Memory that has not grown for this long counts as final. */
const restMs = 1500
const noise = 2_000_000
const heldNoise = 50_000

function read(url: string): Promise<{ status: number; bytes: number; whole: boolean }> {
  return new Promise((resolve) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length))
      answer.on('error', () => {})
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, bytes, whole: answer.complete }))
    }).on('error', () => resolve({ status: 0, bytes: 0, whole: false }))
  })
}

/** A gateway in a process of its own, with a faulty service behind it. */
export async function openSoak(sizes: UpstreamSizes): Promise<Soak> {
  const upstream: Upstream = await openUpstream(sizes)
  const door: ChildProcess = fork(join(import.meta.dirname, 'door.ts'), [upstream.address], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  // Its first message is its port.
  const [{ port }] = (await once(door, 'message')) as [{ port: number }]
  const origin = `http://127.0.0.1:${port}`

  const memory = async (which: 'all' | 'held' = 'all'): Promise<number> => {
    const told = once(door, 'message')
    door.send(which)
    // Its replies have no other form.
    const [{ memory: bytes }] = (await told) as [{ memory: number }]
    return bytes
  }

  /** Samples the memory until the load ends or, if it never does, until memory stops growing. */
  async function watched(load: Promise<string> | undefined): Promise<{ most: number; outcome: string }> {
    let outcome: string | undefined
    void load?.then((words) => (outcome = words))
    let most = 0
    for (let restingMs = 0; outcome === undefined && (load !== undefined || restingMs < restMs);) {
      const now = await memory()
      restingMs = now > most + noise ? 0 : restingMs + lookEveryMs
      most = Math.max(most, now)
      await wait(lookEveryMs)
    }
    return { most: Math.max(most, await memory()), outcome: outcome ?? '' }
  }

  const opened = (count: number, request: (at: number) => string): Socket[] =>
    Array.from({ length: count }, (_, at) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(request(at))
      return socket.pause()
    })
  const stalled = (count: number) =>
    opened(count, (at) => {
      const accept = at % 2 === 0 ? 'Accept-Encoding: gzip\r\n' : ''
      return `GET /api/search?page=${at} HTTP/1.1\r\nHost: soak\r\n${accept}\r\n`
    })
  const halves = (count: number) =>
    opened(count, (at) => `GET /api/search?query=${'x'.repeat(60_000)}${at} HTTP/1.1\r\nHost: soak\r\n`)
  const openOf = (sockets: readonly Socket[]) =>
    `${sockets.filter((socket) => !socket.destroyed).length} of ${sockets.length} wait`
  const pictures = (count: number): Promise<string> => {
    const source = (at: number) => encodeURIComponent(`${upstream.address}/picture/${at}.png`)
    const all = Array.from({ length: count }, (_, at) => read(`${origin}/pictures?src=${source(at)}&w=320`))
    return Promise.all(all).then(
      (answers) => `${answers.filter(({ status }) => status === 200).length} of ${count} shown`,
    )
  }

  /** Memory once nothing is in transit: the network buffers some megabytes before a stalled client has an effect. */
  async function heldAtRest(): Promise<number> {
    for (let last = Number.NaN; ;) {
      const now = await memory('held')
      if (Math.abs(now - last) < heldNoise) return now
      last = now
    }
  }

  /** Memory of these connections while they are open. */
  async function heldOpen(open: (count: number) => Socket[], count: number): Promise<HeldFigures> {
    const held = await memory('held')
    const before = await memory()
    const sockets = open(count)
    const { most } = await watched(undefined)
    const heldOfEach = ((await heldAtRest()) - held) / count
    const outcome = `${openOf(sockets)}, ${Math.round(heldOfEach / 1000)} kB held of each`
    for (const socket of sockets) socket.destroy()
    return { before, most, heldOfEach, outcome }
  }

  return {
    stalledReaders: (count) => heldOpen(stalled, count),
    halfRequests: (count) => heldOpen(halves, count),
    async exports(count) {
      const before = await memory()
      const all = Promise.all(Array.from({ length: count }, () => read(`${origin}/api/cars?limit=2000`)))
      const { most, outcome } = await watched(
        all.then((answers) => {
          const whole = answers.filter((answer) => answer.whole && answer.status === 200)
          return `${whole.length} of ${count} came whole`
        }),
      )
      return { before, most, outcome }
    },
    async endlessAnswer() {
      const before = await memory()
      const { most, outcome } = await watched(
        read(`${origin}/api/search`).then(
          ({ bytes, whole }) =>
            `${whole ? 'ended' : 'broken off'} after ${(bytes / 1e6).toFixed(0)} MB, compressed`,
        ),
      )
      return { before, most, outcome }
    },
    async hugePictures(count) {
      const before = await memory()
      const { most, outcome } = await watched(pictures(count))
      return { before, most, outcome }
    },
    async answered(count) {
      let no = 0
      const all = async (most: number) => {
        const end = no + most
        const one = async () => {
          while (no < end) await read(`${origin}/api/cars/${(no += 1)}`)
        }
        await Promise.all(Array.from({ length: 16 }, one))
      }
      // Code that the first requests load and compile stays in memory.
      await all(500)
      const before = await memory()
      const held = await memory('held')
      const { most } = await watched(all(count).then(() => ''))
      const heldOfEach = ((await memory('held')) - held) / count
      return { before, most, heldOfEach, outcome: `${Math.round(heldOfEach)} bytes held of each` }
    },
    async everything({ readers, connections, pictures: shown }) {
      const before = await memory()
      const reading = stalled(readers)
      const { most: first } = await watched(undefined)
      const asking = halves(connections)
      const { most: second, outcome } = await watched(pictures(shown))
      const words = [openOf(reading), openOf(asking), outcome].join(', ')
      for (const socket of [...reading, ...asking]) socket.destroy()
      return { before, most: Math.max(first, second), outcome: words }
    },
    async close() {
      const ended = once(door, 'exit')
      door.disconnect()
      await ended
      upstream.close()
    },
  }
}
