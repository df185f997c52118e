import { fork } from 'node:child_process'
import { availableParallelism, platform, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ResourceLimits } from 'node:worker_threads'
import { sorts } from '#contract/search.ts'
import type { PageQuestion } from '../store.ts'

// Whatever asks something special of Node or of the system for the sake of speed. Every answer is the same without
// it, and FORECOURT_TUNING=off turns all of it off, to measure what it brings: docs/engine.md has the figures.

const isOn = process.env.FORECOURT_TUNING !== 'off'

type Collect = (options: { readonly type: 'minor' }) => void

function youngCollector(): Collect | undefined {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  // Only V8 has it; on another engine nothing is tuned.
  return typeof found === 'function' ? (found as Collect) : undefined
}

const megabyte = 2 ** 20

/** Bytes from other threads after which the young part of the heap is collected. */
const collectedAfter = 8 * megabyte

/**
 * The heap of the thread that serves; gives what is to be called with the bytes of every answer that came from a
 * search thread. Those bytes lie outside of the heap, and the engine counts them all the same.
 *
 * A heap may double before the whole of it is collected. Left to itself the engine lets one that allocates little
 * grow by a tenth: six times a second under 32 clients, a tenth of the thread's time.
 *
 * The bytes are freed by collecting what is young after every 8 MB, which takes a millisecond. Otherwise it is done
 * 64 MB at a time by going through the whole heap: three times a second under many exports, 15 ms each.
 */
export function tuneServingHeap(): (bytes: number) => void {
  if (!isOn) return () => {}
  setFlagsFromString('--heap-growing-percent=100')
  const collect = youngCollector()
  let since = 0
  return (bytes) => {
    since += bytes
    if (since < collectedAfter) return
    since = 0
    collect?.({ type: 'minor' })
  }
}

/** What a page leaves behind is short-lived: a third of Node's 48 MB collects it as well, in a third of the memory. */
export const threadLimits: ResourceLimits = isOn ? { maxYoungGenerationSizeMb: 16 } : {}

const searchNiceness = 15
const buildNiceness = 10

/**
 * For a search thread. Where searches can take every processor, the thread that serves goes first, and its
 * collections of garbage do not wait for a search to end. On Linux a priority is a thread's own; elsewhere it would
 * be the process's.
 */
export function giveWayToServing(threads: number): void {
  if (isOn && threads >= availableParallelism() && platform() === 'linux') setPriority(searchNiceness)
}

/** For the building process, which must not take processor time from answers. */
export function giveWayToService(): void {
  if (isOn) setPriority(buildNiceness)
}

/** One of each kind of filter, alone and together. */
const samples: readonly PageQuestion['filters'][] = [
  {},
  { query: 'a' },
  { vin: 'W' },
  { vin: 'WA1' },
  { brands: [{ id: 1, children: [] }] },
  { year: { from: '2015' }, body: [1, 5], fuel: [1, 4] },
  { price: { from: '5000', to: '20000' }, odometer: { to: '100000' } },
  { leasing: false, keys: true, damage: [1, 17], condition: [1] },
  { transmission: 1, seats: '5', countries: [{ id: 1, children: [1] }] },
]

/**
 * What a search thread is asked before anybody asks it: every sample with every sort. The first calls of a code path
 * are ten times slower, until it is compiled. As far into the order as a page goes, but one record each, so that
 * each is short.
 */
export const warmUpPages = (domains: readonly number[], currencyId: number): readonly PageQuestion[] =>
  isOn
    ? sorts.flatMap((_, round) =>
        samples.map((filters, index) => {
          const sort = sorts[(round + index) % sorts.length] ?? 'newest'
          return { filters, currencyId, domains, sort, offset: (round % 3) * 50 + 50, limit: 1, now: 0 }
        }),
      )
    : []

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly execArgv: readonly string[]
}

/** Is told how a process ends. */
export interface Watcher {
  message(message: unknown): void
  /** By which signal or with which code. */
  ended(how: string): void
}

/** Starts processes; gives the function that kills the one started. */
export interface Launcher {
  start(command: Command, watcher: Watcher): () => void
  close(): void
}

const plainLauncher: Launcher = {
  start: ({ file, args, execArgv }, { message, ended }) => {
    const child = fork(file, args, { execArgv: [...execArgv] })
    child.on('message', message)
    child.on('error', (error) => ended(error.message))
    child.on('exit', (code, signal) => ended(signal ?? `code ${code}`))
    return () => void child.kill('SIGKILL')
  },
  close: () => {},
}

type FromHelper = { readonly message: unknown } | { readonly ended: string }

function forkHelper() {
  const helper = fork(fileURLToPath(new URL('./build-helper.mjs', import.meta.url)), [], { execArgv: [] })
  // Idle, it keeps nobody running; it ends with the channel. One that fails is replaced when it is needed.
  helper.unref()
  helper.channel?.unref()
  helper.on('error', () => {})
  return helper
}

/**
 * Through a helper that is forked while the service is small. To fork, a system copies the tables of a process's memory:
 * with half a gigabyte that took 90 to 190 ms, in which nobody was answered.
 */
function helperLauncher(): Launcher {
  let helper = forkHelper()
  return {
    start: (command, { message, ended }) => {
      if (!helper.connected) helper = forkHelper()
      const starter = helper
      starter.channel?.ref()
      const finish = (how: string) => {
        starter.off('message', hear)
        starter.off('exit', gone)
        starter.channel?.unref()
        ended(how)
      }
      const hear = (said: FromHelper) => ('ended' in said ? finish(said.ended) : message(said.message))
      const gone = () => finish('its parent ended')
      starter.on('message', hear)
      starter.on('exit', gone)
      starter.send({ start: command })
      return () => {
        if (starter.connected) starter.send({ kill: true })
      }
    },
    close: () => {
      if (helper.connected) helper.disconnect()
    },
  }
}

/** To be called before the service grows. */
export const buildLauncher = (): Launcher => (isOn ? helperLauncher() : plainLauncher)
