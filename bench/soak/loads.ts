import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openUpstream, type Upstream, type UpstreamSizes } from './upstream.ts'

/** What one load made of the gateway's memory, in bytes. */
export interface SoakFigures {
  readonly before: number
  readonly most: number
  /** What came of it, in words. */
  readonly outcome: string
}

export interface Soak {
  /** Readers who ask for an answer without end and take nothing of it; half of them say they read gzip. */
  stalledReaders(count: number): Promise<SoakFigures>
  exports(count: number): Promise<SoakFigures>
  endlessAnswer(): Promise<SoakFigures>
  hugePictures(count: number): Promise<SoakFigures>
  close(): Promise<void>
}

const lookEveryMs = 100
/** Memory that has not grown for so long is what it will be. */
const restMs = 1500
const noise = 2_000_000

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

/** A gateway in a process of its own, with a bad service behind it. */
export async function openSoak(sizes: UpstreamSizes): Promise<Soak> {
  const upstream: Upstream = await openUpstream(sizes)
  const door: ChildProcess = fork(join(import.meta.dirname, 'door.ts'), [upstream.address], {
    execArgv: ['--import', 'tsx'],
  })
  // The first thing it says is where it is.
  const [{ port }] = (await once(door, 'message')) as [{ port: number }]
  const origin = `http://127.0.0.1:${port}`

  const memory = async (): Promise<number> => {
    const told = once(door, 'message')
    door.send('memory')
    // It answers with nothing else.
    const [{ memory: bytes }] = (await told) as [{ memory: number }]
    return bytes
  }

  /** Looks at the memory until the load is over or, where it never is, until it grows no more. */
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

  return {
    async stalledReaders(count) {
      const before = await memory()
      const sockets: Socket[] = Array.from({ length: count }, (_, at) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        const accept = at % 2 === 0 ? 'Accept-Encoding: gzip\r\n' : ''
        socket.write(`GET /api/search HTTP/1.1\r\nHost: soak\r\n${accept}\r\n`)
        return socket.pause()
      })
      const { most } = await watched(undefined)
      const open = sockets.filter((socket) => !socket.destroyed).length
      for (const socket of sockets) socket.destroy()
      return { before, most, outcome: `${open} of ${count} wait` }
    },
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
      const source = (at: number) => encodeURIComponent(`${upstream.address}/picture/${at}.png`)
      const all = Promise.all(
        Array.from({ length: count }, (_, at) => read(`${origin}/pictures?src=${source(at)}&w=320`)),
      )
      const { most, outcome } = await watched(
        all.then((answers) => `${answers.filter(({ status }) => status === 200).length} of ${count} shown`),
      )
      return { before, most, outcome }
    },
    async close() {
      const ended = once(door, 'exit')
      door.disconnect()
      await ended
      upstream.close()
    },
  }
}
